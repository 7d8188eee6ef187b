import {
  arcDiagram,
  parseConllu,
  type Sentence,
  sentenceOf,
  writeSentence
} from 'spanforest/nlp';
import {html} from '../internals.js';
import {English} from './english.js';
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
import {type FoundTree, withTags} from './parsers.js';

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
let sentence: Sentence = sentenceOf([]);
// Counts what was asked for, so that late answers can be ignored.
let latest = 0;
// Whether the sentence was pasted as CoNLL-U, and whether it has a tree.
let isPasted = false;
let hasTree = false;
let example = 0;

/** Shows a sentence, with its tags to edit. */
async function use(words: Sentence): Promise<void> {
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
          return show();
        })
      );
      item.append(word, tags);
      return item;
    })
  );
  await show();
}

async function show(): Promise<void> {
  const turn = ++latest;
  const trees = await english.parse(sentence);
  if (turn !== latest) return;
  showTrees(trees);
  showDifferences(trees);
  void save();
}

function showTrees(trees: readonly FoundTree[]): void {
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
  const file = name.toLowerCase().replaceAll(/\W+/g, '-');
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

function showDifferences(trees: readonly FoundTree[]): void {
  const words = sentence.words.map(({form}) => form);
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
      ? '<p>Both found the same tree.</p>'
      : html`<div class="scroll" tabindex="0" role="region" aria-label="Heads of words on which they differ"><table><thead><tr><th scope="col">word</th>${trees.map(({name}) => html`<th scope="col">head in ${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
          .text;
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

async function useConllu(source: string): Promise<void> {
  const [first] = parseConllu(source, {mode: 'partial'}).filter(
    ({words}) => words.length > 0
  );
  if (!first) throw new Error('The CoNLL-U has no sentence.');
  text.value = first.words.map(({form}) => form).join(' ');
  isPasted = true;
  say('');
  await use(first);
}

async function useText(tags: readonly string[] = []): Promise<void> {
  const turn = ++latest;
  const [first, ...more] = await english.read(text.value);
  if (turn !== latest) return;
  if (!first) throw new Error('Type a sentence.');
  isPasted = false;
  say(
    more.length === 0
      ? ''
      : `The text has ${1 + more.length} sentences; only the first is parsed.`
  );
  const isChanged =
    tags.length === first.words.length &&
    first.words.some(({upos}, i) => upos !== tags[i]);
  await use(isChanged ? withTags(first, tags) : first);
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
  return useText(state.tags?.split(' '));
}

byId('controls', HTMLFormElement).addEventListener('submit', event => {
  event.preventDefault();
  void attempt(() => useText());
});
byId('example', HTMLButtonElement).addEventListener('click', () =>
  attempt(() => {
    example = (example + 1) % EXAMPLES.length;
    text.value = EXAMPLES[example];
    return useText();
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
  english = await English.load(base, share => {
    byId('loaded', HTMLProgressElement).value = share;
  });
  byId('loading', HTMLElement).hidden = true;
  await load();
  performance.mark('first-tree');
});
