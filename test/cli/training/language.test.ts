import {expect, test} from 'vitest';
import {
  languageOfComments,
  languageOfFile
} from '../../../src/cli/training/training-files.js';
import {parseConllu} from '../../../src/nlp/index.js';

test.each([
  ['en_ewt-ud-train.conllu', 'en'],
  ['data/UD_English-EWT/en_ewt-ud-train.conllu.gz', 'en'],
  ['grc_perseus-ud-train.conllu', 'grc'],
  ['UD_Swedish-Talbanken/train.conllu', 'sv'],
  ['/a/b/english-ewt/train.conllu', 'en'],
  ['UD_Old_French-SRCMF/train.conllu', undefined],
  // Not by tags that are out of use.
  ['UD_Romanian-RRT/train.conllu', 'ro'],
  ['UD_Yiddish-X/train.conllu', 'yi'],
  ['UD_Hebrew-HTB/train.conllu', 'he'],
  ['UD_Indonesian-GSD/train.conllu', 'id'],
  ['UD_Chinese-GSDSimp/train.conllu', 'zh'],
  ['UD_Norwegian-Bokmaal/train.conllu', 'no'],
  ['train.conllu', undefined],
  ['-', undefined],
  ['my-data/train.conllu', undefined],
  ['spanforest-cli-x/train.conllu', undefined]
])('%s is a treebank of %s', (name, language) => {
  expect(languageOfFile(name)).toBe(language);
});

test.each([
  ['# lang = da\n', 'da'],
  ['\ufeff#language=pt-BR\r\n', 'pt-BR'],
  ['# lang = zh-Hant-TW', 'zh-Hant-TW'],
  ['# lang = Danish and Swedish\n', undefined],
  ['# lang = danish\n', undefined],
  ['# lang = en_GB\n', undefined],
  ['# lang = en-abcdefghij\n', undefined],
  ['# newdoc id = da\n', undefined],
  ['# text_lang = da\n', undefined]
])('%j says that the language is %s', (line, language) => {
  const [{comments}] = parseConllu(`${line.trimEnd()}\n# newdoc\n`);
  expect(languageOfComments(comments)).toBe(language);
});
