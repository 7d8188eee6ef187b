import {writeFileSync} from 'node:fs';
import {join} from 'node:path/posix';
import {TRAINING} from '../../src/cli/demo/treebank.js';
import {encodeModel, parseConllu, train} from '../../src/nlp/index.js';

/**
 * Writes what the parsing tool loads: a model, and the tags of the words that
 * it has seen.
 */
export function writeEnglish(folder: string): void {
  const sentences = parseConllu(TRAINING).map(({words}) => words);
  const model = train(sentences, {
    parser: 'u-mst-uf-lep',
    bits: 17,
    // Readers can change the tag of a word, and nothing else would change
    // with it.
    ignore: ['lemma', 'xpos', 'feats']
  });
  writeFileSync(join(folder, 'english.model'), encodeModel(model));

  const counts = new Map<string, Map<string, number>>();
  for (const {form, upos} of sentences.flat()) {
    const tags = counts.get(form) ?? new Map<string, number>();
    counts.set(form, tags.set(upos, (tags.get(upos) ?? 0) + 1));
  }
  const most = (tags: Map<string, number>) =>
    [...tags].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
  const lexicon = Object.fromEntries(
    [...counts].map(([form, tags]) => [form, most(tags)])
  );
  writeFileSync(join(folder, 'english.json'), JSON.stringify(lexicon));
}
