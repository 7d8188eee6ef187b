import {
  formatOfFileName,
  type NamedGraph,
  readGraph,
  selectNamedEdges,
  writeGraph
} from 'spanforest/graph';
import type {Frame} from './forest-frames.js';
import {forestFrames, type Run, WATCHED} from './forest-frames.js';
import {colours, forestLook, onThemeChange} from './graph-look.js';
import {GraphView, pngOf} from './graph-view.js';
import {ASPECT, GENERATORS, type PlacedGraph} from './graphs.js';
import {OwnGraph, readTable} from './own-graph.js';
import {
  attempt,
  byId,
  copyLink,
  download,
  numberIn,
  onClick,
  pack,
  readState,
  unpack,
  writeState
} from './page.js';
import {Player} from './player.js';

const algorithm = byId('algorithm', HTMLSelectElement);
const kind = byId('kind', HTMLSelectElement);
const order = byId('order', HTMLInputElement);
const density = byId('density', HTMLInputElement);
const seed = byId('seed', HTMLInputElement);
const csv = byId('csv', HTMLTextAreaElement);
const stage = byId('stage', HTMLElement);
const drawing = byId('drawing', HTMLDetailsElement);
const senses = [...document.querySelectorAll<HTMLInputElement>('[name=sense]')];

let own = new OwnGraph();
let placed: PlacedGraph;
let run: Run;
let view: GraphView;
let joinFrom = -1;

const isMaximum = () => senses[1].checked;
const frame = (): Frame => run.frames[player.step];
const look = () => forestLook(frame(), colours());

const player = new Player(step => {
  const {title, text, counters} = run.frames[step];
  byId('caption-title', HTMLElement).textContent = title;
  byId('caption-text', HTMLElement).textContent = text;
  for (const [name, value] of Object.entries(counters)) {
    byId(`count-${name}`, HTMLElement).textContent = (
      Math.round(100 * value) / 100
    ).toLocaleString('en');
  }
  view.paint(look());
  saveLater();
});

function build(step = 0): void {
  const isOwn = kind.value === 'own';
  byId('generated', HTMLElement).hidden = isOwn;
  byId('own', HTMLElement).hidden = !isOwn;
  placed = isOwn
    ? own.placed()
    : GENERATORS[kind.value]({
        order: numberIn(order),
        density: numberIn(density),
        seed: numberIn(seed),
        aspect: ASPECT
      });
  solve(step);
}

function solve(step = 0): void {
  run = forestFrames(placed.edges, {
    algorithm: algorithm.value,
    maximum: isMaximum(),
    seed: numberIn(seed)
  });
  view.show(placed, forestLook(run.frames[0], colours()));
  player.load(run.frames.length, step);
}

function named(): NamedGraph {
  return {
    edges: placed.edges,
    nodes: Array.from(placed.x, (_, v) => view.nameOf(v))
  };
}

let saving = 0;
// Delayed, because browsers limit how often the address may change.
function saveLater(): void {
  clearTimeout(saving);
  saving = setTimeout(() => void save(), 150) as unknown as number;
}

async function save(): Promise<void> {
  const isOwn = kind.value === 'own';
  writeState({
    a: algorithm.value,
    g: kind.value,
    ...(isOwn
      ? {doc: await pack(own.text)}
      : {
          n: String(numberIn(order)),
          d: String(numberIn(density)),
          seed: String(numberIn(seed))
        }),
    ...(isMaximum() && {max: '1'}),
    step: String(player.step)
  });
}

async function load(): Promise<void> {
  const state = readState();
  if (state.a in WATCHED) algorithm.value = state.a;
  if (state.g in GENERATORS || state.g === 'own') kind.value = state.g;
  if (state.n) order.value = state.n;
  if (state.d) density.value = state.d;
  if (state.seed) seed.value = state.seed;
  senses[state.max === '1' ? 1 : 0].checked = true;
  if (state.doc) {
    own = OwnGraph.ofText(await unpack(state.doc));
    csv.value = own.csv;
  }
  build(Number(state.step) || 0);
}

function open(graph: NamedGraph): void {
  own = OwnGraph.ofNamed(graph);
  kind.value = 'own';
  build();
}

async function openFile(file: File | undefined): Promise<void> {
  if (!file) return;
  const format = formatOfFileName(file.name) ?? 'csv';
  const text = await file.text();
  const isTable = format === 'csv' || format === 'tsv';
  open(await (isTable ? readTable(text) : readGraph([text], format)));
  csv.value = own.csv;
}

/** Makes the graph on the page the user's own graph. */
function takeOver(): void {
  if (kind.value === 'own') return;
  own = OwnGraph.ofPlaced(placed);
  kind.value = 'own';
}

