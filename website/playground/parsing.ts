import {
  arcDiagram,
  type Enhancement,
  parseConllu,
  type Sentence,
  sentenceOf,
  treeHeads,
  writeSentence
} from 'spanforest/nlp';
import {html} from '../internals.js';
import {type ArcLayer, arcPicture, comparedWith} from './arc-picture.js';
import {type English, loadEnglish} from './english.js';
import {
  attempt,
  byId,
  copyLink,
  download,
  pack,
  readState,
  unpack,
  writeState
} from './page.js';
import {type FoundTree, type FoundTrees, Parsers, withTags} from './parsers.js';

const UPOS =
  'ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X'.split(
    ' '
  );

const EXAMPLES = [
  'The workers who climbed the tower saw that the cable to the island was too short.',
  'The teacher reads the children a story every morning.',
  'When the storm came, the boats that were still out turned back.',
  'Who did the baker say the bread was for?',
  'She did not see the island, but her brother did.',
  'Old roads lead through the village to the bridge.'
];

const text = byId('text', HTMLInputElement);
const tokens = byId('tokens', HTMLUListElement);
const conllu = byId('conllu', HTMLTextAreaElement);
const base = (document.currentScript as HTMLScriptElement).src;

let english: English;
let parsers: Parsers;
let sentence: Sentence = sentenceOf([]);
// Whether the sentence was pasted as CoNLL-U, and whether it has a tree.
let isPasted = false;
let hasTree = false;
let example = 0;

const forms = () => sentence.words.map(({form}) => form);

/** Shows a sentence, with its tags to edit. */
function use(words: Sentence): void {
  sentence = words;
  hasTree = isPasted && words.words.every(({head}) => head >= 0);
  tokens.replaceChildren(
    ...words.words.map(({form, upos}, i) => {
      const item = document.createElement('li');
      const word = document.createElement('b');
      word.textContent = form;
      const tags = document.createElement('select');
      tags.setAttribute('aria-label', `Tag of word ${i + 1}, ${form}`);
      const known = UPOS.includes(upos) ? UPOS : [...UPOS, upos];
      tags.append(...known.map(tag => new Option(tag, tag)));
      tags.value = upos;
      tags.addEventListener('change', () =>
        attempt(() => {
          const changed = sentence.words.map(({upos}) => upos);
          changed[i] = tags.value;
          sentence = withTags(sentence, changed);
          show();
        })
      );
      item.append(word, tags);
      return item;
    })
  );
  show();
}

function show(): void {
  const found = parsers.parse(sentence);
  showTrees(found);
  showDifferences(found);
  showSteps(found);
  void save();
}

function showTrees({trees}: FoundTrees): void {
  const given = {name: 'Given', text: 'The tree from the CoNLL-U.', sentence};
  const all = hasTree ? [given, ...trees] : trees;
  byId('trees', HTMLElement).replaceChildren(
    ...all.map((tree, i) => treeSheet(tree, `tree-${i}`, all[0]))
  );
}

function treeSheet(
  {name, text, sentence: tree}: FoundTree,
  id: string,
  reference: FoundTree
): HTMLElement {
  const differs = tree.words.some(
    ({head, deprel}, i) =>
      head !== reference.sentence.words[i].head ||
      deprel !== reference.sentence.words[i].deprel
  );
  const diagram = (style: boolean) =>
    arcDiagram(tree, {
      id,
      title: `Tree of ${name}`,
      style,
      ...(differs && {
        compare: reference.sentence,
        names: [name, reference.name]
      })
    });
  const sheet = document.createElement('section');
  sheet.className = 'sheet';
  sheet.setAttribute('aria-labelledby', `${id}-name`);
  sheet.innerHTML = html`<h2 id="${id}-name">${name}</h2><p>${text}</p>`.text;
  const drawing = document.createElement('div');
  drawing.className = 'drawing';
  drawing.tabIndex = 0;
  drawing.setAttribute('role', 'region');
  drawing.setAttribute('aria-label', `Tree of ${name}`);
  drawing.innerHTML = diagram(false);
  const saves = document.createElement('div');
  saves.className = 'line';
  const file = name.toLowerCase();
  saves.append(
    button('SVG', `Download the tree of ${name} as SVG`, () =>
      download(`${file}.svg`, diagram(true))
    ),
    button('CoNLL-U', `Download the tree of ${name} as CoNLL-U`, () =>
      download(`${file}.conllu`, writeSentence(tree))
    )
  );
  sheet.append(drawing, saves);
  return sheet;
}

