import {createReadStream, statSync} from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type ServerResponse
} from 'node:http';
import type {AddressInfo} from 'node:net';
import {extname, join, normalize} from 'node:path';

const TYPES: {readonly [extension: string]: string} = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png'
};

/** A server of static files, and how to end it. */
export interface FolderServer {
  readonly address: string;
  close(): void;
}

/**
 * Serves the files of a folder on this machine alone.
 *
 * @param base - The path under which they are, with slashes at both ends.
 * @param port - 0 for any that is free.
 */
export async function serveFolder(
  folder: string,
  base: string,
  port: number
): Promise<FolderServer> {
  const server = createServer((request, response) => {
    try {
      answer(request, response, folder, base);
    } catch {
      refuse(response, 400, 'The address is invalid.');
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const {port: actual} = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${actual}${base}`,
    close: () => void server.close()
  };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  base: string
): void {
  const {pathname} = new URL(request.url ?? '/', 'http://localhost');
  const path = decodeURIComponent(pathname.slice(base.length));
  // Normalized below a root, so that no path leads out of the folder.
  let file = join(folder, normalize(join('/', path)));
  let stats = statSync(file, {throwIfNoEntry: false});
  if (stats?.isDirectory() && pathname.endsWith('/')) {
    file = join(file, 'index.html');
    stats = statSync(file, {throwIfNoEntry: false});
  }
  if (!pathname.startsWith(base) || stats === undefined) {
    refuse(response, 404, 'The page does not exist.');
  } else if (stats.isDirectory()) {
    // With the slash, relative links start from inside the folder.
    response.writeHead(302, {location: `${pathname}/`}).end();
  } else {
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-length': stats.size,
      'cache-control': 'no-store'
    });
    createReadStream(file).pipe(response);
  }
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, {'content-type': 'text/plain'}).end(`${why}\n`);
}
