import {createReadStream, statSync} from 'node:fs';
import {createServer} from 'node:http';
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
    const {pathname} = new URL(request.url ?? '/', 'http://localhost');
    const fail = () => {
      response.writeHead(404, {'content-type': 'text/plain'});
      response.end('There is no such page.\n');
    };
    if (!pathname.startsWith(base)) return fail();
    const path = decodeURIComponent(pathname.slice(base.length));
    // Normalized below a root, so that no path leads out of the folder.
    let file = join(folder, normalize(join('/', path)));
    let stats = statSync(file, {throwIfNoEntry: false});
    if (stats?.isDirectory()) {
      // The links of its page start from inside of the folder.
      if (!pathname.endsWith('/')) {
        response.writeHead(302, {location: `${pathname}/`});
        return response.end();
      }
      file = join(file, 'index.html');
      stats = statSync(file, {throwIfNoEntry: false});
    }
    if (!stats?.isFile()) return fail();
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-length': stats.size,
      'cache-control': 'no-store'
    });
    createReadStream(file).pipe(response);
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
