import {readFileSync, statSync} from 'node:fs';
import type {Page} from 'playwright-core';
import {decodeModel, parseConllu, type Sentence} from 'spanforest/nlp';
import {Parsers} from '../../playground/parsers.js';
import {below, type Checks, same} from './checks.js';
import {downloaded} from './page.js';
import type {Session} from './session.js';

const ready = (page: Page) =>
  page.waitForSelector('#trees button[aria-label*="SVG"]');

const ASSETS = 'website/dist/assets';

/** Types a sentence, and waits until a word of it is in a tree. */
async function parse(page: Page, text: string, word: string): Promise<void> {
  await page.fill('#text', text);
  await page.click('#controls [type=submit]');
  await page.waitForSelector(`#trees .drawing:has-text("${word}")`);
}

const treeOf = ({words}: Sentence) =>
  words.map(({head, deprel}) => `${head} ${deprel}`);

/** Drives the tool for parsing. */
export async function checkParsing(
  checks: Checks,
  session: Session
): Promise<void> {
  await checks.check(
    'parsing: the trees are those of the library',
    async () => {
      const {page, problems} = await session.open('playground/parsing.html');
      await ready(page);
      const text = "The baker didn't see the old boats.";
      await parse(page, text, 'baker');
      const forms = await page.locator('#tokens b').allTextContents();
      same(
        forms,
        ['The', 'baker', 'did', "n't", 'see', 'the', 'old', 'boats', '.'],
        'words'
      );
      const tags = await page
        .locator('#tokens select')
        .evaluateAll(selects =>
          selects.map(select => (select as HTMLSelectElement).value)
        );
      const model = decodeModel(readFileSync(`${ASSETS}/english.model`));
      const parsers = new Parsers(model);
      const [sentence] = await parsers.read(text);
      same(
        sentence.words.map(({upos}) => upos),
        tags,
        'tags'
      );
      for (const [i, {name, sentence: tree}] of parsers
        .parse(sentence)
        .entries()) {
        const file = await downloaded(
          page,
          `#trees section:nth-child(${i + 1}) button[aria-label*="CoNLL-U"]`
        );
        same(parseConllu(file.toString()).flatMap(treeOf), treeOf(tree), name);
      }
      same(problems, [], 'problems');
      await page.close();
    }
  );

  await checks.check(
    'parsing: loads less than 5 MB, and is quick',
    async () => {
      const {page, problems} = await session.open('playground/parsing.html');
      await ready(page);
      const files = ['parsing.js', 'english-worker.js', 'english.model'];
      const sizes = files.map(name => statSync(`${ASSETS}/${name}`).size);
      below(sizes.reduce((a, b) => a + b) / 1e6, 5, 'MB of script and model');
      await page.waitForFunction(
        () => performance.getEntriesByName('first-tree').length > 0
      );
      // Depends on how busy the machine is, so there is no limit.
      const time = await page.evaluate(() => {
        const [model] = performance
          .getEntriesByType('resource')
          .filter(({name}) => name.endsWith('/english.model'));
        const [tree] = performance.getEntriesByName('first-tree');
        const {responseEnd} = model as PerformanceResourceTiming;
        return tree.startTime - responseEnd;
      });
      console.log(`  ms from the last byte of the model to trees: ${time | 0}`);
      same(problems, [], 'problems');
      await page.close();
    }
  );

  await checks.check('parsing: tags can be changed, and shared', async () => {
    const {page, problems} = await session.open('playground/parsing.html');
    await ready(page);
    await parse(page, 'Old boats sail home.', 'boats');
    await page.locator('#tokens select').nth(2).selectOption('PROPN');
    await page.click('#copy-link');
    await page.waitForFunction(() => location.hash.includes('PROPN+'));
    const {hash} = new URL(page.url());
    const other = await session.open(`playground/parsing.html${hash}`);
    await ready(other.page);
    same(await other.page.inputValue('#text'), 'Old boats sail home.', 'text');
    same(
      await other.page.locator('#tokens select').nth(2).inputValue(),
      'PROPN',
      'tag'
    );
    same([...problems, ...other.problems], [], 'problems');
    await page.close();
    await other.page.close();
  });

  await checks.check('parsing: CoNLL-U in, SVG out', async () => {
    const {page, problems} = await session.open('playground/parsing.html');
    await ready(page);
    await page.click('details summary');
    await page.fill(
      '#conllu',
      '1\tDogs\t_\tNOUN\t_\t_\t2\tnsubj\t_\t_\n2\tbark\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n'
    );
    await page.click('#use-conllu');
    await page.waitForSelector('#trees h2:text("Given")');
    const svg = await downloaded(page, '#trees button[aria-label*="SVG"]');
    if (!svg.toString().includes('>Dogs</text>')) {
      throw new Error('the drawing has no words');
    }
    await page.fill('#conllu', 'nonsense');
    await page.click('#use-conllu');
    await page.waitForFunction(
      () => (document.querySelector('#problem')?.textContent ?? '') !== ''
    );
    same(problems, [], 'problems');
    await page.close();
  });

  await checks.check('parsing: without a sentence, asks for one', async () => {
    const {page, problems} = await session.open('playground/parsing.html');
    await ready(page);
    const drawn = await page.innerHTML('#trees');
    const differences = await page.innerHTML('#differences');
    await page.fill('#text', ' ');
    await page.click('#controls [type=submit]');
    await page.waitForSelector('#problem:text("Type a sentence.")');
    same(await page.innerHTML('#trees'), drawn, 'trees');
    same(await page.innerHTML('#differences'), differences, 'differences');
    same(problems, [], 'problems');
    await page.close();
  });
}
