import type {TagColumn} from '../sentence.js';
import {
  type TaggerColumn,
  type TaggerModel,
  TEXT_FEATURES_VERSION,
  type TokenizerModel,
  taggerFlaw,
  tokenizerFlaw,
  type WordTable
} from '../text/index.js';
import {type Container, sectionOf} from './container.js';
import type {JsonValue, SectionEncoding} from './contents.js';
import {type Header, otherFeatures} from './header.js';
import {ModelFileError, type SectionData} from './section.js';

/** What a model knows about text, before the tree. */
export interface TextModels {
  readonly tokenizer: TokenizerModel | null;
  readonly tagger: TaggerModel | null;
}

// The columns in the order of a model file, which is that of tagging.
const COLUMNS: readonly TagColumn[] = ['upos', 'xpos', 'feats', 'lemma'];

/** The sections with weights that the tagger uses in WebAssembly. */
export const TAGGER_SECTIONS = ['upos', 'revision', 'xpos', 'feats'] as const;

/**
 * Adds the sections of a tokeniser and a tagger, and returns what belongs into
 * the header. With `encodings`, large sections are marked as coded.
 */
export function writeTextModels(
  {tokenizer, tagger}: TextModels,
  sections: Map<string, SectionData>,
  encodings: Map<string, SectionEncoding>
): JsonValue {
  const add = (name: string, data: SectionData) => {
    sections.set(name, data);
    encodings.set(name, 'coded');
  };
  if (tokenizer) {
    add('tokenizer', tokenizer.weights);
    add('tokenizer-known', tokenizer.known);
    sections.set('tokenizer-asks', tokenizer.asks);
  }
  if (tagger) {
    for (const column of COLUMNS) add(column, tagger[column].weights);
    add('revision', tagger.revision);
    add('analyses', tagger.analyses);
    add('scripts', tagger.scripts);
    for (const [name, table] of tablesOf(tagger)) {
      add(`${name}-gaps`, table.gaps);
      add(`${name}-values`, table.values);
    }
  }
  return {
    features: TEXT_FEATURES_VERSION,
    tokenizer: tokenizer && {
      isDense: tokenizer.isDense,
      aliases: tokenizer.aliases,
      multiwords: tokenizer.multiwords
    },
    tagger: tagger && {
      ...Object.fromEntries(COLUMNS.map(name => [name, tagger[name].names])),
      words: tagger.words.classes,
      lexicon: tagger.lexicon?.classes ?? null
    }
  };
}

function tablesOf({words, lexicon}: TaggerModel): [string, WordTable][] {
  return lexicon
    ? [
        ['words', words],
        ['lexicon', lexicon]
      ]
    : [['words', words]];
}

/**
 * The tokeniser and the tagger of a file.
 *
 * @throws {@link ModelFileError} if they are damaged, or made by a version
 * with other features.
 */
export function readTextModels(
  container: Container,
  header: Header
): TextModels {
  if (header.count('features') !== TEXT_FEATURES_VERSION) {
    throw otherFeatures('model');
  }
  const tokenizer = header.isNull('tokenizer')
    ? null
    : readTokenizer(container, header.object('tokenizer'));
  const tagger = header.isNull('tagger')
    ? null
    : readTagger(container, header.object('tagger'));
  const flaw =
    (tokenizer && tokenizerFlaw(tokenizer)) ?? (tagger && taggerFlaw(tagger));
  if (flaw === null) return {tokenizer, tagger};
  throw new ModelFileError(`${flaw}. Make the model again.`);
}

function readTokenizer(container: Container, header: Header): TokenizerModel {
  return {
    weights: sectionOf(container, 'tokenizer', 'int8'),
    known: sectionOf(container, 'tokenizer-known', 'int8'),
    asks: sectionOf(container, 'tokenizer-asks', 'int8'),
    isDense: header.get('isDense', 'boolean'),
    aliases: header.get('aliases', 'string'),
    multiwords: header.texts('multiwords')
  };
}

function readTagger(container: Container, header: Header): TaggerModel {
  const column = (name: TagColumn): TaggerColumn => ({
    names: header.texts(name),
    weights: sectionOf(container, name, 'int8')
  });
  const table = (name: string): WordTable => ({
    classes: header.texts(name),
    gaps: sectionOf(container, `${name}-gaps`, 'uint8'),
    values: sectionOf(container, `${name}-values`, 'uint16')
  });
  return {
    upos: column('upos'),
    revision: sectionOf(container, 'revision', 'int8'),
    xpos: column('xpos'),
    feats: column('feats'),
    lemma: column('lemma'),
    analyses: sectionOf(container, 'analyses', 'uint16'),
    scripts: sectionOf(container, 'scripts', 'uint16'),
    words: table('words'),
    lexicon: header.isNull('lexicon') ? null : table('lexicon')
  };
}
