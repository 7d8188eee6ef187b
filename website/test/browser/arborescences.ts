import type {Page} from 'playwright-core';
import {totalWeight} from 'spanforest/graph';
import {arborescence} from 'spanforest/msf';
import {randomDigraph, town} from '../../playground/digraphs.js';
import {type Checks, same} from './checks.js';
import {counts, downloaded, inView} from './page.js';
import {axeFindings, type Session} from './session.js';

/** Drives the tool for arborescences. */
export async function checkArborescences(
  checks: Checks,
  session: Session
): Promise<void> {
  const graphs = {town: town(), random: randomDigraph(14, 3)};
  for (const [kind, graph] of Object.entries(graphs)) {
    for (const algorithm of ['tarjan', 'gabow'] as const) {
      await checks.check(
        `arborescences: ${algorithm} on the ${kind} digraph agrees with the library`,
        async () => {
          const {page, problems} = await session.open(
            `playground/arborescences.html#g=${kind}&n=14&seed=3&a=${algorithm}`
          );
          const {edges, names} = graph;
          const arcs = arborescence(edges, {root: 0, algorithm});
          const titles = new Set<string>();
          const last = Number(await page.getAttribute('#step', 'max'));
          for (let step = 0; step < last; step++) {
            titles.add((await page.textContent('#caption-title'))!);
            await page.click('#forward');
          }
          for (const title of ['A cycle', 'Contraction', 'Expansion']) {
            if (!titles.has(title)) throw new Error(`there is no ${title}`);
          }
          same(
            await page.textContent('#count-weight'),
            String(totalWeight(edges.weight, arcs)),
            'weight'
          );
          const rows = Array.from(
            arcs,
            arc =>
              `${names[edges.source[arc]]},${names[edges.target[arc]]},${edges.weight[arc]}`
          );
          same(
            (await downloaded(page, '#save-csv')).toString(),
            ['source,target,weight', ...rows, ''].join('\n'),
            'the arborescence as CSV'
          );
          same(problems, [], 'problems');
          await page.close();
        }
      );
    }
  }

  await checks.check('arborescences: random ones', async () => {
    const {page, problems} = await session.open(
      'playground/arborescences.html#a=random-trees&p=0'
    );
    await page.waitForSelector('.arc.likely');
    await page.click('#draw-tree');
    same(
      await page.textContent('#caption-title'),
      'Random arborescence 1',
      'title'
    );
    const rows = (await downloaded(page, '#save-csv')).toString().split('\n');
    same(rows.length, town().names.length + 1, 'rows of the CSV');
    same(
      (await page.textContent('#count-arcs')) ?? '',
      String(town().names.length - 1),
      'arcs'
    );
    same(await axeFindings(page), [], 'accessibility');
    same(problems, [], 'problems');
    await page.close();
  });

  await checks.check(
    'arborescences: no name covers an arc of the town',
    async () => {
      for (const viewer of [{}, {width: 390, height: 844}]) {
        const {page} = await session.open(
          'playground/arborescences.html',
          viewer
        );
        await page.waitForSelector('#stage .name');
        same(await coveredArcs(page), [], 'names over arcs');
        await page.close();
      }
    }
  );

  for (const kind of Object.keys(graphs)) {
    await checks.check(
      `arborescences: no label hides an arrow head of the ${kind} digraph`,
      async () => {
        for (const viewer of [{}, {width: 390, height: 844}]) {
          const {page} = await session.open(
            `playground/arborescences.html#g=${kind}&n=14&seed=3`,
            viewer
          );
          await inView(page, '#stage');
          same(await hiddenHeads(page), [], 'labels over arrow heads');
          await page.close();
        }
      }
    );
  }

  await checks.check(
    'arborescences: my own arcs, an error, a link',
    async () => {
      const {page, problems} = await session.open(
        'playground/arborescences.html'
      );
      await page.selectOption('#kind', 'own');
      await page.fill('#csv', 'r,a,9\na,b,1\nb,a,3\nr,b,8\n');
      await page.click('#use-csv');
      // Waits until the arcs have been read.
      await page.selectOption('#root', {label: 'r'});
      await page.click('#last');
      await counts(page, {weight: '10'});
      await page.selectOption('#root', {label: 'a'});
      await page.waitForFunction(() =>
        document.querySelector('#problem')?.textContent?.includes('no path')
      );
      const problem = await page.textContent('#problem');
      same(
        problem,
        'There is no path from "a" to "r". Choose another root, or any vertex.',
        'problem'
      );
      // Nothing of the tree before stays.
      same(
        await page
          .locator('#stage .kept, #stage .chosen')
          .evaluateAll(
            arcs => arcs.filter(arc => arc.getAttribute('d') !== '').length
          ),
        0,
        'arcs of the old tree'
      );
      same(await page.isDisabled('#save-csv'), true, 'nothing to save');
      await page.selectOption('#root', {label: 'r'});
      await page.click('#forward');
      await page.click('#copy-link');
      await page.waitForFunction(() => location.hash.includes('step=1'));
      const {hash} = new URL(page.url());
      const other = await session.open(`playground/arborescences.html${hash}`);
      await other.page.waitForFunction(() =>
        document.querySelector('#place')?.textContent?.startsWith('2 of')
      );
      same(
        await other.page.textContent('#caption-text'),
        await page.textContent('#caption-text'),
        'caption'
      );
      const svg = (await downloaded(page, '#save-svg')).toString();
      if (!svg.startsWith('<svg')) throw new Error('the picture is no SVG');
      same([...problems, ...other.problems], [], 'problems');
      await page.close();
      await other.page.close();
    }
  );
}

/** The names whose boxes an arc runs through. */
function coveredArcs(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines = [
      ...document.querySelectorAll<SVGPathElement>('.arc:not(.head)')
    ].filter(path => path.getAttribute('d') !== '');
    const points = lines.flatMap(line => {
      const length = line.getTotalLength();
      return Array.from({length: Math.ceil(length)}, (_, at) =>
        line.getPointAtLength(at)
      );
    });
    if (points.length === 0) throw new Error('there are no arcs');
    return [...document.querySelectorAll<SVGTextElement>('.name')]
      .filter(name => {
        const {x, y, width, height} = name.getBBox();
        return points.some(
          point =>
            point.x > x &&
            point.x < x + width &&
            // Letters do not fill the height of a line.
            point.y > y + 0.25 * height &&
            point.y < y + 0.8 * height
        );
      })
      .map(name => name.textContent!);
  });
}

/** The labels that stand over the middle of an arrow head. */
function hiddenHeads(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const paths = [...document.querySelectorAll<SVGPathElement>('.arc.head')];
    const middles = paths.flatMap(path => {
      const toScreen = path.getScreenCTM()!;
      const heads = path.getAttribute('d')!.match(/M[^Z]+Z/g) ?? [];
      return heads.map(head => {
        const [a, b, c, d, e, f] = head.match(/[-\d.]+/g)!.map(Number);
        const middle = new DOMPoint((a + c + e) / 3, (b + d + f) / 3);
        return middle.matrixTransform(toScreen);
      });
    });
    if (middles.length === 0) throw new Error('there are no arrow heads');
    return middles
      .map(({x, y}) => document.elementFromPoint(x, y))
      .filter(element => element?.tagName === 'text')
      .map(element => element!.textContent!);
  });
}
