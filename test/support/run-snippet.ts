import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {fileName, type Snippet, testModule} from './snippets.js';

/** Runs snippets as modules, with the names of this package resolved. */
export interface SnippetRunner {
  /** Rejects if the snippet throws or an expectation in it does not hold. */
  run(snippet: Snippet): Promise<void>;
  /** Removes the modules that were written. */
  clean(): void;
}

/**
 * Makes a runner with a folder of its own below test/.snippets, so that test
 * runs beside each other in one checkout do not meet. It has to lie in the
 * repository, because only there do imports resolve.
 */
export function snippetRunner(root: string): SnippetRunner {
  const parent = join(root, 'test/.snippets');
  mkdirSync(parent, {recursive: true});
  const folder = mkdtempSync(join(parent, 'run-'));
  return {
    async run(snippet) {
      const path = join(folder, fileName(snippet));
      writeFileSync(path, testModule(snippet));
      await import(/* @vite-ignore */ pathToFileURL(path).href);
    },
    clean: () => rmSync(folder, {recursive: true, force: true})
  };
}