function changed(): void {
  csv.value = own.csv;
  build();
  player.step = 0;
}

function weightOf(text: string): number | null {
  if (text.trim() === '') return null;
  const weight = Number(text);
  if (!Number.isFinite(weight)) {
    throw new Error(
      `The weight "${text}" is not a number. Enter a number, or leave the field empty.`
    );
  }
  return weight;
}

function startDrawing(): void {
  const weight = byId('weight', HTMLInputElement);
  const setFrom = (v: number) => {
    joinFrom = v;
    byId('from', HTMLInputElement).value = v < 0 ? '' : view.nameOf(v);
  };
  drawing.addEventListener('toggle', () => {
    stage.classList.toggle('draws', drawing.open);
    setFrom(-1);
  });
  const addVertex = (place: {x: number; y: number}) => {
    takeOver();
    const {x, y} = view.pointAt(place);
    own.addVertex(x, y);
    changed();
  };
  const choose = (v: number) => {
    if (joinFrom < 0 || joinFrom === v) {
      setFrom(joinFrom === v ? -1 : v);
      return;
    }
    takeOver();
    own.addEdge(joinFrom, v, weightOf(weight.value));
    setFrom(-1);
    changed();
  };
  onClick(stage, place => {
    if (!drawing.open) return;
    const v = view.vertexAt(place);
    void attempt(() => (v < 0 ? addVertex(place) : choose(v)));
  });
  // Two quick clicks are two vertices, not a zoom.
  const keep = ({preventSigmaDefault}: {preventSigmaDefault(): void}) => {
    if (drawing.open) preventSigmaDefault();
  };
  view.sigma.on('doubleClickStage', keep);
  view.sigma.on('doubleClickNode', keep);
  byId('add-edge', HTMLButtonElement).addEventListener('click', () =>
    attempt(() => {
      const [from, to] = ['from', 'to'].map(id =>
        byId(id, HTMLInputElement).value.trim()
      );
      if (from === '' || to === '')
        throw new Error('Name both ends of the edge.');
      const w = weightOf(weight.value);
      takeOver();
      own.addEdge(own.vertex(from), own.vertex(to), w);
      changed();
    })
  );
  byId('clear', HTMLButtonElement).addEventListener('click', () =>
    attempt(() => {
      own = new OwnGraph();
      kind.value = 'own';
      changed();
    })
  );
}

function listen(): void {
  const on = (element: HTMLElement, event: string, task: () => unknown) =>
    element.addEventListener(event, () => void attempt(task));
  on(algorithm, 'change', () => solve());
  for (const input of senses) on(input, 'change', () => solve());
  on(kind, 'change', () => {
    // Start from the graph on the page.
    if (kind.value === 'own' && own.names.length === 0) {
      own = OwnGraph.ofPlaced(placed);
      csv.value = own.csv;
    }
    build();
  });
  for (const input of [order, density, seed])
    on(input, 'change', () => build());
  byId('controls', HTMLFormElement).addEventListener('submit', event =>
    event.preventDefault()
  );
  on(byId('another', HTMLButtonElement), 'click', () => {
    seed.value = String((numberIn(seed) + 1) % 1_000_000);
    build();
  });
  on(byId('use-csv', HTMLButtonElement), 'click', async () =>
    open(await readTable(csv.value))
  );
  const file = byId('file', HTMLInputElement);
  on(file, 'change', () => openFile(file.files?.[0]));
  for (const type of ['dragover', 'dragleave', 'drop']) {
    stage.addEventListener(type, event => {
      event.preventDefault();
      stage.classList.toggle('over', type === 'dragover');
    });
  }
  stage.addEventListener('drop', event =>
    attempt(() => openFile(event.dataTransfer?.files[0]))
  );
  for (const [id, format] of [
    ['save-csv', 'csv'],
    ['save-json', 'json']
  ] as const) {
    on(byId(id, HTMLButtonElement), 'click', () => {
      const chunks = writeGraph(selectNamedEdges(named(), run.forest), format);
      download(`forest.${format}`, [...chunks].join(''));
    });
  }
  on(byId('save-png', HTMLButtonElement), 'click', async () =>
    download('forest.png', await pngOf(placed, look(), colours().page))
  );
  on(byId('copy-link', HTMLButtonElement), 'click', async () => {
    await save();
    await copyLink();
  });
  onThemeChange(() => view.paint(look()));
  addEventListener('hashchange', () => void attempt(load));
}

try {
  view = new GraphView(stage);
} catch {
  stage.innerHTML =
    '<p class="message">Drawing the graph needs WebGL, which this browser does not support.</p>';
  throw new Error('WebGL is not available.');
}
listen();
startDrawing();
void attempt(load);
