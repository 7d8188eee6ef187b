#!/usr/bin/env node
import {runProcess} from 'spanforest/cli';
import {SPANFOREST_CLUSTER} from './program.js';

await runProcess(SPANFOREST_CLUSTER);
