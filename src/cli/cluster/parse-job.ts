import {createHash} from 'node:crypto';
import type {Model} from '../../nlp/model/index.js';
import type {Context} from '../io/context.js';
import {readLanguageModel} from '../io/language-model.js';
import {readModelFile} from '../io/model-file.js';
import {openOutput} from '../io/output.js';
import {FileParser} from '../parsing/file-parser.js';
import type {JobOutput, ParseTask, Part} from './jobs.js';
import {resolveInStorage} from './storage.js';

/** Writes the parsed sentences of a part to a file. */
export async function parsePart(
  {name, title, index}: Part,
  output: string,
  task: ParseTask,
  context: Context
): Promise<JobOutput> {
  const {setup, format, count} = task;
  const model = await modelOf(task, context);
  const parser = new FileParser({...setup, model}, 1, context);
  const hash = createHash('sha256');
  const place = {index, count, title};
  async function* content(): AsyncGenerator<Uint8Array> {
    for await (const bytes of parser.parse([name], format, place)) {
      hash.update(bytes);
      yield bytes;
    }
  }
  try {
    await (await openOutput(output, context, false)).write(content());
  } finally {
    await parser.close();
  }
  const {counts, missingEnd} = parser;
  return {checksum: hash.digest('hex'), counts, missingEnd};
}

// The last model of this thread, since the next job is likely to need it.
let last: {readonly key: string; readonly model: Model} | null = null;

async function modelOf(
  {model, language}: ParseTask,
  context: Context
): Promise<Model> {
  const path = model && (await resolveInStorage(model, context.cwd));
  const key = JSON.stringify([path, language]);
  if (last?.key !== key) {
    last = {
      key,
      model: path
        ? await readModelFile(path, context)
        : await readLanguageModel(language)
    };
  }
  return last.model;
}
