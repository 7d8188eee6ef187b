import {NoArborescenceError} from 'spanforest/msf';
import {html, type Markup} from '../internals.js';
import {
  type ArborescenceFilm,
  arborescenceFrames,
  arborescenceLegend,
  RandomArborescenceFilm
} from './arborescence-frames.js';
import styles from './digraph.css?inline';
import {digraphDrawing} from './digraph-drawing.js';
import {
  digraphOf,
  type PlacedDigraph,
  randomDigraph,
  town
} from './digraphs.js';
import {readTable} from './own-graph.js';
import {pack, unpack} from './packed-text.js';
import {download, numberIn, readState, ToolPage, writeState} from './page.js';
import {legend, PLAYER, Player} from './player.js';

const TOOL: Markup = html`<div class="bench">
<section class="view" aria-label="The algorithm at work">
<div class="stage still" id="stage"></div>
${PLAYER}
<ul class="legend" id="legend" aria-label="Legend"></ul>
<dl class="counters">
<div><dt>Cycles contracted</dt><dd id="count-cycles">0</dd></div>
<div><dt>Arcs chosen</dt><dd id="count-arcs">0</dd></div>
<div><dt>Weight of kept arcs</dt><dd id="count-weight">0</dd></div>
</dl>
<div class="exports" role="group" aria-label="Download and share">
<button type="button" id="save-csv">Arborescence as CSV</button>
<button type="button" id="save-svg">Image as SVG</button>
<button type="button" id="copy-link">Copy link</button>
<span id="copied" role="status"></span>
</div>
</section>
<form class="panel" id="controls" aria-label="Digraph and algorithm">
<label>Digraph <select id="kind">
<option value="town">A town in the snow</option>
<option value="random">Random</option>
<option value="own">Your own</option>
</select></label>
<div id="generated" class="fields" hidden>
<label>Vertices <input type="number" id="order" min="2" max="26" value="12" inputmode="numeric"></label>
<label>Seed <input type="number" id="seed" min="0" max="999999" value="1" inputmode="numeric"></label>
<button type="button" id="another" class="whole">Another digraph</button>
</div>
<div id="own" class="fields" hidden>
<label class="whole">Arcs, as CSV <textarea id="csv" rows="7" spellcheck="false" placeholder="depot,market,9&#10;market,bridge,1&#10;bridge,market,3"></textarea></label>
<button type="button" id="use-csv" class="primary whole">Use these arcs</button>
</div>
<label>Root <select id="root"></select></label>
<fieldset class="switch"><legend>Arborescence</legend>
<label><input type="radio" name="sense" value="minimum" checked> Minimum</label>
<label><input type="radio" name="sense" value="maximum"> Maximum</label>
</fieldset>
<label>Algorithm <select id="algorithm">
<option value="tarjan">Tarjan</option>
<option value="gabow">Gabow</option>
<option value="random-trees">Random arborescences</option>
</select></label>
<div id="chances" class="fields" hidden>
<label class="whole">Preference for the best arcs <input type="range" id="preference" min="0" max="40" value="10"></label>
<button type="button" id="draw-tree" class="primary whole">Draw a random arborescence</button>
</div>
<p class="problem" id="problem" role="alert"></p>
</form>
</div>`;

const ALGORITHMS = ['tarjan', 'gabow', 'random-trees'];
// A link may ask for more.
const MOST_DRAWN = 200;

/** Shows how arborescences are found, inside an element. */
export function mount(host: HTMLElement): () => void {
  const page = new ToolPage(host, {
    name: 'arborescences',
    lead: 'The cheapest arcs may form cycles. See how these are found, contracted and expanded.',
    body: TOOL,
    styles
  });
  new Arborescences(page).start();
  return () => page.close();
}

class Arborescences {
  readonly #page: ToolPage;
  readonly #player: Player;
  readonly #kind: HTMLSelectElement;
  readonly #order: HTMLInputElement;
  readonly #seed: HTMLInputElement;
  readonly #root: HTMLSelectElement;
  readonly #algorithm: HTMLSelectElement;
  readonly #preference: HTMLInputElement;
  readonly #csv: HTMLTextAreaElement;
  readonly #stage: HTMLElement;
  readonly #senses: readonly HTMLInputElement[];
  #graph: PlacedDigraph = town();
  #film: ArborescenceFilm = {frames: [], arcs: new Int32Array(0)};
  // What the digraph on the page was made of; the fields may have changed.
  #made = {n: '', seed: '', csv: ''};

