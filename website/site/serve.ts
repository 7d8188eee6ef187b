/**
 * Shows the site of website/dist on this machine.
 *
 * npm run docs:serve [-- --port 8080]
 */
import {existsSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {serveFolder} from './serve-folder.js';

const {values} = parseArgs({
  options: {port: {type: 'string', default: '8080'}}
});
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  console.error(`docs: the port is ${values.port}. Give one from 0 to 65535.`);
  process.exit(2);
}
if (!existsSync('website/dist/index.html')) {
  console.error('docs: there is no site yet. Run npm run docs first.');
  process.exit(2);
}
const {address} = await serveFolder('website/dist', '/', port);
console.log(`docs: ${address} (Ctrl+C ends it)`);
