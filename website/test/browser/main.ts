/**
 * Drives the site in a real browser, at the path that it was built for. The
 * last line is `N passed, N failed`.
 *
 * npm run test:browser [-- --screenshots | part ... | words of a name ...]
 *
 * The parts are pages, forests, arborescences and parsing. Anything else has
 * to be in the name of a check for it to run.
 */
import {existsSync, mkdirSync, readFileSync, statSync} from 'node:fs';
import {checkArborescences} from './arborescences.js';
import {below, Checks} from './checks.js';
import {checkForests} from './forests.js';
import {checkPages} from './pages.js';
import {checkParsing} from './parsing.js';
import {serveFolder} from './serve-folder.js';
import {findChromium, Session, SITE} from './session.js';

const SIZE = {width: 1200, height: 840};

const SHOTS: readonly (readonly [string, string, string])[] = [
  [
    'forests',
    'playground/forests.html#a=kkt&g=geometric&n=70&d=5&step=5',
    '.view'
  ],
  ['arborescences', 'playground/arborescences.html#step=12', '.view'],
  ['parsing', 'playground/parsing.html', '#trees section']
];

/** Takes the pictures for the README. */
async function takeScreenshots(session: Session): Promise<void> {
  mkdirSync('docs/images', {recursive: true});
  for (const [name, path, part] of SHOTS) {
    const {page} = await session.open(path, SIZE);
    if (name === 'parsing') {
      await page.waitForSelector('#trees button[aria-label*="SVG"]');
    } else {
      await page.waitForFunction(
        () => !document.querySelector('#place')?.textContent?.startsWith('1 of')
      );
    }
    // A part that is as high as the window leaves no room for the header.
    await page.addStyleTag({
      content: '.VPNav{display:none}'
    });
    const file = `docs/images/${name}.png`;
    await page.locator(part).first().screenshot({path: file});
    below(statSync(file).size / 1000, 200, `kB of ${file}`);
    await page.close();
  }
}

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

if (!existsSync(`${SITE}/index.html`)) {
  give('there is no site yet. Run npm run docs first.');
}
const home = readFileSync(`${SITE}/index.html`, 'utf8');
const base = /href="([^"]*\/)assets\//.exec(home)?.[1] ?? '/';
const server = await serveFolder(SITE, base, 0);
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
