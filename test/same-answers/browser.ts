import {spawn, spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import type {Answers} from './answers.js';

const PATIENCE_MINUTES = 20;

const TYPES: Readonly<Record<string, string>> = {
  '/answers.mjs': 'text/javascript',
  '/material.json': 'application/json'
};

/** The path of Chromium, or `null` if there is none. */
export function findChromium(): string | null {
  const {CHROMIUM} = process.env;
  for (const name of [CHROMIUM, 'chromium', 'chromium-browser']) {
    if (!name) continue;
    const {status} = spawnSync(name, ['--version']);
    if (status === 0) return name;
  }
  return null;
}

/**
 * What a page in Chromium answers. The page sends its answers to a server of
 * ours, so no other program has to drive the browser.
 *
 * @param folder - Where the module and the material are.
 * @param compiled - Whether there is WebAssembly.
 */
export async function browserAnswers(
  chromium: string,
  folder: string,
  compiled: boolean
): Promise<Answers> {
  const page = `<!doctype html><script type="module">
    const send = body => fetch('/answers', {method: 'POST', body});
    try {
      if (${!compiled}) delete globalThis.WebAssembly;
      const {answers} = await import('/answers.mjs');
      const material = await (await fetch('/material.json')).json();
      await send(JSON.stringify(await answers(material)));
    } catch (error) {
      await send(JSON.stringify({error: String(error.stack ?? error)}));
    }
  </script>`;
  const {promise, resolve, reject} = withResolvers<Answers>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (request.method === 'POST') {
      let body = '';
      request.setEncoding('utf8');
      request.on('data', chunk => {
        body += chunk;
      });
      request.on('end', () => {
        response.end();
        const found = JSON.parse(body) as Answers;
        if (found.error) reject(new Error(`Chromium: ${found.error}`));
        else resolve(found);
      });
    } else if (path === '/') {
      response.setHeader('content-type', 'text/html').end(page);
    } else if (path in TYPES && existsSync(join(folder, path))) {
      response.setHeader('content-type', TYPES[path]);
      response.end(readFileSync(join(folder, path)));
    } else response.writeHead(404).end();
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const {port} = server.address() as AddressInfo;
  const browser = spawn(
    chromium,
    [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'],
      ...['--disable-background-networking', '--disable-sync'],
      `--user-data-dir=${mkdtempSync(join(folder, 'profile-'))}`,
      `http://127.0.0.1:${port}/`
    ],
    {stdio: 'ignore'}
  );
  browser.on('error', reject);
  browser.on('exit', code => {
    reject(new Error(`Chromium ended with ${code} before it answered.`));
  });
  const timer = setTimeout(() => {
    reject(new Error(`Chromium took over ${PATIENCE_MINUTES} minutes.`));
  }, PATIENCE_MINUTES * 60_000);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    const ended = new Promise(done => browser.once('exit', done));
    if (browser.kill()) await ended;
    server.closeAllConnections();
    server.close();
  }
}

// Promise.withResolvers, which Node 20 lacks.
function withResolvers<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: Error) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return {promise, resolve, reject};
}
