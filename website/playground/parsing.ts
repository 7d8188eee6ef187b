import {ARC_STYLE, type Sentence} from 'spanforest/nlp';
import arcStyles from './arcs.css?inline';
import {EXAMPLES, LANGUAGES, SHORT_EXAMPLE} from './languages.js';
import {pack, unpack} from './packed-text.js';
import {download, readState, ToolPage, writeState} from './page.js';
import {type Parse, ParsedText} from './parsed-text.js';
import {ParserClient} from './parser-client.js';
import type {Confidence, ModelFacts} from './parsers.js';
import styles from './parsing.css?inline';
import {PARSING_TOOL} from './parsing-controls.js';
import {type ShownTree, TreeCard} from './tree-card.js';

// Drawing more takes long.
const MOST_CARDS = 20;
// Before a text that is being typed is parsed.
const PAUSE = 300;
// A page that is narrower gets a shorter first example.
const NARROW = 600;

/**
 * Parses text into trees, inside an element. The attribute `data-models` of the
 * element is the folder with the models.
 */
export function mount(host: HTMLElement): () => void {
  const models = new URL(host.dataset.models ?? 'models/', location.href);
  const page = new ToolPage(host, {
    name: 'parsing',
    lead: 'A dependency tree is a spanning tree of the words. Type a text, and change what you like.',
    body: PARSING_TOOL,
    styles: arcStyles + ARC_STYLE + styles
  });
  let client: ParserClient | undefined;
  void page.attempt(() => {
    client = new ParserClient();
    new Parsing(page, client, models).start();
  });
  return () => {
    client?.close();
    page.close();
  };
}

class Parsing {
  readonly #page: ToolPage;
  readonly #client: ParserClient;
  readonly #models: URL;
  readonly #text: HTMLTextAreaElement;
  readonly #language: HTMLSelectElement;
  readonly #compare: HTMLInputElement;
  readonly #conllu: HTMLTextAreaElement;
  readonly #trees: HTMLElement;
  readonly #cards: TreeCard[] = [];
  #facts: ModelFacts = {relations: [], best: ''};
  #parsed = ParsedText.NONE;
  #mostCards = MOST_CARDS;
  readonly #confidence = new WeakMap<Sentence, Confidence>();
  // Counts what was asked for, so that late answers can be ignored.
  #turn = 0;
  #example = 0;
  #typing = 0;
  // The language whose model is loaded or being loaded.
  #loaded = '';
  #loading = new AbortController();

  constructor(page: ToolPage, client: ParserClient, models: URL) {
    this.#page = page;
    this.#client = client;
    this.#models = models;
    this.#text = page.find('text', HTMLTextAreaElement);
    this.#language = page.find('language', HTMLSelectElement);
    this.#compare = page.find('compare', HTMLInputElement);
    this.#conllu = page.find('conllu', HTMLTextAreaElement);
    this.#trees = page.find('trees', HTMLElement);
  }

  start(): void {
    this.#listen();
    const isNarrow = this.#page.host.clientWidth < NARROW;
    this.#text.value = isNarrow ? SHORT_EXAMPLE : EXAMPLES[0];
    void this.#page.attempt(() => this.#load());
  }

