import {
  type Model,
  parseConllu,
  type Sentence,
  type TrainingOptions,
  train
} from '../../src/nlp/index.js';

// Words as form/UPOS/head/relation, with `~` before a word that follows
// without a space, and `do+n't` for a multiword token.
const SENTENCES = [
  'The/DET/2/det dog/NOUN/3/nsubj barks/VERB/0/root ~./PUNCT/3/punct',
  'A/DET/2/det cat/NOUN/3/nsubj sees/VERB/0/root the/DET/5/det ' +
    'dogs/NOUN/3/obj ~./PUNCT/3/punct',
  'Birds/NOUN/2/nsubj sing/VERB/0/root ~,/PUNCT/5/punct and/CCONJ/5/cc ' +
    'swim/VERB/2/conj ~./PUNCT/2/punct',
  'Do/AUX/3/aux dogs/NOUN/3/nsubj sing/VERB/0/root ~?/PUNCT/3/punct',
  'No/INTJ/0/root ~!/PUNCT/1/punct',
  "They/PRON/4/nsubj do+n't/AUX,PART/4,4/aux,advmod bark/VERB/0/root " +
    '~./PUNCT/4/punct',
  'She/PRON/2/nsubj said/VERB/0/root ~:/PUNCT/2/punct "/PUNCT/5/punct ' +
    '~Sing/VERB/2/ccomp ~!/PUNCT/5/punct ~"/PUNCT/5/punct',
  "We/PRON/4/nsubj do+n't/AUX,PART/4,4/aux,advmod see/VERB/0/root " +
    'cats/NOUN/4/obj ~./PUNCT/4/punct',
  'The/DET/3/det old/ADJ/3/amod bird/NOUN/4/nsubj sees/VERB/0/root ' +
    'a/DET/6/det fish/NOUN/4/obj ~./PUNCT/4/punct',
  'Fish/NOUN/2/nsubj swim/VERB/0/root ~./PUNCT/2/punct'
];

/** A few sentences of CoNLL-U, with spacing, tags, lemmas and trees. */
export const TEXT_TREEBANK: string = SENTENCES.map(conlluOf).join('');

/** The same, as they are read. */
export function textSentences(): Sentence[] {
  return parseConllu(TEXT_TREEBANK);
}

/** A small model of these sentences, from text to tree, made once. */
export function textModel(): Model {
  small ??= train(textSentences(), TEXT_OPTIONS);
  return small;
}

/** How it is trained. */
export const TEXT_OPTIONS: TrainingOptions = {
  bits: 15,
  passes: 3,
  language: 'en'
};

let small: Model | undefined;

function conlluOf(source: string, i: number): string {
  const tokens = source.split(' ');
  const lines: string[] = [];
  let text = '';
  let id = 0;
  for (const [k, token] of tokens.entries()) {
    const [form, upos, head, deprel] = token.replace('~', '').split('/');
    const isJoined = tokens[k + 1]?.startsWith('~') ?? false;
    const misc = isJoined ? 'SpaceAfter=No' : '_';
    text += form.replace('+', '') + (isJoined ? '' : ' ');
    const parts = form.split('+');
    if (parts.length > 1) {
      const range = `${id + 1}-${id + parts.length}`;
      lines.push(`${range}\t${parts.join('')}${'\t_'.repeat(7)}\t${misc}`);
    }
    for (const [p, part] of parts.entries()) {
      const tag = upos.split(',')[p];
      const isPlural = tag === 'NOUN' && part.endsWith('s');
      lines.push(
        [
          ...[++id, part, part.toLowerCase().replace(/(?<=..)s$/, ''), tag],
          ...[tag.slice(0, 2), isPlural ? 'Number=Plur' : '_'],
          ...[head.split(',')[p], deprel.split(',')[p], '_'],
          parts.length > 1 ? '_' : misc
        ].join('\t')
      );
    }
  }
  const comments = [`# sent_id = ${i + 1}`, `# text = ${text.trim()}`];
  if (i % 4 === 0) comments.unshift('# newpar');
  return `${[...comments, ...lines].join('\n')}\n\n`;
}
