import {createHash} from 'node:crypto';
import {readdir} from 'node:fs/promises';
import {basename, join, resolve} from 'node:path';
import {
  aboutFile,
  type Context,
  DataError,
  readTreebank,
  resolvePath,
  showName,
  type Treebank
} from 'spanforest/cli';
import {TrainingData, writeSentence} from 'spanforest/nlp';

/** A folder with a treebank to train on and to test on. */
export interface SetupFolder {
  readonly name: string;
  /** The folder as it was given. */
  readonly folder: string;
  /** Each file with its folder. */
  readonly train: string;
  readonly dev: string | null;
  readonly test: string;
}

const NAMES =
  'the files are called train.conllu and test.conllu, or .conll or .conllx, ' +
  'each with or without .gz';

/**
 * The setups in some folders, in the given order: a folder with a treebank is
 * a setup, any other stands for the setups in it, sorted by name.
 */
export async function findSetups(
  folders: readonly string[],
  context: Context
): Promise<SetupFolder[]> {
  const setups: SetupFolder[] = [];
  for (const folder of folders) {
    const setup = setupOf(folder, context, await filesOf(folder, context));
    if (setup) setups.push(setup);
    else setups.push(...(await setupsIn(folder, context)));
  }
  for (const [i, {name, folder}] of setups.entries()) {
    const other = setups.slice(0, i).find(setup => setup.name === name);
    if (other === undefined) continue;
    throw new DataError(
      `${showName(folder)}: there is another setup with this name, ` +
        `${showName(other.folder)}. Leave one out, or rename it.`
    );
  }
  return setups;
}

async function setupsIn(
  folder: string,
  context: Context
): Promise<SetupFolder[]> {
  const setups: SetupFolder[] = [];
  for (const name of await filesOf(folder, context)) {
    const inner = join(folder, name);
    // What is not a folder is not a setup.
    const setup = setupOf(
      inner,
      context,
      await filesOf(inner, context).catch(() => [])
    );
    if (setup) setups.push(setup);
  }
  if (setups.length > 0) return setups;
  throw new DataError(
    `${showName(folder)}: has no treebank, nor have its folders: ${NAMES}. ` +
      'Give another folder.'
  );
}

function setupOf(
  folder: string,
  context: Context,
  files: readonly string[]
): SetupFolder | null {
  const fileOf = (part: string) => {
    const [name, other] = files.filter(file =>
      RegExp(`^${part}\\.conll[ux]?(\\.gz)?$`).test(file)
    );
    if (other === undefined) return name && join(folder, name);
    throw new DataError(
      `${showName(folder)}: there are both ${name} and ${other}. Keep one of ` +
        'them.'
    );
  };
  const train = fileOf('train');
  const dev = fileOf('dev') ?? null;
  const test = fileOf('test');
  if (train && test) {
    const name = basename(resolve(resolvePath(folder, context)));
    return {name, folder, train, dev, test};
  }
  if (!train && !test && !dev) return null;
  throw new DataError(
    `${showName(folder)}: there is no ${train ? 'test' : 'train'} file: ` +
      `${NAMES}. Add it, or leave the folder out.`
  );
}

async function filesOf(folder: string, context: Context): Promise<string[]> {
  try {
    return (await readdir(resolvePath(folder, context))).sort();
  } catch (error) {
    throw aboutFile(folder, error);
  }
}

/** The sentences of a setup, with hashes of what was read. */
export interface SetupData {
  readonly train: TrainingData;
  readonly dev: Treebank | null;
  readonly test: Treebank;
  readonly fingerprint: string;
}

/** Reads the files of a setup. */
export async function readSetup(
  {train, dev, test}: SetupFolder,
  context: Context
): Promise<SetupData> {
  const hash = createHash('sha256');
  const read = async (name: string) => {
    const treebank = await readTreebank(name, undefined, context);
    hash.update(treebank.sentences.map(writeSentence).join(''));
    hash.update('\0');
    return treebank;
  };
  const data = new TrainingData();
  for (const sentence of (await read(train)).sentences) {
    try {
      data.add(sentence);
    } catch (error) {
      throw aboutFile(train, error);
    }
  }
  const parts = {
    test: await read(test),
    dev: dev === null ? null : await read(dev)
  };
  return {train: data, ...parts, fingerprint: hash.digest('hex')};
}

/** A setup before anything is trained on it. */
export interface SetupFacts {
  readonly folder: SetupFolder;
  readonly test: Treebank;
  readonly trainSentences: number;
  readonly trainWords: number;
  readonly fingerprint: string;
}

/** What the reports need of a setup; its files are read to find errors early. */
export async function setupFacts(
  folder: SetupFolder,
  context: Context
): Promise<SetupFacts> {
  const {train, test, fingerprint} = await readSetup(folder, context);
  return {
    folder,
    test,
    trainSentences: train.sentences.length,
    trainWords: train.words,
    fingerprint
  };
}
