import {expect, test} from 'vitest';
import {makeSearchIndex, search, wordsOf} from '../site/search-index.js';

const index = makeSearchIndex([
  {
    path: 'guides/boruvka.html',
    label: 'Borůvka',
    body: '<h1 id="boruvka">The algorithm of Borůvka</h1><p>Rounds of <code>least</code> edges &amp; contraction.</p><h2 id="cost">Cost <a class="anchor" href="#cost">#</a></h2><p>Each round halves the trees.</p><svg><text>drawn</text></svg>'
  },
  {
    path: 'guides/kkt.html',
    label: 'Karger, Klein, Tarjan',
    body: '<h1 id="kkt">Coins</h1><p>Two rounds of Borůvka, then a sample.</p><pre>constructor = 5;</pre>'
  }
]);
const links = (query: string) =>
  search(index, query, 10).map(({section}) => section.link);

test('words are small and have no accents', () => {
  expect(wordsOf('Borůvka’s O(m log n), filter-Kruskal')).toEqual(
    'boruvka s o m log n filter kruskal'.split(' ')
  );
});

test('a heading comes before what only mentions a word', () => {
  expect(links('boruvka')).toEqual([
    'guides/boruvka.html',
    'guides/boruvka.html#cost',
    'guides/kkt.html'
  ]);
});

test('every word has to be there, and its beginning is enough', () => {
  expect(links('round samp')).toEqual(['guides/kkt.html']);
  expect(links('round heap')).toEqual([]);
  expect(links(' ')).toEqual([]);
});

test('names of properties of objects are words like any other', () => {
  expect(links('constructor')).toEqual(['guides/kkt.html']);
  expect(links('toString')).toEqual([]);
});

test('a section tells how it begins, without figures and anchors', () => {
  expect(index.sections[1]).toEqual({
    link: 'guides/boruvka.html#cost',
    guide: 'Borůvka',
    heading: 'Cost',
    excerpt: 'Each round halves the trees.'
  });
  expect(links('drawn')).toEqual([]);
});

test('no more sections are found than were asked for', () => {
  expect(search(index, 'round', 1)).toHaveLength(1);
});
