import {mkdirSync, statSync} from 'node:fs';
import {below} from './checks.js';
import type {Session} from './session.js';

const SIZE = {width: 1200, height: 840};

const SHOTS: readonly (readonly [string, string, string])[] = [
  [
    'forests',
    'playground/forests.html#a=kkt&g=geometric&n=70&d=5&step=5',
    '.view'
  ],
  ['arborescences', 'playground/arborescences.html#step=12', '.view'],
  // The first tree whose arcs are not those of the best arborescence.
  ['parsing', 'playground/parsing.html', '#trees section:nth-child(3)']
];

/** Takes the pictures for the README. */
export async function takeScreenshots(session: Session): Promise<void> {
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
      content: 'html{scroll-padding:0}.site-header{display:none}'
    });
    const file = `docs/images/${name}.png`;
    await page.locator(part).screenshot({path: file});
    below(statSync(file).size / 1000, 200, `kB of ${file}`);
    await page.close();
  }
}
