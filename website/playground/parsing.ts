import {
  ARC_STYLE,
  parseConllu,
  type Sentence,
  sentenceJson,
  writeSentence
} from 'spanforest/nlp';
import arcStyles from './arcs.css?inline';
import {EXAMPLES, LANGUAGES, SHORT_EXAMPLE} from './languages.js';
import {
  download,
  pack,
  readState,
  ToolPage,
  unpack,
  writeState
} from './page.js';
import {ParserClient} from './parser-client.js';
import type {ModelFacts} from './parsers.js';
import styles from './parsing.css?inline';
import {PARSING_TOOL} from './parsing-controls.js';
import {
  replaceWord,
  withHead,
  withRelation,
  withTags
} from './sentence-edits.js';
import {type ShownTree, TreeCard} from './tree-card.js';
import type {WordEdit} from './word-editor.js';

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

/** A sentence on the page. */
interface Item {
  readonly sentence: Sentence;
  /** Whether the tree was pasted. */
  readonly isGiven: boolean;
  readonly isEdited: boolean;
}

/** What an undone change brings back. */
interface Snapshot {
  readonly text: string;
  readonly items: readonly Item[];
  /** The sentence that was changed. */
  readonly at: number;
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
  #items: readonly Item[] = [];
  #undo: readonly Snapshot[] = [];
  #mostCards = MOST_CARDS;
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
    void this.#page.attempt(async () => {
      await this.#load();
      performance.mark('first-tree');
    });
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
    this.#items = [];
    this.#undo = [];
    this.#showAll();
  }

  async #useText(tags: readonly string[] = []): Promise<void> {
    clearTimeout(this.#typing);
    const turn = ++this.#turn;
    const text = this.#text.value;
    const sentences = await this.#client.call('read', text);
    if (turn !== this.#turn) return;
    this.#mostCards = MOST_CARDS;
    this.#undo = [];
    this.#items = sentences.map(sentence => ({
      sentence,
      isGiven: false,
      isEdited: false
    }));
    if (sentences.length === 0) {
      this.#showAll();
      throw new Error('Type a sentence.');
    }
    const words = sentences.flatMap(sentence => sentence.words);
    const isChanged =
      tags.length === words.length &&
      words.some(({upos}, i) => upos !== tags[i]);
    if (isChanged) await this.#useTags(tags);
    else await this.#showAll();
  }

  // Those of all sentences, one after the other.
  async #useTags(tags: readonly string[]): Promise<void> {
    let at = 0;
    const items: Item[] = [];
    for (const item of this.#items) {
      const {length} = item.sentence.words;
      const tagged = withTags(item.sentence, tags.slice(at, at + length));
      at += length;
      const sentence = await this.#client.call('parse', tagged);
      items.push({...item, sentence, isEdited: true});
    }
    this.#items = items;
    await this.#showAll();
  }

  async #useConllu(source: string): Promise<void> {
    const sentences = parseConllu(source, {mode: 'partial'}).filter(
      ({words}) => words.length > 0
    );
    if (sentences.length === 0) throw new Error('The CoNLL-U has no sentence.');
    const turn = ++this.#turn;
    const items: Item[] = [];
    for (const sentence of sentences) {
      const isGiven = sentence.words.every(({head}) => head >= 0);
      items.push({
        sentence: isGiven
          ? sentence
          : await this.#client.call('parse', sentence),
        isGiven,
        isEdited: false
      });
    }
    if (turn !== this.#turn) return;
    this.#mostCards = MOST_CARDS;
    this.#text.value = sentences
      .map(({words}) => words.map(({form}) => form).join(' '))
      .join(' ');
    this.#undo = [];
    this.#items = items;
    await this.#showAll();
  }

  async #showAll(): Promise<void> {
    const items = this.#items.slice(0, this.#mostCards);
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
    const rest = this.#items.length - items.length;
    const more = this.#page.find('more', HTMLButtonElement);
    more.hidden = rest === 0;
    more.textContent = `Show ${Math.min(rest, MOST_CARDS)} more of ${this.#items.length} sentences`;
    this.#page.find('after', HTMLElement).hidden = items.length === 0;
    this.#trees.setAttribute('aria-busy', 'false');
    if (items.length > 0) await this.#save();
    await this.#compareAll();
  }

  async #show(at: number): Promise<void> {
    this.#cards[at].show(this.#shown(at));
    await this.#save();
    await this.#compareAll();
  }

  #shown(at: number): ShownTree {
    const {sentence, isGiven, isEdited} = this.#items[at];
    const name = isGiven ? 'Given' : this.#facts.best;
    const several = this.#items.length > 1;
    return {
      heading:
        (isGiven ? 'Given' : several ? 'Sentence' : 'The tree') +
        (several ? ` ${at + 1} of ${this.#items.length}` : ''),
      name: isEdited ? `${name}, edited` : name,
      text: '',
      sentence,
      isEdited,
      canUndo: this.#undo.at(-1)?.at === at,
      confidence: null
    };
  }

  async #compareAll(): Promise<void> {
    const turn = this.#turn;
    for (const [at, card] of [...this.#cards.entries()]) {
      const {sentence} = this.#items[at];
      const trees = this.#compare.checked
        ? await this.#client.call('compare', sentence)
        : null;
      if (turn !== this.#turn || this.#items[at]?.sentence !== sentence) return;
      card.compare(trees);
    }
  }

  #newCard(at: number): TreeCard {
    const sentenceAt = () => this.#items[at].sentence;
    const tool = this;
    return new TreeCard(
      this.#page,
      {
        get relations() {
          return tool.#facts.relations;
        },
        edit: (word, edit) => this.#edit(at, word, edit),
        undo: async () => {
          const {text, items} = this.#undo.at(-1)!;
          this.#undo = this.#undo.slice(0, -1);
          this.#text.value = text;
          this.#items = items;
          this.#turn++;
          await this.#showAll();
        },
        sample: seed =>
          this.#client.call('sample', {sentence: sentenceAt(), seed}),
        steps: async () => [
          {
            name: 'Local enhancement',
            steps: await this.#client.call('enhance', sentenceAt())
          }
        ]
      },
      at + 1
    );
  }

  async #edit(at: number, word: number, edit: WordEdit): Promise<void> {
    const {sentence} = this.#items[at];
    const text = this.#text.value;
    const items = this.#items;
    const before: Snapshot = {text, items, at};
    const turn = ++this.#turn;
    let edited: {text: string; sentences: readonly Sentence[]} = {
      text,
      sentences: items.map(item => item.sentence)
    };
    if (edit.field === 'form') {
      edited = replaceWord(edited, at, word - 1, edit.value);
    }
    const changed = await this.#changed(edited.sentences[at], word, edit);
    if (turn !== this.#turn || changed === sentence) return;
    this.#undo = [...this.#undo, before];
    this.#text.value = edited.text;
    this.#items = items.map((item, i) =>
      i === at
        ? {...item, sentence: changed, isEdited: true}
        : {...item, sentence: edited.sentences[i]}
    );
    const last = this.#undo.at(-2)?.at;
    if (last !== undefined && last !== at)
      this.#cards[last]?.show(this.#shown(last));
    await this.#show(at);
  }

  // The sentence after a change; another word or tag asks for another tree.
  async #changed(
    sentence: Sentence,
    word: number,
    edit: WordEdit
  ): Promise<Sentence> {
    switch (edit.field) {
      case 'head':
        return withHead(sentence, word, edit.value);
      case 'relation':
        return withRelation(sentence, word, edit.value);
      case 'form':
        return this.#client.call('parse', sentence);
      case 'tag': {
        const tags = sentence.words.map(({upos}) => upos);
        tags[word - 1] = edit.value;
        return this.#client.call('parse', withTags(sentence, tags));
      }
    }
  }

  get #allConllu(): string {
    return this.#items.map(({sentence}) => writeSentence(sentence)).join('');
  }

  async #save(): Promise<void> {
    const isPlain = this.#items.every(
      ({isGiven, isEdited}) => !isGiven && !isEdited
    );
    const language = this.#language.value;
    writeState({
      ...(language !== 'en' && {lang: language}),
      s: this.#text.value,
      ...(!isPlain && {conllu: await pack(this.#allConllu)})
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
    if (s) this.#text.value = s;
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
      download('trees.conllu', this.#allConllu)
    );
    page.on('save-json', 'click', () => {
      const trees = this.#items.map(({sentence}) => sentenceJson(sentence));
      download('trees.json', `${JSON.stringify(trees, null, 2)}\n`);
    });
    page.on('copy-link', 'click', async () => {
      await this.#save();
      await page.copyLink();
    });
    page.on(window, 'hashchange', () => this.#load());
  }
}