function showDifferences({trees}: FoundTrees): void {
  const words = forms();
  const rows = words.flatMap((form, i) => {
    const heads = trees.map(tree => {
      const {head, deprel} = tree.sentence.words[i];
      return head === 0 ? 'the root' : `${words[head - 1]} (${deprel})`;
    });
    return heads.every(head => head === heads[0])
      ? []
      : [
          html`<tr><th scope="row">${form}</th>${heads.map(head => html`<td>${head}</td>`)}</tr>`
        ];
  });
  byId('differences', HTMLElement).innerHTML =
    rows.length === 0
      ? '<p>All parsers found the same tree.</p>'
      : html`<div class="scroll" tabindex="0" role="region" aria-label="Heads of words on which the parsers differ"><table><thead><tr><th scope="col">word</th>${trees.map(({name}) => html`<th scope="col">head in ${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
          .text;
}

function showSteps({trees, changes}: FoundTrees): void {
  const heads = treeHeads(
    trees.find(({name}) => name === 'U-MST-uf')!.sentence
  );
  const words = forms();
  const name = (v: number) => (v === 0 ? 'root' : words[v - 1]);
  const steps: {label: string; heads: Int32Array; layers: ArcLayer[]}[] = [
    {
      label: 'The undirected tree: the best edges without directions',
      heads,
      layers: [{look: 'edge-line', heads}]
    },
    {
      label: 'Rooted: every edge points away from the root',
      heads,
      layers: [{look: 'same', heads}]
    }
  ];
  let before = heads;
  for (const change of changes) {
    const after = turned(before, change);
    const {top, from, to, gain} = change;
    steps.push({
      label: `${name(top)} → ${name(from)} → ${name(to)} becomes ${name(top)} → ${name(to)} → ${name(from)}: a gain of ${gain.toFixed(3)}`,
      heads: after,
      layers: [
        {
          look: 'before',
          heads: before.map((head, v) => (head === after[v] ? -1 : head))
        },
        ...comparedWith(after, before, 'turned')
      ]
    });
    before = after;
  }
  const drawing = byId('steps-drawing', HTMLElement);
  const buttons = steps.map(({label, heads, layers}, i) => {
    const choice = button(label, label, () => {
      drawing.innerHTML = draw('step', label, heads, layers);
      for (const other of buttons) {
        other.setAttribute('aria-pressed', String(other === choice));
      }
    });
    choice.id = `step-${i}`;
    return choice;
  });
  byId('steps', HTMLOListElement).replaceChildren(
    ...buttons.map(choice => {
      const item = document.createElement('li');
      item.append(choice);
      return item;
    }),
    ...(changes.length === 0 ? [note()] : [])
  );
  buttons[Math.min(steps.length - 1, 2)].click();
}

function note(): HTMLLIElement {
  const item = document.createElement('li');
  item.textContent = 'Local enhancement cannot improve this tree.';
  return item;
}

function turned(heads: Int32Array, {top, from, to}: Enhancement): Int32Array {
  const after = heads.slice();
  after[to] = top;
  after[from] = to;
  return after;
}

function draw(
  id: string,
  title: string,
  heads: Int32Array,
  layers: readonly ArcLayer[]
): string {
  const words = forms();
  const description = words
    .map(
      (form, i) =>
        `${form} depends on ${heads[i + 1] === 0 ? 'the root' : words[heads[i + 1] - 1]}`
    )
    .join('; ');
  return arcPicture(id, title, `${description}.`, words, layers);
}

function button(
  text: string,
  label: string,
  click: () => void
): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  if (label !== text) element.setAttribute('aria-label', label);
  element.addEventListener('click', click);
  return element;
}

function useConllu(source: string): void {
  const [first] = parseConllu(source, {mode: 'partial'}).filter(
    ({words}) => words.length > 0
  );
  if (!first) throw new Error('The CoNLL-U has no sentence.');
  text.value = first.words.map(({form}) => form).join(' ');
  isPasted = true;
  say('');
  use(first);
}

function useText(tags: readonly string[] = []): void {
  const [first, ...more] = english.read(text.value);
  if (!first) throw new Error('Type a sentence.');
  isPasted = false;
  say(
    more.length === 0
      ? ''
      : `The text has ${1 + more.length} sentences; only the first is parsed.`
  );
  use(tags.length === first.words.length ? withTags(first, tags) : first);
}

function say(note: string): void {
  byId('note', HTMLElement).textContent = note;
}

async function save(): Promise<void> {
  const tags = sentence.words.map(({upos}) => upos).join(' ');
  writeState(
    isPasted
      ? {conllu: await pack(writeSentence(sentence))}
      : {s: text.value, tags}
  );
}

async function load(): Promise<void> {
  const state = readState();
  if (state.conllu) {
    conllu.value = await unpack(state.conllu);
    return useConllu(conllu.value);
  }
  if (state.s) text.value = state.s;
  useText(state.tags?.split(' '));
}

byId('controls', HTMLFormElement).addEventListener('submit', event => {
  event.preventDefault();
  void attempt(() => useText());
});
byId('example', HTMLButtonElement).addEventListener('click', () =>
  attempt(() => {
    example = (example + 1) % EXAMPLES.length;
    text.value = EXAMPLES[example];
    useText();
  })
);
byId('use-conllu', HTMLButtonElement).addEventListener('click', () =>
  attempt(() => useConllu(conllu.value))
);
byId('copy-link', HTMLButtonElement).addEventListener('click', () =>
  attempt(async () => {
    await save();
    await copyLink();
  })
);
addEventListener('hashchange', () => void attempt(load));

void attempt(async () => {
  english = await loadEnglish(base, share => {
    byId('loaded', HTMLProgressElement).value = share;
  });
  parsers = new Parsers(english.model);
  byId('loading', HTMLElement).hidden = true;
  await load();
});
