import type {Command} from '../options.js';
import {demo} from './demo.js';
import {msf} from './msf.js';
import {verify} from './verify.js';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [msf, verify, demo];
