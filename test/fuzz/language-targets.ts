import {CONLLU_MODES} from '../../src/nlp/conllu/index.js';
import {
  type ConlluOptions,
  decodeModel,
  encodeCheckpoint,
  encodeModel,
  Parser,
  readConllu,
  resumeTraining,
  type Sentence,
  Trainer,
  TrainingData,
  type TrainingOptions,
  textOf,
  train,
  writeSentence
} from '../../src/nlp/index.js';
import {reseal} from '../support/model-files.js';
import type {Random} from '../support/random.js';
import {TEXT_OPTIONS, textSentences} from '../support/text-model.js';
import {GRAMMARS} from './grammar.js';
import {
  decoder,
  encoder,
  expectSame,
  grammarTarget,
  outcome,
  pieces,
  Refusal,
  type Target
} from './target.js';

/**
 * However a text is cut, the sentences are the same, or else the error; what
 * is written is read as the same.
 */
export const conllu: Target = grammarTarget(
  GRAMMARS.conllu,
  async (input, random) => {
    const format = random.real() < 0.2 ? 'conllx' : 'conllu';
    const options = {mode: random.pick(CONLLU_MODES), format} as const;
    const whole = await sentencesOf([input], options);
    expectSame(await sentencesOf(pieces(input, random), options), whole);
    if (whole instanceof Refusal) return false;
    const written = whole.map(sentence => writeSentence(sentence)).join('');
    const again = await sentencesOf([encoder.encode(written)], options);
    if (again instanceof Refusal) {
      throw new Error(`written, then ${again.message}`);
    }
    const rewritten = again.map(sentence => writeSentence(sentence)).join('');
    expectSame(rewritten, written);
    return true;
  }
);

function sentencesOf(
  parts: Iterable<Uint8Array>,
  options: ConlluOptions
): Promise<Sentence[] | Refusal> {
  return outcome(async () => {
    const sentences: Sentence[] = [];
    for await (const sentence of readConllu(parts, options)) {
      sentences.push(sentence);
    }
    return sentences;
  });
}

/** The sentences do not depend on where a text is cut, and give it back. */
export const text: Target = grammarTarget(
  GRAMMARS.text,
  async (input, random) => {
    const read = (parts: Iterable<string | Uint8Array>) =>
      outcome(async () => {
        const sentences: Sentence[] = [];
        for await (const tree of parser().parseStream(parts)) {
          sentences.push(tree.sentence);
        }
        return sentences;
      });
    // Most are given as a string, and so are texts, whatever was damaged.
    const isRaw = random.real() < 0.2;
    const whole = isRaw ? input : decoder.decode(input);
    const bytes = isRaw ? input : encoder.encode(decoder.decode(input));
    const found = await read([whole]);
    const again = await read(pieces(bytes, random));
    if (found instanceof Refusal) {
      // Only the number of the byte depends on the pieces.
      if (again instanceof Refusal) return false;
      throw new Error(`in pieces it is read, not ${found.message}`);
    }
    expectSame(again, found);
    // Without a word there is no sentence that could keep the white space.
    if (found.length === 0) return true;
    // Longer runs of white space are cut.
    if (bytes.length > 1 << 18) return true;
    const wanted = Buffer.from(bytes).toString();
    expectSame(textOf(found), wanted.replaceAll('\0', '\ufffd'));
    return true;
  }
);

// As small as can be: most of the time goes into checksums.
const OPTIONS: TrainingOptions = {...TEXT_OPTIONS, bits: 8};

let knownParser: Parser | undefined;
function parser(): Parser {
  knownParser ??= new Parser(train(textSentences(), OPTIONS));
  return knownParser;
}

// Half of the time with the right checksum.
function maybeSealed(input: Uint8Array, random: Random): Uint8Array {
  return input.length >= 40 && random.real() < 0.5 ? resealed(input) : input;
}

// Lengths that lead outside of the file cannot be sealed.
function resealed(input: Uint8Array): Uint8Array {
  try {
    return reseal(input.slice());
  } catch {
    return input;
  }
}

let knownModel: Uint8Array | undefined;

/** The file of a model that is as small as can be. */
export function tinyModel(): Uint8Array {
  knownModel ??= encodeModel(train(textSentences(), OPTIONS));
  return knownModel;
}

/** A model with the right checksum half of the time. */
export const model: Target = {
  make: tinyModel,
  words: ['"passes":', '"sections":', '"length":', '"labels":[', '1e999'],
  read: async (input, random) => {
    const parser = new Parser(decodeModel(maybeSealed(input, random)));
    await parser.parseText('The dog barks. Cats sing!');
    return true;
  }
};

let knownCheckpoint: Uint8Array | undefined;

/** A checkpoint of training, likewise. */
export const checkpoint: Target = {
  make: () => {
    if (knownCheckpoint === undefined) {
      const trainer = new Trainer(data(), OPTIONS);
      for (const _ of trainer.pass());
      knownCheckpoint = encodeCheckpoint(trainer);
    }
    return knownCheckpoint;
  },
  words: ['"stage":', '"passesDone":', '"settings":', '-1'],
  read: async (input, random) => {
    resumeTraining(maybeSealed(input, random), data(), OPTIONS);
    return true;
  }
};

let knownData: TrainingData | undefined;
function data(): TrainingData {
  if (knownData === undefined) {
    knownData = new TrainingData();
    for (const sentence of textSentences()) knownData.add(sentence);
  }
  return knownData;
}
