import {readdirSync} from 'node:fs';
import {below, type Checks, same} from './checks.js';
import {axeFindings, layoutShift, type Session} from './session.js';

const PHONE = {width: 390, height: 844};

const LOOKED_AT = [
  'index.html',
  'guides/',
  'guides/recipes/',
  'guides/getting-started.html',
  'guides/karger-klein-tarjan.html',
  'guides/undirected-parsing.html',
  'guides/benchmarks.html',
  'guides/recipes/clustering.html',
  'playground/',
  'playground/forests.html',
  'playground/arborescences.html',
  'playground/parsing.html'
];

/** Opens pages as readers do: light, dark and on a phone. */
export async function checkPages(
  checks: Checks,
  session: Session
): Promise<void> {
  for (const path of LOOKED_AT) {
    await checks.check(`${path}: light, dark, on a phone`, async () => {
      for (const viewer of [
        {},
        {scheme: 'dark'} as const,
        {...PHONE, scheme: 'light'} as const
      ]) {
        const {page, problems, scriptBytes} = await session.open(path, viewer);
        if (path === 'playground/parsing.html') {
          await page.waitForSelector('#trees button[aria-label*="SVG"]');
        }
        same(await axeFindings(page), [], 'accessibility');
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth
        );
        if (wide > 0) throw new Error(`it is ${wide} pixels too wide`);
        if (viewer.scheme === undefined) {
          below(scriptBytes() / 1000, 330, 'kB of script');
        }
        below(await layoutShift(page), 0.05, 'cumulative layout shift');
        same(problems, [], 'problems');
        await page.close();
      }
    });
  }

  await checks.check('plots are drawn, fit, and can be read', async () => {
    for (const viewer of [{}, PHONE]) {
      const {page} = await session.open('guides/benchmarks.html', viewer);
      const plots = await page.evaluate(() => {
        const column = document.querySelector('.prose')!.clientWidth;
        return [...document.querySelectorAll<HTMLImageElement>('.plot')].map(
          plot => ({
            isDrawn: plot.complete && plot.naturalWidth > 0,
            fits: plot.width <= column || plot.matches('.scroll > *'),
            // Of letters that are 12 high at the width that the plot states.
            letters: (12 * plot.width) / Number(plot.getAttribute('width'))
          })
        );
      });
      if (plots.length === 0) throw new Error('there are no plots');
      for (const {isDrawn, fits, letters} of plots) {
        same([isDrawn, fits], [true, true], 'is drawn, fits');
        if (letters < 9) throw new Error(`letters of ${letters} pixels`);
      }
      await page.close();
    }
  });

  await checks.check('every guide loads nothing from elsewhere', async () => {
    const guides = readdirSync('website/dist/guides', {
      recursive: true,
      encoding: 'utf8'
    }).filter(path => path.endsWith('.html'));
    for (const path of [
      ...guides.map(name => `guides/${name}`),
      'api/index.html',
      'api/functions/msf.kkt.html'
    ]) {
      const {page, problems} = await session.open(path);
      same(problems, [], path);
      await page.close();
    }
  });

  for (const tool of ['forests.html#a=kkt', 'arborescences.html']) {
    await checks.check(
      `playground/${tool}: every caption is seen beside the buttons`,
      async () => {
        for (const viewer of [{width: 1280, height: 800}, PHONE]) {
          const {page} = await session.open(`playground/${tool}`, viewer);
          const steps = Number(await page.getAttribute('#step', 'max'));
          let lowest = 0;
          for (let step = 0; step <= steps; step++) {
            if (step > 0) await page.click('#forward');
            const bottom = await page
              .locator('#caption-text')
              .evaluate(text => text.getBoundingClientRect().bottom);
            lowest = Math.max(lowest, bottom);
          }
          same(await page.evaluate(() => scrollY), 0, 'scrolled');
          below(lowest, viewer.height, 'end of the lowest caption');
          await page.close();
        }
      }
    );
  }

  await checks.check('the guides are searched with the keyboard', async () => {
    for (const viewer of [{}, {...PHONE, scheme: 'dark'} as const]) {
      const {page, problems} = await session.open('index.html', viewer);
      await page.keyboard.press('/');
      await page.waitForSelector('.search[open] input:focus');
      await page.keyboard.type('boruvka rounds');
      const results = page.locator('.search-found a');
      await results.first().waitFor();
      same(await axeFindings(page), [], 'accessibility');
      await page.keyboard.press('ArrowDown');
      const first = await results.first().getAttribute('href');
      await page.waitForFunction(
        link => document.activeElement?.getAttribute('href') === link,
        first
      );
      if (!first?.includes('/guides/boruvka.html')) {
        throw new Error(`the first place is ${first}`);
      }
      await page.keyboard.press('Enter');
      await page.waitForURL(first);
      await page.click('[data-search]');
      await page.fill('.search input', 'zebra');
      await page.waitForSelector('.search-said:text("No results for")');
      await page.keyboard.press('Escape');
      await page.waitForSelector('.search:not([open])', {state: 'hidden'});
      same(problems, [], 'problems');
      await page.close();
    }
  });

  await checks.check('light and dark can be chosen, and stay', async () => {
    const {page} = await session.open('index.html');
    const theme = () =>
      page.evaluate(() => document.documentElement.dataset.theme);
    await page.click('[data-theme-toggle]');
    same(await theme(), 'dark', 'theme');
    const next = page.locator('.site-header nav a').first();
    const address = await next.evaluate(a => (a as HTMLAnchorElement).href);
    await next.click();
    await page.waitForURL(address);
    same(await theme(), 'dark', 'theme of the next page');
    await page.close();
  });
}
