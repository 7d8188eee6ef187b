import {readFileSync} from 'node:fs';
import type {Page} from 'playwright-core';
import {same} from './checks.js';

/** The text of an element. */
export async function text(page: Page, id: string): Promise<string> {
  return (await page.locator(`#${id}`).textContent()) ?? '';
}

/** What a button hands out as a file. */
export async function downloaded(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.click(button)
  ]);
  return readFileSync(await file.path());
}

/** Waits until the caption says so. */
export async function shows(page: Page, what: string): Promise<void> {
  await page.waitForFunction(
    wanted =>
      document.querySelector('#caption-text')?.textContent?.includes(wanted),
    what
  );
}

/** Waits until the counters below the graph say so. */
export async function counts(
  page: Page,
  wanted: Readonly<Record<string, string>>
): Promise<void> {
  const names = Object.keys(wanted);
  const read = () =>
    page.evaluate(
      all =>
        all.map(name => document.querySelector(`#count-${name}`)?.textContent),
      names
    );
  const until = Date.now() + 10_000;
  while (Date.now() < until) {
    if (String(await read()) === String(Object.values(wanted))) return;
    await page.waitForTimeout(20);
  }
  same(await read(), Object.values(wanted), names.join(', '));
}

/** Scrolls to the top of something, and waits until the page stands still. */
export async function inView(page: Page, what: string): Promise<void> {
  await page.locator(what).evaluate(async element => {
    element.scrollIntoView({behavior: 'instant'});
    for (let top = Number.NaN; ; ) {
      const before = top;
      await new Promise(resolve => requestAnimationFrame(resolve));
      top = element.getBoundingClientRect().top;
      if (top === before) break;
    }
  });
}