  constructor(page: ToolPage) {
    this.#page = page;
    this.#player = new Player(page, step => this.#show(step));
    this.#kind = page.find('kind', HTMLSelectElement);
    this.#order = page.find('order', HTMLInputElement);
    this.#seed = page.find('seed', HTMLInputElement);
    this.#root = page.find('root', HTMLSelectElement);
    this.#algorithm = page.find('algorithm', HTMLSelectElement);
    this.#preference = page.find('preference', HTMLInputElement);
    this.#csv = page.find('csv', HTMLTextAreaElement);
    this.#stage = page.find('stage', HTMLElement);
    this.#senses = page.radios('sense');
  }

  start(): void {
    this.#listen();
    void this.#page.attempt(() => this.#load());
  }

  get #wantedRoot(): number | null {
    return this.#root.value === '' ? null : Number(this.#root.value);
  }

  get #drawing(): string {
    const frame = this.#film.frames[this.#player.step];
    return digraphDrawing(this.#graph, frame, this.#wantedRoot);
  }

  #show(step: number): void {
    const page = this.#page;
    const {title, text, cycles, weight, arcs} = this.#film.frames[step];
    this.#stage.innerHTML = this.#drawing;
    page.write('caption-title', title);
    page.write('caption-text', text);
    page.write('count-cycles', String(cycles));
    page.write('count-weight', String(weight));
    const chosen = arcs.filter(
      state => state !== 'possible' && state !== 'dropped'
    );
    page.write('count-arcs', String(chosen.length));
    void this.#save();
  }

  async #build(step = 0, wanted = ''): Promise<void> {
    const kind = this.#kind.value;
    this.#page.find('generated', HTMLElement).hidden = kind !== 'random';
    this.#page.find('own', HTMLElement).hidden = kind !== 'own';
    const csv = this.#csv.value || EXAMPLE;
    const order = numberIn(this.#order);
    const seed = numberIn(this.#seed);
    this.#graph =
      kind === 'town'
        ? town()
        : kind === 'random'
          ? randomDigraph(order, seed)
          : digraphOf(await readTable(csv));
    this.#made = {n: `${order}`, seed: `${seed}`, csv};
    this.#root.replaceChildren(
      ...this.#graph.names.map((name, v) => new Option(name, String(v))),
      new Option('any vertex', '')
    );
    const values = [...this.#root.options].map(({value}) => value);
    this.#root.value = values.includes(wanted) ? wanted : '0';
    this.#solve(step);
  }

  #solve(step = 0): void {
    const algorithm = this.#algorithm.value;
    const isRandom = algorithm === 'random-trees';
    this.#page.find('chances', HTMLElement).hidden = !isRandom;
    const run = {
      root: this.#wantedRoot,
      maximum: this.#senses[1].checked
    };
    try {
      this.#film = isRandom
        ? this.#randomFilm(run, step)
        : arborescenceFrames(this.#graph, {
            ...run,
            algorithm: algorithm === 'gabow' ? 'gabow' : 'tarjan'
          });
    } catch (error) {
      this.#clear();
      throw error instanceof NoArborescenceError
        ? new Error(noTreeMessage(error, this.#graph.names))
        : error;
    }
    this.#reload(step);
  }

  #randomFilm(
    run: {root: number | null; maximum: boolean},
    drawn: number
  ): ArborescenceFilm {
    const film = new RandomArborescenceFilm(
      this.#graph,
      {...run, preference: numberIn(this.#preference)},
      1000 * numberIn(this.#seed)
    );
    for (let i = 0; i < Math.min(drawn, MOST_DRAWN); i++) film.draw();
    return film;
  }

  #reload(step: number): void {
    const {frames} = this.#film;
    this.#page.find('legend', HTMLElement).innerHTML = legend(
      arborescenceLegend(frames)
    );
    this.#setExports(true);
    this.#player.load(frames.length, step);
  }

  // Nothing of an earlier choice may stay beside the new one: the digraph is
  // shown without a tree.
  #clear(): void {
    this.#film = {frames: [], arcs: new Int32Array(0)};
    const {size} = this.#graph.edges;
    this.#stage.innerHTML = digraphDrawing(
      this.#graph,
      {
        title: 'The digraph',
        text: 'It has no such arborescence.',
        arcs: Array.from({length: size}, () => 'possible' as const),
        sets: [],
        cycles: 0,
        weight: 0
      },
      this.#wantedRoot
    );
    const page = this.#page;
    page.find('legend', HTMLElement).replaceChildren();
    page.write('caption-title', 'There is no such arborescence');
    page.write('caption-text', '');
    for (const name of ['cycles', 'arcs', 'weight']) {
      page.write(`count-${name}`, '–');
    }
    this.#setExports(false);
    this.#player.load(0, 0);
    void this.#save();
  }

  #setExports(isOn: boolean): void {
    for (const id of ['save-csv', 'save-svg']) {
      this.#page.find(id, HTMLButtonElement).disabled = !isOn;
    }
  }

  async #save(): Promise<void> {
    const kind = this.#kind.value;
    writeState({
      g: kind,
      ...(kind === 'random' && {n: this.#made.n, seed: this.#made.seed}),
      ...(kind === 'own' && {doc: await pack(this.#made.csv)}),
      root: this.#root.value,
      a: this.#algorithm.value,
      ...(this.#algorithm.value === 'random-trees' && {
        p: this.#preference.value
      }),
      ...(this.#senses[1].checked && {max: '1'}),
      step: String(this.#player.step)
    });
  }

  async #load(): Promise<void> {
    const {g, n, seed, a, p, max, doc, step, root = '0'} = readState();
    if (['town', 'random', 'own'].includes(g)) this.#kind.value = g;
    else if (n) this.#kind.value = 'random';
    if (n) this.#order.value = n;
    if (seed) this.#seed.value = seed;
    if (ALGORITHMS.includes(a)) this.#algorithm.value = a;
    if (p) this.#preference.value = p;
    this.#senses[max === '1' ? 1 : 0].checked = true;
    if (doc) this.#csv.value = await unpack(doc);
    try {
      await this.#build(Number(step) || 0, root);
    } catch (error) {
      if (this.#film.frames.length > 0) throw error;
      // A link with a number out of range still shows something.
      for (const input of [this.#order, this.#seed]) {
        input.value = input.defaultValue;
      }
      await this.#build();
      throw error;
    }
  }

  #listen(): void {
    const page = this.#page;
    for (const input of [this.#kind, this.#order, this.#seed]) {
      page.on(input, 'change', () => this.#build());
    }
    for (const input of [this.#root, this.#algorithm, ...this.#senses]) {
      page.on(input, 'change', () => this.#solve());
    }
    page.on(this.#preference, 'input', () => this.#solve(this.#player.step));
    page.on('draw-tree', 'click', () => {
      const film = this.#film;
      if (!(film instanceof RandomArborescenceFilm)) return;
      film.draw();
      this.#reload(film.frames.length - 1);
    });
    page.on('use-csv', 'click', () => this.#build());
    page.on('another', 'click', () => {
      this.#seed.value = String(numberIn(this.#seed) + 1);
      return this.#build();
    });
    page.on('save-svg', 'click', () =>
      download(
        'arborescence.svg',
        this.#drawing.replace('>', `><style>${styles}</style>`)
      )
    );
    page.on('save-csv', 'click', () => {
      const {edges, names} = this.#graph;
      const {source, target, weight} = edges;
      const kept = this.#film.treeAt?.(this.#player.step) ?? this.#film.arcs;
      const lines = Array.from(
        kept,
        arc => `${names[source[arc]]},${names[target[arc]]},${weight[arc]}\n`
      );
      download('arborescence.csv', `source,target,weight\n${lines.join('')}`);
    });
    page.on('copy-link', 'click', async () => {
      await this.#save();
      await page.copyLink();
    });
    page.on('controls', 'submit', event => event.preventDefault());
    page.on(window, 'hashchange', () => this.#load());
  }
}

const EXAMPLE = 'a,b,1\nb,c,1\nc,b,1\n';

/** Why there is no arborescence, with the names of the vertices. */
export function noTreeMessage(
  {reason, root, unreachable, needed}: NoArborescenceError,
  names: readonly string[]
): string {
  const name = (v: number | string) => `"${names[Number(v)]}"`;
  const shown = unreachable.slice(0, 5).map(name).join(', ');
  const more = unreachable.length > 5 ? ', ...' : '';
  const advice =
    needed === 1 && reason === 'unreachable'
      ? 'Choose another root, or any vertex.'
      : 'Add arcs.';
  const path = `there is no path from ${name(root)} to ${shown}${more}`;
  return reason === 'no-root'
    ? `No vertex reaches all others: ${path}. ${advice}`
    : `T${path.slice(1)}. ${advice}`;
}
