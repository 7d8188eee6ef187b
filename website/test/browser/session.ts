import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {delimiter, join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {
  type Browser,
  type CDPSession,
  chromium,
  type Page
} from 'playwright-core';

/** How a page is to be looked at. */
export interface Viewer {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  /** Whether there is a finger instead of a mouse. */
  readonly touch?: boolean;
}

/** A page that is watched while it is used. */
export interface WatchedPage {
  readonly page: Page;
  /** What went wrong: errors, and requests to anywhere else. */
  readonly problems: string[];
  /** Bytes of the scripts that were loaded, each compressed with gzip. */
  scriptBytes(): number;
}

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // WebGL without a graphics card.
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader'
];

/** Where the site has been built. */
export const SITE = 'website/dist';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** A browser, and the site that it looks at. */
export class Session {
  readonly #browser: Browser;
  readonly #address: string;

  private constructor(browser: Browser, address: string) {
    this.#browser = browser;
    this.#address = address;
  }

  static async start(executable: string, address: string): Promise<Session> {
    const browser = await chromium.launch({
      executablePath: executable,
      args: FLAGS
    });
    return new Session(browser, address);
  }

  close(): Promise<void> {
    return this.#browser.close();
  }

  /** Closes all pages, as after a check that failed half way. */
  async closePages(): Promise<void> {
    for (const context of this.#browser.contexts()) await context.close();
  }

  /** Opens a page of the site, and waits until it has been loaded. */
  async open(path: string, viewer: Viewer = {}): Promise<WatchedPage> {
    const {
      width = 1280,
      height = 900,
      scheme = 'light',
      touch = false
    } = viewer;
    const page = await this.#browser.newPage({
      viewport: {width, height},
      colorScheme: scheme,
      hasTouch: touch,
      acceptDownloads: true
    });
    const problems: string[] = [];
    const scripts = new Set<string>();
    page.on('request', request => {
      const url = request.url();
      if (!url.startsWith(this.#address) && !/^(data|blob):/.test(url)) {
        problems.push(`a request to ${url}`);
      }
    });
    page.on('response', response => {
      const path = new URL(response.url()).pathname;
      if (path.endsWith('.js')) scripts.add(path);
      if (!response.ok()) problems.push(`${response.url()} is missing`);
    });
    page.on('console', message => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', error => problems.push(error.message));
    // Before anything of the page runs.
    await page.addInitScript(() => {
      let shift = 0;
      Object.assign(globalThis, {layoutShift: () => shift});
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) {
          const {hadRecentInput, value} = entry as unknown as {
            hadRecentInput: boolean;
            value: number;
          };
          if (!hadRecentInput) shift += value;
        }
      }).observe({type: 'layout-shift', buffered: true});
    });
    const isTool = /^playground\/\w/.test(path);
    await page.goto(this.#address + path, {
      waitUntil: isTool ? 'networkidle' : 'load'
    });
    // Until the scripts of the page have taken over.
    await page.waitForFunction(
      () => '__vue_app__' in document.querySelector('#app')!
    );
    const base = new URL(this.#address).pathname;
    const size = (script: string) =>
      gzipSync(readFileSync(join(SITE, script.slice(base.length)))).length;
    return {
      page,
      problems,
      scriptBytes: () =>
        [...scripts].reduce((sum, script) => sum + size(script), 0)
    };
  }
}

/** The cumulative layout shift of a page so far. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() =>
    (globalThis as unknown as {layoutShift(): number}).layoutShift()
  );
}

/** What the accessibility check finds that is serious. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.addScriptTag({path: axePath});
  const violations = await page.evaluate(async () => {
    const {axe} = globalThis as unknown as {
      axe: {
        run(): Promise<{
          violations: {
            id: string;
            impact: string;
            nodes: {target: string[]; failureSummary: string}[];
          }[];
        }>;
      };
    };
    return (await axe.run()).violations;
  });
  return violations
    .filter(({impact}) => impact === 'serious' || impact === 'critical')
    .map(
      ({id, nodes}) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({target}) => target.join(' '))
          .join(', ')}`
    );
}

/** Seconds of processor time that the page's own thread has spent. */
export async function threadClock(
  page: Page
): Promise<(metric: 'ScriptDuration' | 'TaskDuration') => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  // Ticks of the thread, so that a busy machine does not count.
  await session.send('Performance.enable', {timeDomain: 'threadTicks'});
  return async metric => {
    const {metrics} = await session.send('Performance.getMetrics');
    return metrics.find(({name}) => name === metric)!.value;
  };
}

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable'
];

function lookUp(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap(name => folders.map(folder => join(folder, name))).find(
    existsSync
  );
}

/** Runs apt-get, as root if that is possible; the last line of a problem. */
function apt(...args: string[]): string {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [command, ...rest] = [...sudo, 'apt-get', ...args];
  const {status, stderr, error} = spawnSync(command, rest, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'}
  });
  if (status === 0) return '';
  if (error) return `${command} does not run`;
  const line = stderr.trim().split('\n').at(-1);
  return line || `${command} ended with status ${status}`;
}

/**
 * Where Chromium is: what the variable CHROMIUM says, or somewhere on the
 * path. If it is nowhere, Debian's is installed with apt.
 *
 * @throws Error that says what to do if that does not work either.
 */
export function findChromium(): string {
  const {CHROMIUM} = process.env;
  if (CHROMIUM) {
    if (existsSync(CHROMIUM)) return CHROMIUM;
    throw new Error(`there is no ${CHROMIUM}, which CHROMIUM names.`);
  }
  const found = lookUp();
  if (found) return found;
  console.log('== Chromium is missing: apt-get install chromium');
  // One source of packages may be out of reach while another has it.
  const stale = apt('update');
  const problem =
    apt('install', '-y', '--no-install-recommends', 'chromium') || stale;
  const installed = lookUp();
  if (installed) return installed;
  throw new Error(
    `there is no Chromium, and it could not be installed (${problem}). ` +
      'Run apt-get install chromium as root, or set CHROMIUM to its path.'
  );
}
