#!/usr/bin/env node
import {SPANFOREST} from './commands/index.js';
import {runProcess} from './run-process.js';

await runProcess(SPANFOREST);
