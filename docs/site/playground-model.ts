import {writeFileSync} from 'node:fs';
import {join} from 'node:path/posix';
import data from '../../src/nlp/english/model-data.js';

/** Writes the English model as a file that the parsing tool loads. */
export function writeEnglishModel(folder: string): void {
  writeFileSync(join(folder, 'english.model'), Buffer.from(data, 'base64'));
}
