// Parses a text of any size in constant memory: sentences are read, parsed and
// written one at a time, and only as fast as they can be written.
//
//   npm run build && node examples/stream.js < text.txt > parsed.conllu
//
// For files on a disk, `spanforest parse --jobs 4` does the same in threads.
import {argv, stdin, stdout} from 'node:process';
import {pipeline} from 'node:stream/promises';
import {fileURLToPath} from 'node:url';
import {loadParser, writeSentence} from 'spanforest/nlp';

/**
 * Every word keeps its place in the text, as `TokenRange` in the last column.
 *
 * @param {import('spanforest/nlp').Parser} parser
 * @param {NodeJS.ReadableStream} input text in UTF-8
 * @param {NodeJS.WritableStream} output
 */
export async function parseStream(parser, input, output) {
  await pipeline(
    input,
    async function* (chunks) {
      for await (const {sentence} of parser.parseStream(chunks)) {
        yield writeSentence(sentence);
      }
    },
    output
  );
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  await parseStream(await loadParser(), stdin, stdout);
}
