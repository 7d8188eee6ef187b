import {readdirSync} from 'node:fs';
import {below, type Checks, same} from './checks.js';
import {axeFindings, layoutShift, type Session, SITE} from './session.js';

const PHONE = {width: 390, height: 844};

// Pages, and how many kB of script they may load before anything is clicked.
const LOOKED_AT = {
  'index.html': 150,
  'docs/': 150,
  'docs/how-to/': 150,
  'docs/start/forests.html': 150,
  'docs/background/karger-klein-tarjan.html': 150,
  'docs/background/undirected-parsing.html': 150,
  'docs/benchmarks.html': 150,
  'docs/how-to/clustering.html': 150,
  'api/': 150,
  'api/spanforest/nlp/': 150,
  'api/spanforest/functions/minimumSpanningForest.html': 150,
  'playground/': 150,
  'playground/forests.html': 250,
  'playground/arborescences.html': 250,
  'playground/parsing.html': 250
};

// What readers look for, and a part of the address that comes first.
const SEARCHED = {
  minimumSpanningForest: '/functions/minimumSpanningForest.html',
  'local enhancement': '/docs/background/local-enhancement.html',
  CSV: '/docs/reference/formats.html#csv',
  'boruvka rounds': '/docs/background/boruvka.html'
};

/** Opens pages as readers do: light, dark and on a phone. */
export async function checkPages(
  checks: Checks,
  session: Session
): Promise<void> {
  for (const [path, limit] of Object.entries(LOOKED_AT)) {
    await checks.check(`${path}: light, dark, on a phone`, async () => {
      for (const viewer of [
        {},
        {scheme: 'dark'} as const,
        {...PHONE, scheme: 'light'} as const,
        {...PHONE, scheme: 'dark'} as const
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
          below(scriptBytes() / 1000, limit, 'kB of script, gzipped');
        }
        below(await layoutShift(page), 0.05, 'cumulative layout shift');
        same(problems, [], 'problems');
        await page.close();
      }
    });
  }

  await checks.check('plots are drawn, fit, and can be read', async () => {
    for (const viewer of [{}, PHONE]) {
      const {page} = await session.open('docs/benchmarks.html', viewer);
      const plots = await page.evaluate(() => {
        const column = document.querySelector('.vp-doc')!.clientWidth;
        return [
          ...document.querySelectorAll<HTMLImageElement>('.plot img')
        ].map(plot => ({
          isDrawn: plot.complete && plot.naturalWidth > 0,
          fits: plot.width <= column || plot.matches('.plot > *'),
          // Of letters that are 12 high at the width that the plot states.
          letters: (12 * plot.width) / Number(plot.getAttribute('width'))
        }));
      });
      if (plots.length === 0) throw new Error('there are no plots');
      for (const {isDrawn, fits, letters} of plots) {
        same([isDrawn, fits], [true, true], 'is drawn, fits');
        if (letters < 9) throw new Error(`letters of ${letters} pixels`);
      }
      await page.close();
    }
  });

  await checks.check('there are no stray pages', async () => {
    const stray = readdirSync(SITE, {recursive: true, encoding: 'utf8'})
      .filter(path => path.endsWith('.html'))
      .filter(path => !/^(docs|api|playground)\//.test(path));
    same(stray.sort(), ['404.html', 'index.html'], 'other pages');
  });

  await checks.check('every guide loads nothing from elsewhere', async () => {
    const pages = readdirSync(`${SITE}/docs`, {
      recursive: true,
      encoding: 'utf8'
    }).filter(path => path.endsWith('.html'));
    for (const path of [
      ...pages.map(name => `docs/${name}`),
      'api/index.html',
      'api/spanforest/msf/functions/kkt.html'
    ]) {
      const {page, problems} = await session.open(path);
      same(problems, [], path);
      await page.close();
    }
  });

  for (const tool of [
    'forests.html#a=kkt',
    'forests.html#a=pettie-ramachandran',
    'arborescences.html'
  ]) {
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

  for (const [query, target] of Object.entries(SEARCHED)) {
    await checks.check(`search finds ${query} first`, async () => {
      for (const viewer of [{}, {...PHONE, scheme: 'dark'} as const]) {
        const {page, problems} = await session.open('index.html', viewer);
        await page.keyboard.press('/');
        await page.waitForSelector('.search-input:focus');
        await page.keyboard.type(query);
        const first = page.locator('.result.selected');
        await first.waitFor();
        await page.waitForTimeout(400);
        // VitePress puts links into the options of a list.
        const known =
          /^(nested-interactive|label-content-name-mismatch): \.VPLocalSearchBox/;
        const findings = (await axeFindings(page)).filter(
          finding => !known.test(finding)
        );
        same(findings, [], 'accessibility');
        const link = (await first.getAttribute('href'))!;
        if (!link.includes(target)) throw new Error(`${link} comes first`);
        await page.keyboard.press('Enter');
        await page.waitForURL(`**${link}`);
        same(problems, [], 'problems');
        await page.close();
      }
    });
  }

  await checks.check('home: the tree follows what is typed', async () => {
    for (const viewer of [{}, PHONE]) {
      const {page, problems} = await session.open('index.html', viewer);
      const models: string[] = [];
      page.on('request', request => {
        if (request.url().endsWith('.model')) models.push(request.url());
      });
      const words = page.locator('.live-picture.arcs');
      same(/chased/.test((await words.textContent())!), true, 'first tree');
      same(models, [], 'models before anything is typed');
      const field = page.locator('.live-line input');
      await field.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('Geese', {delay: 20});
      await page.waitForFunction(() =>
        document
          .querySelector('.live-picture.arcs')
          ?.textContent?.match(/Geese/)
      );
      same(await field.inputValue(), 'Geese', 'field after the first tree');
      await page.keyboard.type(' fly', {delay: 20});
      await page.waitForFunction(() =>
        document.querySelector('.live-picture.arcs')?.textContent?.match(/fly/)
      );
      same(await field.inputValue(), 'Geese fly', 'field');
      await page.keyboard.press('Backspace');
      same(await field.inputValue(), 'Geese fl', 'field without a letter');
      same(models.length, 1, 'models');
      below(await layoutShift(page), 0.05, 'cumulative layout shift');
      same(problems, [], 'problems');
      await page.close();
    }
  });

  await checks.check('home: the forest grows to one tree', async () => {
    const {page, problems} = await session.open('index.html');
    const next = page.locator('.live-line button', {hasText: 'Next round'});
    const caption = page.locator('.live-caption').nth(1);
    const sizes: number[] = [];
    for (let round = 0; round < 9; round++) {
      await next.click();
      sizes.push(await page.locator('.woods [class^=round] line').count());
      if ((await caption.textContent())!.includes('One tree is left')) break;
    }
    const points = await page.locator('.woods circle').count();
    same(sizes.at(-1), points - 1, 'edges of the tree');
    same(
      sizes.toSorted((a, b) => a - b),
      sizes,
      'edges by round'
    );
    below(await layoutShift(page), 0.05, 'cumulative layout shift');
    same(problems, [], 'problems');
    await page.close();
  });

  await checks.check('Escape leaves the search at once', async () => {
    const {page} = await session.open('docs/background/boruvka.html');
    await page.keyboard.press('Control+k');
    await page.waitForSelector('.search-input:focus');
    await page.keyboard.type('zebra');
    await page.waitForSelector('.no-results');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.VPLocalSearchBox', {state: 'detached'});
    await page.close();
  });

  await checks.check('light and dark can be chosen, and stay', async () => {
    const {page} = await session.open('index.html');
    const isDark = () =>
      page.evaluate(() => document.documentElement.classList.contains('dark'));
    same(await isDark(), false, 'dark');
    await page.click('.VPNavBar .VPSwitchAppearance');
    same(await isDark(), true, 'dark');
    await page.click('.VPNavBarMenu a');
    await page.waitForURL('**/docs/**');
    await page.reload();
    same(await isDark(), true, 'dark on the next page');
    await page.close();
  });

  await checks.check('options stay on one line on a phone', async () => {
    const {page} = await session.open('docs/command-line/msf.html', PHONE);
    const broken = await page.evaluate(() =>
      [...document.querySelectorAll('.option')]
        .filter(option => option.getClientRects().length > 1)
        .map(option => option.textContent)
    );
    same(broken, [], 'options on two lines');
    await page.close();
  });
}
