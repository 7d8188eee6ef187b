// Writes models/*/embedded.js: each model as a module without another file, for
// bundlers that do not copy files. The packages have them, the repository does
// not.
//
//   node scripts/embed-models.js
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';

const models = new URL('../models/', import.meta.url);
for (const entry of readdirSync(models, {withFileTypes: true})) {
  if (!entry.isDirectory()) continue;
  const folder = new URL(`${entry.name}/`, models);
  const bytes = readFileSync(new URL(`${entry.name}.model`, folder));
  writeFileSync(
    new URL('embedded.js', folder),
    `const base64 = '${bytes.toString('base64')}';

export default async () => {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
};
`
  );
}
