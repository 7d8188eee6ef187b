import {
  formatOfFileName,
  type NamedGraph,
  readGraph,
  selectNamedEdges,
  writeGraph
} from 'spanforest/graph';
import {startDrawing} from './edge-drawing.js';
import {FOREST_TOOL} from './forest-controls.js';
import {
  EDGE,
  type Frame,
  forestFrames,
  type Run,
  WATCHED
} from './forest-frames.js';
import {
  coloursOf,
  forestLegend,
  forestLook,
  type GraphLook,
  onThemeChange
} from './graph-look.js';
import {GraphView, pngOf} from './graph-view.js';
import {ASPECT, GENERATORS, type PlacedGraph} from './graphs.js';
import {OwnGraph, readTable} from './own-graph.js';
import {pack, unpack} from './packed-text.js';
import {download, numberIn, readState, ToolPage, writeState} from './page.js';
import {legend, Player} from './player.js';
import {RandomForestFilm} from './random-forest-frames.js';

/** Edges per vertex, so that each algorithm has something to show. */
const DENSITIES: {readonly [algorithm: string]: number} = {
  // Of a sparse graph, nothing is filtered, and no edge is corrupted.
  'filter-kruskal': 8,
  'pettie-ramachandran': 8
};
const DENSITY = 3;
const RANDOM = 'random-trees';
// A link may ask for more.
const MOST_DRAWN = 200;

/** Shows algorithms for spanning forests at work, inside an element. */
export function mount(host: HTMLElement): () => void {
  const page = new ToolPage(host, {
    name: 'forests',
    lead: 'Make a graph, choose an algorithm, and follow it step by step to the spanning forest.',
    body: FOREST_TOOL,
    styles: ''
  });
  const stage = page.find('stage', HTMLElement);
  let view: GraphView;
  try {
    view = new GraphView(stage);
  } catch {
    stage.innerHTML =
      '<p class="message">Drawing the graph needs WebGL, which this browser does not support.</p>';
    return () => page.close();
  }
  new Forests(page, view).start();
  return () => {
    view.sigma.kill();
    page.close();
  };
}

class Forests {
  readonly #page: ToolPage;
  readonly #view: GraphView;
  readonly #player: Player;
  readonly #algorithm: HTMLSelectElement;
  readonly #kind: HTMLSelectElement;
  readonly #order: HTMLInputElement;
  readonly #density: HTMLInputElement;
  readonly #seed: HTMLInputElement;
  readonly #preference: HTMLInputElement;
  readonly #csv: HTMLTextAreaElement;
  readonly #senses: readonly HTMLInputElement[];
  #own = new OwnGraph();
  #placed: PlacedGraph = this.#own.placed();
  #run: Run = {frames: [], forest: new Int32Array(0)};
  // The fields of the graph that is shown; those on the page may be wrong.
  #made: Readonly<Record<'n' | 'd' | 'seed', string>> | undefined;
  #saving = 0;

  constructor(page: ToolPage, view: GraphView) {
    this.#page = page;
    this.#view = view;
    this.#player = new Player(page, step => this.#show(step));
    this.#algorithm = page.find('algorithm', HTMLSelectElement);
    this.#kind = page.find('kind', HTMLSelectElement);
    this.#order = page.find('order', HTMLInputElement);
    this.#density = page.find('density', HTMLInputElement);
    this.#seed = page.find('seed', HTMLInputElement);
    this.#preference = page.find('preference', HTMLInputElement);
    this.#csv = page.find('csv', HTMLTextAreaElement);
    this.#senses = page.radios('sense');
  }

