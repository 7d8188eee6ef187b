/**
 * Writes what the pages load as files, the models of all languages and the
 * programs that the guides link to, and what the home page shows: a tree, and
 * the figures of the README.
 */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs';
import {arcDiagram, parseText} from 'spanforest/nlp';

rmSync('public', {recursive: true, force: true});
mkdirSync('public/models', {recursive: true});
for (const language of readdirSync('../models')) {
  if (language === 'README.md') continue;
  const file = `${language}.model`;
  cpSync(`../models/${language}/${file}`, `public/models/${file}`);
}
cpSync('../examples', 'public/examples', {
  recursive: true,
  filter: path => !/\.(html|md|json)$|bundle/.test(path)
});

rmSync('home/generated', {recursive: true, force: true});
mkdirSync('home/generated');
const [tree] = await parseText('The dog chased the cat.');
writeFileSync(
  'home/generated/tree.svg',
  arcDiagram(tree.sentence, {id: 'home-tree', style: false})
);
const readme = readFileSync('../README.md', 'utf8');
const [figures] = /(^\|.*\|\n)+/m.exec(readme) ?? [];
if (!figures) throw new Error('README.md has no table of figures.');
writeFileSync('home/generated/figures.md', figures);
