// Parses a corpus of any size in constant memory: sentences are read, parsed
// and written one at a time, and only as fast as they can be written.
//
//   npm run build && node examples/stream.js < tagged.conllu > parsed.conllu
//
// For files on a disk, `spanforest parse --jobs 4` does the same in threads.
import {argv, stdin, stdout} from 'node:process';
import {pipeline} from 'node:stream/promises';
import {fileURLToPath} from 'node:url';
import {readConllu, withHeads, writeSentence} from 'spanforest/nlp';
import {loadEnglishParser} from 'spanforest/nlp/english';

/**
 * Everything but heads and relations stays as it is, byte for byte.
 *
 * @param {import('spanforest/nlp').Parser} parser
 * @param {NodeJS.ReadableStream} input tagged sentences in CoNLL-U
 * @param {NodeJS.WritableStream} output
 */
export async function parseStream(parser, input, output) {
  await pipeline(
    input,
    async function* (chunks) {
      for await (const sentence of readConllu(chunks, {mode: 'parse'})) {
        const {heads, labels} = parser.parse(sentence.words);
        yield writeSentence(withHeads(sentence, heads, labels ?? undefined));
      }
    },
    output
  );
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  await parseStream(await loadEnglishParser(), stdin, stdout);
}
