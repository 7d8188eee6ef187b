import {html} from '../../src/nlp/html.js';
import {
  type Enhancement,
  parseConllu,
  type Sentence,
  sentenceOf,
  type TaggedWord,
  withHeads,
  writeSentence
} from '../../src/nlp/index.js';
import {
  type ArcLayer,
  arcPicture,
  comparedWith,
  standalone
} from './arc-picture.js';
import {attempt, byId, copyLink} from './dom.js';
import {download} from './download.js';
import {type English, loadEnglish} from './english.js';
import {type FoundTrees, Parsers} from './parsers.js';
import {pack, readState, unpack, writeState} from './share.js';

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
let gold: Int32Array | null = null;
let example = 0;

const forms = () => sentence.words.map(({form}) => form);

/** Takes in words, with tags to be edited. */
function use(words: readonly TaggedWord[], heads: Int32Array | null): void {
  gold = heads;
  sentence = sentenceOf(words.map(({form, upos = 'X'}) => ({form, upos})));
  tokens.replaceChildren(
    ...words.map(({form, upos = 'X'}, i) => {
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
          const changed = sentence.words.map(({form, upos}, j) => ({
            form,
            upos: i === j ? tags.value : upos
          }));
          sentence = sentenceOf(changed);
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
  const found = parsers.parse(sentence.words);
  showTrees(found);
  showDifferences(found);
  showSteps(found);
  void save();
}

function showTrees({trees}: FoundTrees): void {
  const all =
    gold === null
      ? trees
      : [
          {name: 'Given', text: 'The tree in the CoNLL-U.', heads: gold},
          ...trees
        ];
  const reference = all[0].heads;
  byId('trees', HTMLElement).replaceChildren(
    ...all.map(({name, text, heads}, i) => {
      const sheet = document.createElement('section');
      sheet.className = 'sheet';
      sheet.setAttribute('aria-labelledby', `tree-${i}-name`);
      const layers: ArcLayer[] =
        i === 0
          ? [{look: 'shared-arc', heads}]
          : comparedWith(heads, reference, 'differs');
      const svg = draw(`tree-${i}`, name, heads, layers);
      sheet.innerHTML =
        html`<h2 id="tree-${i}-name">${name}</h2><p>${text}</p>`.text;
      const drawing = document.createElement('div');
      drawing.className = 'drawing';
      drawing.tabIndex = 0;
      drawing.setAttribute('role', 'region');
      drawing.setAttribute('aria-label', `Tree of ${name}`);
      drawing.innerHTML = svg;
      const saves = document.createElement('div');
      saves.className = 'line';
      const file = name.toLowerCase();
      saves.append(
        button('SVG', `Download the tree of ${name} as SVG`, () =>
          download(`${file}.svg`, standalone(svg))
        ),
        button('CoNLL-U', `Download the tree of ${name} as CoNLL-U`, () =>
          download(`${file}.conllu`, writeSentence(withHeads(sentence, heads)))
        )
      );
      sheet.append(drawing, saves);
      return sheet;
    })
  );
}

function showDifferences({trees}: FoundTrees): void {
  const words = forms();
  const name = (head: number) => (head === 0 ? 'the root' : words[head - 1]);
  const rows = words.flatMap((form, i) => {
    const heads = trees.map(tree => tree.heads[i + 1]);
    return heads.every(head => head === heads[0])
      ? []
      : [
          html`<tr><th scope="row">${form}</th>${heads.map(head => html`<td>${name(head)}</td>`)}</tr>`
        ];
  });
  byId('differences', HTMLElement).innerHTML =
    rows.length === 0
      ? '<p>All parsers found the same tree.</p>'
      : html`<div class="scroll" tabindex="0" role="region" aria-label="Heads of words on which the parsers differ"><table><thead><tr><th scope="col">word</th>${trees.map(({name}) => html`<th scope="col">head in ${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
          .text;
}

function showSteps({trees, changes}: FoundTrees): void {
  const {heads} = trees.find(({name}) => name === 'U-MST-uf')!;
  const words = forms();
  const name = (v: number) => (v === 0 ? 'root' : words[v - 1]);
  const steps: {label: string; heads: Int32Array; layers: ArcLayer[]}[] = [
    {
      label: 'The undirected tree: the best edges, without directions',
      heads,
      layers: [{look: 'edge-line', heads}]
    },
    {
      label: 'Rooted: every edge points away from the root',
      heads,
      layers: [{look: 'shared-arc', heads}]
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
  item.textContent = 'Local enhancement finds nothing to gain in this tree.';
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
        `${form} hangs from ${heads[i + 1] === 0 ? 'the root' : words[heads[i + 1] - 1]}`
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

// With trees if there are any, otherwise with tags alone.
function sentencesOf(source: string): Sentence[] {
  try {
    return parseConllu(source);
  } catch {
    return parseConllu(source, {mode: 'parse'});
  }
}

function useConllu(source: string): void {
  const [first] = sentencesOf(source).filter(({words}) => words.length > 0);
  if (!first) throw new Error('There is no sentence in it.');
  const heads = Int32Array.from([-1, ...first.words.map(({head}) => head)]);
  text.value = first.words.map(({form}) => form).join(' ');
  use(first.words, heads.some((head, v) => v > 0 && head < 0) ? null : heads);
}

async function save(): Promise<void> {
  const tags = sentence.words.map(({upos}) => upos).join(' ');
  writeState(
    gold === null
      ? {s: text.value, tags}
      : {conllu: await pack(writeSentence(withHeads(sentence, gold)))}
  );
}

async function load(): Promise<void> {
  const state = readState();
  if (state.conllu) {
    conllu.value = await unpack(state.conllu);
    return useConllu(conllu.value);
  }
  if (state.s) text.value = state.s;
  const words = english.tag(text.value);
  const tags = state.tags?.split(' ') ?? [];
  use(
    tags.length === words.length
      ? words.map(({form}, i) => ({form, upos: tags[i]}))
      : words,
    null
  );
}

byId('controls', HTMLFormElement).addEventListener('submit', event => {
  event.preventDefault();
  void attempt(() => use(english.tag(text.value), null));
});
byId('example', HTMLButtonElement).addEventListener('click', () =>
  attempt(() => {
    example = (example + 1) % EXAMPLES.length;
    text.value = EXAMPLES[example];
    use(english.tag(text.value), null);
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
  const progress = byId('progress', HTMLElement);
  english = await loadEnglish(base, share => {
    byId('loaded', HTMLProgressElement).value = share;
  });
  parsers = new Parsers(english.model);
  progress.textContent = `The model has learnt from ${english.model.training.sentences} sentences about a village on the coast: do not expect too much of it.`;
  await load();
});
