import {readFileSync} from 'node:fs';
import type {Page} from 'playwright-core';
import {decodeModel, Parser, parseConllu, type Sentence} from 'spanforest/nlp';
import {reader} from '../../playground/english-reader.js';
import {PARSERS} from '../../playground/parsers.js';
import {type Checks, same} from './checks.js';
import {downloaded} from './page.js';
import type {Session} from './session.js';

const ready = (page: Page) =>
  page.waitForSelector('#trees button[aria-label*="SVG"]');

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
      await page.fill('#text', text);
      await page.click('#controls [type=submit]');
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
      const model = decodeModel(
        readFileSync('website/dist/assets/english.model')
      );
      const [{words}] = reader.readText(text);
      same(
        words.map(({upos}) => upos),
        tags,
        'tags'
      );
      for (const [i, {name, options}] of PARSERS.entries()) {
        const parser = new Parser(model, options);
        const {heads, labels} = parser.parse(words);
        const expected = words.map(
          (_, i) => `${heads[i + 1]} ${labels![i + 1]}`
        );
        const file = await downloaded(
          page,
          `#trees section:nth-child(${i + 1}) button[aria-label*="CoNLL-U"]`
        );
        same(parseConllu(file.toString()).flatMap(treeOf), expected, name);
      }
      same(problems, [], 'problems');
      await page.close();
    }
  );

  await checks.check('parsing: tags can be changed, and shared', async () => {
    const {page, problems} = await session.open('playground/parsing.html');
    await ready(page);
    await page.fill('#text', 'Old boats sail home.');
    await page.click('#controls [type=submit]');
    await page.locator('#tokens select').nth(2).selectOption('NOUN');
    await page.click('#copy-link');
    await page.waitForFunction(() => location.hash.includes('NOUN+'));
    const {hash} = new URL(page.url());
    const other = await session.open(`playground/parsing.html${hash}`);
    await ready(other.page);
    same(await other.page.inputValue('#text'), 'Old boats sail home.', 'text');
    same(
      await other.page.locator('#tokens select').nth(2).inputValue(),
      'NOUN',
      'tag'
    );
    same([...problems, ...other.problems], [], 'problems');
    await page.close();
    await other.page.close();
  });

  await checks.check('parsing: steps, from edges to enhancement', async () => {
    const {page, problems} = await session.open('playground/parsing.html');
    await ready(page);
    await page.click('#step-0');
    await page.waitForSelector('#steps-drawing .edge-line');
    await page.click('#step-1');
    await page.waitForSelector('#steps-drawing .same');
    await page.waitForSelector('#step-2');
    const change = (await page.textContent('#step-2'))!;
    if (!/a gain of \d+\.\d+/.test(change)) {
      throw new Error(`the third step is ${change}`);
    }
    await page.click('#step-2');
    await page.waitForSelector('#steps-drawing .turned');
    same(problems, [], 'problems');
    await page.close();
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
