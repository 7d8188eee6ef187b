import type {Command} from '../options.js';
import {arborescence} from './arborescence.js';
import {branching} from './branching.js';
import {demo} from './demo.js';
import {draw} from './draw.js';
import {evaluate} from './evaluate.js';
import {experiment} from './experiment.js';
import {info} from './info.js';
import {msf} from './msf.js';
import {parse} from './parse.js';
import {train} from './train.js';
import {verify} from './verify.js';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  msf,
  arborescence,
  branching,
  verify,
  train,
  parse,
  evaluate,
  draw,
  experiment,
  info,
  demo
];
