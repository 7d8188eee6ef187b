import {writeFileSync} from 'node:fs';
import {join} from 'node:path/posix';
import {encodeModel} from 'spanforest/nlp';
import {loadEnglishModel} from 'spanforest/nlp/english';

/** Writes the English model as a file that the parsing tool loads. */
export async function writeEnglishModel(folder: string): Promise<void> {
  const model = await loadEnglishModel();
  const bytes = encodeModel(model, {compact: true});
  writeFileSync(join(folder, 'english.model'), bytes);
}
