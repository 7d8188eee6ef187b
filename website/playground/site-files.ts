import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path/posix';
import {build} from 'esbuild';
import {loadModelBytes} from '../internals.js';
import {LANGUAGES} from './languages.js';

/**
 * Writes the files that the parsing tool loads by itself into a folder of the
 * site: the worker, and a model for each language.
 */
export async function writeToolFiles(folder: string): Promise<void> {
  mkdirSync(folder, {recursive: true});
  await build({
    entryPoints: ['website/playground/parser-worker.ts'],
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning'
  });
  for (const tag of Object.keys(LANGUAGES)) {
    writeFileSync(join(folder, `${tag}.model`), await modelBytes(tag));
  }
}

// From the folder itself: the package need not be installed.
async function modelBytes(tag: string): Promise<Uint8Array> {
  if (tag === 'en') return loadModelBytes();
  const file = `${process.cwd()}/models/${tag}.js`;
  const {default: bytes} = await import(file);
  return bytes as Uint8Array;
}
