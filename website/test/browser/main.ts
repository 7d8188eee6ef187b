/**
 * Drives the site in a real browser, under a path that it does not know. The
 * last line is `N passed, N failed`.
 *
 * npm run test:browser [-- --screenshots | part ... | words of a name ...]
 *
 * The parts are pages, forests, arborescences and parsing. Anything else has
 * to be in the name of a check for it to run.
 */
import {existsSync} from 'node:fs';
import {serveFolder} from '../../site/serve-folder.js';
import {checkArborescences} from './arborescences.js';
import {Checks} from './checks.js';
import {findChromium} from './find-chromium.js';
import {checkForests} from './forests.js';
import {checkPages} from './pages.js';
import {checkParsing} from './parsing.js';
import {takeScreenshots} from './screenshots.js';
import {Session} from './session.js';

const PARTS = {
  pages: checkPages,
  forests: checkForests,
  arborescences: checkArborescences,
  parsing: checkParsing
};

function give(up: string): never {
  console.error(`test:browser: ${up}`);
  process.exit(1);
}

if (!existsSync('website/dist/index.html')) {
  give('there is no site yet. Run npm run docs first.');
}
const server = await serveFolder('website/dist', '/some/base/path/', 0);
let session: Session;
try {
  session = await Session.start(findChromium(), server.address);
} catch (error) {
  give(error instanceof Error ? error.message : String(error));
}
const parts = Object.entries(PARTS);
const wanted = process.argv.slice(2);
const words = wanted.filter(word => !(word in PARTS));
const checks = new Checks(words, () => session.closePages());
try {
  if (process.argv.includes('--screenshots')) {
    await takeScreenshots(session);
  } else {
    const named = parts.filter(([name]) => wanted.includes(name));
    for (const [, run] of named.length > 0 ? named : parts) {
      await run(checks, session);
    }
    console.log(`${checks.passed} passed, ${checks.failed} failed`);
  }
} finally {
  await session.close();
  server.close();
}
if (checks.failed > 0) process.exit(1);
