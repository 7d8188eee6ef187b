import {EXIT} from './errors.js';
import {type Io, print} from './io.js';
import {describeFile} from './model-description.js';
import {readAs} from './model-file.js';
import type {Arguments} from './options.js';
import {createProgress} from './progress.js';
import {showDescription} from './show-description.js';

/** Reads a model file or a checkpoint, and tells what is in it. */
export async function runInfo(args: Arguments, io: Io): Promise<number> {
  const {values, switches, positionals} = args;
  const [name] = positionals;
  const progress = createProgress(io, switches.has('quiet'));
  try {
    let size = 0;
    const counting = {
      ...progress,
      read(bytes: number, total: number | null) {
        size = bytes;
        progress.read(bytes, total);
      }
    };
    const description = await readAs(
      name,
      bytes => describeFile(bytes, size),
      io,
      counting
    );
    progress.clear();
    const text =
      values.get('format') === 'json'
        ? `${JSON.stringify(description, null, 2)}\n`
        : showDescription(name, description);
    await print(text, io);
    return EXIT.success;
  } finally {
    progress.clear();
  }
}