  // Loads the model of the chosen language unless it is there.
  async #loadModel(): Promise<void> {
    const tag = this.#language.value;
    if (tag === this.#loaded) return;
    this.#loaded = tag;
    this.#loading.abort();
    this.#loading = new AbortController();
    const {name} = LANGUAGES[tag];
    this.#clear();
    const page = this.#page;
    const waiting = page.find('waiting', HTMLElement);
    const bar = page.find('loaded', HTMLProgressElement);
    page.write('loading', `Loading the model of ${name}`);
    bar.value = 0;
    waiting.hidden = false;
    try {
      this.#facts = await this.#client.load(
        new URL(`${tag}.model`, this.#models),
        AbortSignal.any([this.#loading.signal, page.signal]),
        share => {
          if (tag === this.#loaded) bar.value = share;
        }
      );
    } catch (error) {
      if (tag === this.#loaded) this.#loaded = '';
      throw error;
    }
    if (tag === this.#loaded) waiting.hidden = true;
  }

  #clear(): void {
    this.#turn++;
    this.#parsed = ParsedText.NONE;
    void this.#showAll();
  }

  readonly #parse: Parse = sentence => this.#client.call('parse', sentence);

  async #useText(tags: readonly string[] = []): Promise<void> {
    clearTimeout(this.#typing);
    const text = this.#text.value;
    await this.#use(async () => {
      const sentences = await this.#client.call('read', text);
      return ParsedText.of(text, sentences).withTags(tags, this.#parse);
    });
    if (this.#parsed.items.length === 0) throw new Error('Type a sentence.');
  }

  async #useConllu(source: string): Promise<void> {
    await this.#use(() => ParsedText.ofConllu(source, this.#parse));
    this.#text.value = this.#parsed.text;
  }

  // Shows another text, unless the user has asked for more meanwhile.
  async #use(find: () => Promise<ParsedText>): Promise<void> {
    const turn = ++this.#turn;
    const parsed = await find();
    if (turn !== this.#turn) return;
    this.#parsed = parsed;
    this.#mostCards = MOST_CARDS;
    await this.#showAll();
  }

  async #showAll(): Promise<void> {
    const all = this.#parsed.items;
    const items = all.slice(0, this.#mostCards);
    while (this.#cards.length > items.length) {
      this.#cards.pop()!.element.remove();
    }
    items.forEach((_, at) => {
      if (at < this.#cards.length) return;
      const card = this.#newCard(at);
      this.#cards.push(card);
      this.#trees.append(card.element);
    });
    items.forEach((_, at) => {
      this.#cards[at].show(this.#shown(at));
    });
    const rest = all.length - items.length;
    const more = this.#page.find('more', HTMLButtonElement);
    more.hidden = rest === 0;
    more.textContent = `Show ${Math.min(rest, MOST_CARDS)} more of ${all.length} sentences`;
    this.#page.find('after', HTMLElement).hidden = items.length === 0;
    this.#trees.setAttribute('aria-busy', 'false');
    if (items.length === 0) return;
    performance.mark('first-tree');
    await this.#save();
    await this.#complete();
  }

  #shown(at: number): ShownTree {
    const {items, changed} = this.#parsed;
    const {sentence, isGiven, isEdited} = items[at];
    const name = isGiven ? 'Given' : this.#facts.best;
    const several = items.length > 1;
    return {
      heading:
        (isGiven ? 'Given' : several ? 'Sentence' : 'The tree') +
        (several ? ` ${at + 1} of ${items.length}` : ''),
      name: isEdited ? `${name}, edited` : name,
      text: '',
      sentence,
      isEdited,
      canUndo: changed === at,
      confidence: this.#confidence.get(sentence) ?? null
    };
  }

  // What the first look at a tree does not have to wait for.
  async #complete(): Promise<void> {
    const turn = this.#turn;
    for (const [at, card] of [...this.#cards.entries()]) {
      const {sentence} = this.#parsed.items[at];
      if (this.#confidence.has(sentence)) continue;
      const confidence = await this.#client.call('confidence', sentence);
      if (turn !== this.#turn) return;
      this.#confidence.set(sentence, confidence);
      card.explain(confidence);
    }
    await this.#compareAll();
  }

  async #compareAll(): Promise<void> {
    const turn = this.#turn;
    for (const [at, card] of [...this.#cards.entries()]) {
      const {sentence} = this.#parsed.items[at];
      const trees = this.#compare.checked
        ? await this.#client.call('compare', sentence)
        : null;
      if (turn !== this.#turn) return;
      card.compare(trees);
    }
  }

  #newCard(at: number): TreeCard {
    const sentenceAt = () => this.#parsed.items[at].sentence;
    const tool = this;
    return new TreeCard(
      this.#page,
      {
        get relations() {
          return tool.#facts.relations;
        },
        edit: (word, edit) =>
          this.#change(() => this.#parsed.edited(at, word, edit, this.#parse)),
        undo: () => this.#change(async () => this.#parsed.undone),
        sample: seed =>
          this.#client.call('sample', {sentence: sentenceAt(), seed}),
        steps: async () => [
          {
            name: 'Climbing',
            steps: await this.#client.call('climb', sentenceAt())
          },
          {
            name: 'Local enhancement',
            steps: await this.#client.call('enhance', sentenceAt())
          }
        ]
      },
      at + 1
    );
  }

  // Changes the text that is shown.
  async #change(find: () => Promise<ParsedText>): Promise<void> {
    const turn = ++this.#turn;
    const before = this.#parsed;
    const parsed = await find();
    if (turn !== this.#turn) return;
    this.#parsed = parsed;
    this.#text.value = parsed.text;
    this.#cards.forEach((card, at) => {
      const isSame =
        parsed.items[at].sentence === before.items[at].sentence &&
        (parsed.changed === at) === (before.changed === at);
      if (!isSame) card.show(this.#shown(at));
    });
    await this.#save();
    await this.#complete();
  }

  async #save(): Promise<void> {
    const {isPlain, conllu} = this.#parsed;
    const language = this.#language.value;
    writeState({
      ...(language !== 'en' && {lang: language}),
      s: this.#text.value,
      ...(!isPlain && {conllu: await pack(conllu)})
    });
  }

  async #load(): Promise<void> {
    const {lang = 'en', s, tags, conllu} = readState();
    this.#language.value = lang in LANGUAGES ? lang : 'en';
    if (s) this.#text.value = s;
    const given = conllu && (await unpack(conllu));
    await this.#loadModel();
    if (!given) return this.#useText(tags?.split(' '));
    this.#conllu.value = given;
    await this.#useConllu(given);
    if (!s) return;
    this.#parsed = this.#parsed.withText(s);
    this.#text.value = s;
    await this.#save();
  }

  #listen(): void {
    const page = this.#page;
    page.on('controls', 'submit', event => {
      event.preventDefault();
      return this.#useText();
    });
    this.#text.addEventListener('input', () => {
      clearTimeout(this.#typing);
      this.#typing = setTimeout(() => {
        if (!page.signal.aborted) void page.attempt(() => this.#useText());
      }, PAUSE) as unknown as number;
    });
    page.on('example', 'click', async () => {
      const tag = this.#language.value;
      this.#example = (this.#example + 1) % EXAMPLES.length;
      this.#text.value =
        tag === 'en' ? EXAMPLES[this.#example] : LANGUAGES[tag].text;
      return this.#useText();
    });
    page.on(this.#language, 'change', async () => {
      this.#text.value = LANGUAGES[this.#language.value].text;
      await this.#loadModel();
      await this.#useText();
    });
    page.on(this.#compare, 'change', () => this.#compareAll());
    page.on('more', 'click', () => {
      this.#mostCards += MOST_CARDS;
      return this.#showAll();
    });
    page.on('use-conllu', 'click', () => this.#useConllu(this.#conllu.value));
    page.on('save-conllu', 'click', () =>
      download('trees.conllu', this.#parsed.conllu)
    );
    page.on('save-json', 'click', () =>
      download('trees.json', `${JSON.stringify(this.#parsed.json, null, 2)}\n`)
    );
    page.on('copy-link', 'click', async () => {
      await this.#save();
      await page.copyLink();
    });
    page.on(window, 'hashchange', () => this.#load());
  }
}
