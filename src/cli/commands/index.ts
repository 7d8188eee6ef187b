import type {Command} from '../options.js';
import {arborescence} from './arborescence.js';
import {branching} from './branching.js';
import {demo} from './demo.js';
import {msf} from './msf.js';
import {verify} from './verify.js';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  msf,
  arborescence,
  branching,
  verify,
  demo
];
