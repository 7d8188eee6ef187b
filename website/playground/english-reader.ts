/**
 * Splits and tags English text. With what it takes it is ten times as large
 * as the tool that asks it, so it is a file of its own that comes later.
 */

import {English, type WinkPackages} from 'spanforest/nlp/english';
import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';

export const reader: English = new English({winkNLP, model} as WinkPackages);