  start(): void {
    this.#listen();
    startDrawing(this.#page, {
      view: this.#view,
      takeOver: () => this.#takeOver(),
      clear: () => {
        this.#own = new OwnGraph();
        this.#kind.value = 'own';
        this.#changed();
      },
      changed: () => this.#changed()
    });
    void this.#page.attempt(() => this.#load());
  }

  get #isMaximum(): boolean {
    return this.#senses[1].checked;
  }

  get #frame(): Frame {
    return this.#run.frames[this.#player.step];
  }

  get #look(): GraphLook {
    return forestLook(this.#frame, coloursOf(this.#page.host));
  }

  // The forest that the page is about: the random one that it shows, or the
  // best.
  get #forest(): Int32Array {
    const {edge, probability} = this.#frame;
    if (!probability || this.#player.step === 0) return this.#run.forest;
    return Int32Array.from(edge.keys()).filter(e => edge[e] === EDGE.chosen);
  }

  #show(step: number): void {
    const {title, text, counters} = this.#run.frames[step];
    this.#page.write('caption-title', title);
    this.#page.write('caption-text', text);
    for (const [name, value] of Object.entries(counters)) {
      const shown = (Math.round(100 * value) / 100).toLocaleString('en');
      this.#page.write(`count-${name}`, shown);
    }
    this.#view.paint(this.#look);
    this.#saveLater();
  }

  #build(step = 0): void {
    const isOwn = this.#kind.value === 'own';
    this.#page.find('generated', HTMLElement).hidden = isOwn;
    this.#page.find('own', HTMLElement).hidden = !isOwn;
    if (isOwn) {
      this.#made = undefined;
      this.#placed = this.#own.placed();
    } else {
      const order = numberIn(this.#order);
      const density = numberIn(this.#density);
      const seed = numberIn(this.#seed);
      const made = {order, density, seed, aspect: ASPECT};
      this.#placed = GENERATORS[this.#kind.value](made);
      this.#made = {n: `${order}`, d: `${density}`, seed: `${seed}`};
    }
    this.#solve(step);
  }

  #solve(step = 0): void {
    const isRandom = this.#algorithm.value === RANDOM;
    this.#page.find('chances', HTMLElement).hidden = !isRandom;
    try {
      this.#run = isRandom ? this.#randomRun(step) : this.#watchedRun();
    } catch (error) {
      // Nothing of another graph may stay beside the new choice.
      this.#run = forestFrames(new OwnGraph().placed().edges, {
        algorithm: 'boruvka',
        maximum: false,
        seed: 0
      });
      this.#placed = new OwnGraph().placed();
      this.#reload(0);
      this.#page.write('caption-title', 'Nothing to show');
      this.#page.write('caption-text', '');
      throw error;
    }
    this.#reload(step);
  }

  #reload(step: number): void {
    const {frames} = this.#run;
    this.#page.find('legend', HTMLElement).innerHTML = legend(
      forestLegend(frames)
    );
    const colours = coloursOf(this.#page.host);
    this.#view.show(this.#placed, forestLook(frames[0], colours));
    this.#player.load(frames.length, step);
  }

  #watchedRun(): Run {
    return forestFrames(this.#placed.edges, {
      algorithm: this.#algorithm.value,
      maximum: this.#isMaximum,
      seed: numberIn(this.#seed)
    });
  }

  #randomRun(drawn: number): Run {
    const chances = {
      maximum: this.#isMaximum,
      preference: numberIn(this.#preference)
    };
    const seed = 1000 * numberIn(this.#seed);
    const film = new RandomForestFilm(this.#placed.edges, chances, seed);
    for (let i = 0; i < Math.min(drawn, MOST_DRAWN); i++) film.draw();
    return film;
  }

  // Delayed, because browsers limit how often the address may change.
  #saveLater(): void {
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => {
      if (!this.#page.signal.aborted) void this.#save();
    }, 150) as unknown as number;
  }

  async #save(): Promise<void> {
    writeState({
      a: this.#algorithm.value,
      g: this.#kind.value,
      ...(this.#made ?? {doc: await pack(this.#own.text)}),
      ...(this.#isMaximum && {max: '1'}),
      ...(this.#algorithm.value === RANDOM && {p: this.#preference.value}),
      step: String(this.#player.step)
    });
  }

  async #load(): Promise<void> {
    const {a, g, n, d, p, max, seed, doc, step} = readState();
    if (a in WATCHED || a === RANDOM) this.#algorithm.value = a;
    if (g in GENERATORS || g === 'own') this.#kind.value = g;
    if (n) this.#order.value = n;
    this.#density.value = d ?? String(this.#usualDensity);
    if (p) this.#preference.value = p;
    if (seed) this.#seed.value = seed;
    this.#senses[max === '1' ? 1 : 0].checked = true;
    if (doc) {
      this.#own = OwnGraph.ofText(await unpack(doc));
      this.#csv.value = this.#own.csv;
    }
    try {
      this.#build(Number(step) || 0);
    } catch (error) {
      if (this.#run.frames.length > 0) throw error;
      // A link with a number out of range still shows something.
      for (const input of [this.#order, this.#density, this.#seed]) {
        input.value = input.defaultValue;
      }
      this.#build();
      throw error;
    }
  }

  get #usualDensity(): number {
    return DENSITIES[this.#algorithm.value] ?? DENSITY;
  }

  // A density that the user did not choose follows the algorithm.
  #chooseAlgorithm(): void {
    const usual = [DENSITY, ...Object.values(DENSITIES)];
    const isUsual = usual.includes(numberIn(this.#density));
    if (isUsual) this.#density.value = String(this.#usualDensity);
    this.#build();
  }

  #open(graph: NamedGraph): void {
    this.#own = OwnGraph.ofNamed(graph);
    this.#kind.value = 'own';
    this.#build();
  }

  async #openFile(file: File | undefined): Promise<void> {
    if (!file) return;
    const format = formatOfFileName(file.name) ?? 'csv';
    const text = await file.text();
    const isTable = format === 'csv' || format === 'tsv';
    this.#open(await (isTable ? readTable(text) : readGraph([text], format)));
    this.#csv.value = this.#own.csv;
  }

  /** Makes the graph on the page the user's own graph. */
  #takeOver(): OwnGraph {
    if (this.#kind.value !== 'own') {
      this.#own = OwnGraph.ofPlaced(this.#placed);
      this.#kind.value = 'own';
    }
    return this.#own;
  }

  #changed(): void {
    this.#csv.value = this.#own.csv;
    this.#build();
  }

  #listen(): void {
    const page = this.#page;
    page.on(this.#algorithm, 'change', () => this.#chooseAlgorithm());
    for (const input of this.#senses) {
      page.on(input, 'change', () => this.#solve());
    }
    page.on(this.#kind, 'change', () => {
      // Start from the graph on the page.
      if (this.#kind.value === 'own' && this.#own.names.length === 0) {
        this.#own = OwnGraph.ofPlaced(this.#placed);
        this.#csv.value = this.#own.csv;
      }
      this.#build();
    });
    for (const input of [this.#order, this.#density, this.#seed]) {
      page.on(input, 'change', () => this.#build());
    }
    page.on(this.#preference, 'input', () => this.#solve(this.#player.step));
    page.on('draw-tree', 'click', () => {
      const run = this.#run;
      if (!(run instanceof RandomForestFilm)) return;
      run.draw();
      this.#reload(run.frames.length - 1);
    });
    page.on('controls', 'submit', event => event.preventDefault());
    page.on('another', 'click', () => {
      this.#seed.value = String((numberIn(this.#seed) + 1) % 1_000_000);
      this.#build();
    });
    page.on('use-csv', 'click', async () =>
      this.#open(await readTable(this.#csv.value))
    );
    const file = page.find('file', HTMLInputElement);
    page.on(file, 'change', () => this.#openFile(file.files?.[0]));
    this.#listenToDrops();
    this.#listenToExports();
    onThemeChange(() => this.#view.paint(this.#look), page.signal);
    page.on(window, 'hashchange', () => this.#load());
  }

  #listenToDrops(): void {
    const stage = this.#page.find('stage', HTMLElement);
    for (const type of ['dragover', 'dragleave', 'drop']) {
      stage.addEventListener(type, event => {
        event.preventDefault();
        stage.classList.toggle('over', type === 'dragover');
      });
    }
    this.#page.on(stage, 'drop', event =>
      this.#openFile((event as DragEvent).dataTransfer?.files[0])
    );
  }

  #listenToExports(): void {
    const page = this.#page;
    for (const format of ['csv', 'json'] as const) {
      page.on(`save-${format}`, 'click', () => {
        const {edges, x} = this.#placed;
        const nodes = Array.from(x, (_, v) => this.#view.nameOf(v));
        const forest = selectNamedEdges({edges, nodes}, this.#forest);
        const chunks = writeGraph(forest, format);
        download(`forest.${format}`, [...chunks].join(''));
      });
    }
    page.on('save-png', 'click', async () => {
      const {page: background} = coloursOf(page.host);
      download('forest.png', await pngOf(this.#placed, this.#look, background));
    });
    page.on('copy-link', 'click', async () => {
      await this.#save();
      await page.copyLink();
    });
  }
}
