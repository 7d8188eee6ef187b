import {
  type ArborescenceFrame,
  arborescenceFrames
} from './arborescence-frames.js';
import styles from './digraph.css';
import {digraphDrawing} from './digraph-drawing.js';
import {
  digraphOf,
  type PlacedDigraph,
  randomDigraph,
  town
} from './digraphs.js';
import {readTable} from './own-graph.js';
import {
  attempt,
  byId,
  copyLink,
  download,
  numberIn,
  pack,
  readState,
  unpack,
  writeState
} from './page.js';
import {Player} from './player.js';

const kind = byId('kind', HTMLSelectElement);
const order = byId('order', HTMLInputElement);
const seed = byId('seed', HTMLInputElement);
const root = byId('root', HTMLSelectElement);
const algorithm = byId('algorithm', HTMLSelectElement);
const csv = byId('csv', HTMLTextAreaElement);
const stage = byId('stage', HTMLElement);
const senses = [...document.querySelectorAll<HTMLInputElement>('[name=sense]')];

let graph: PlacedDigraph = town();
let frames: readonly ArborescenceFrame[] = [];
let arcs: Int32Array = new Int32Array(0);

const wantedRoot = () => (root.value === '' ? null : Number(root.value));

const player = new Player(step => {
  const frame = frames[step];
  stage.innerHTML = digraphDrawing(graph, frame, wantedRoot());
  byId('caption-title', HTMLElement).textContent = frame.title;
  byId('caption-text', HTMLElement).textContent = frame.text;
  byId('count-cycles', HTMLElement).textContent = String(frame.cycles);
  byId('count-weight', HTMLElement).textContent = String(frame.weight);
  byId('count-arcs', HTMLElement).textContent = String(
    frame.arcs.filter(state => state !== 'possible' && state !== 'dropped')
      .length
  );
  void save();
});

async function build(step = 0, wanted = ''): Promise<void> {
  byId('generated', HTMLElement).hidden = kind.value !== 'random';
  byId('own', HTMLElement).hidden = kind.value !== 'own';
  graph =
    kind.value === 'town'
      ? town()
      : kind.value === 'random'
        ? randomDigraph(numberIn(order), numberIn(seed))
        : digraphOf(await readTable(csv.value || 'a,b,1\nb,c,1\nc,b,1\n'));
  root.replaceChildren(
    ...graph.names.map((name, v) => new Option(name, String(v))),
    new Option('any vertex', '')
  );
  root.value = [...root.options].some(({value}) => value === wanted)
    ? wanted
    : '0';
  solve(step);
}

function solve(step = 0): void {
  ({frames, arcs} = arborescenceFrames(graph, {
    root: wantedRoot(),
    maximum: senses[1].checked,
    algorithm: algorithm.value === 'gabow' ? 'gabow' : 'tarjan'
  }));
  player.load(frames.length, step);
}

async function save(): Promise<void> {
  writeState({
    g: kind.value,
    ...(kind.value === 'random' && {
      n: String(numberIn(order)),
      seed: String(numberIn(seed))
    }),
    ...(kind.value === 'own' && {doc: await pack(csv.value)}),
    root: root.value,
    a: algorithm.value,
    ...(senses[1].checked && {max: '1'}),
    step: String(player.step)
  });
}

async function load(): Promise<void> {
  const state = readState();
  if (['town', 'random', 'own'].includes(state.g)) kind.value = state.g;
  else if (state.n) kind.value = 'random';
  if (state.n) order.value = state.n;
  if (state.seed) seed.value = state.seed;
  if (state.a === 'gabow') algorithm.value = 'gabow';
  senses[state.max === '1' ? 1 : 0].checked = true;
  if (state.doc) csv.value = await unpack(state.doc);
  await build(Number(state.step) || 0, state.root ?? '0');
}

const on = (element: Element, event: string, task: () => unknown) =>
  element.addEventListener(event, () => void attempt(task));
for (const input of [kind, order, seed]) on(input, 'change', () => build());
for (const input of [root, algorithm, ...senses]) {
  on(input, 'change', () => solve());
}
on(byId('use-csv', HTMLButtonElement), 'click', () => build());
on(byId('another', HTMLButtonElement), 'click', () => {
  seed.value = String(numberIn(seed) + 1);
  return build();
});
on(byId('save-svg', HTMLButtonElement), 'click', () =>
  download(
    'arborescence.svg',
    digraphDrawing(graph, frames[player.step], wantedRoot()).replace(
      '>',
      `><style>${styles}</style>`
    )
  )
);
on(byId('save-csv', HTMLButtonElement), 'click', () => {
  const {source, target, weight} = graph.edges;
  const lines = Array.from(
    arcs,
    arc =>
      `${graph.names[source[arc]]},${graph.names[target[arc]]},${weight[arc]}\n`
  );
  download('arborescence.csv', `source,target,weight\n${lines.join('')}`);
});
on(byId('copy-link', HTMLButtonElement), 'click', async () => {
  await save();
  await copyLink();
});
byId('controls', HTMLFormElement).addEventListener('submit', event =>
  event.preventDefault()
);
addEventListener('hashchange', () => void attempt(load));
void attempt(load);
