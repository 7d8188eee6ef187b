/**
 * Splits and tags English text. It is ten times as large as the parsing tool,
 * so it is a bundle of its own, loaded later.
 */

import {English, type WinkPackages} from 'spanforest/nlp/english';
import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';

export const reader: English = new English({winkNLP, model} as WinkPackages);
