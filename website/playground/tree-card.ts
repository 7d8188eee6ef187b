import {arcDiagram, type Sentence} from 'spanforest/nlp';
import {html} from '../internals.js';
import {comparedTree, comparison} from './comparison.js';
import {coloursOf} from './graph-look.js';
import {download, type ToolPage} from './page.js';
import type {Confidence, FoundTree, TreeStep} from './parsers.js';
import type {WordEdit} from './sentence-edits.js';
import {pngOfSvg} from './tree-drawing.js';
import {TreeSteps} from './tree-steps.js';
import {TreeView} from './tree-view.js';
import {WordEditor, wordFacts} from './word-editor.js';

/** What a card asks of the tool. */
export interface CardOwner {
  /** The relations of the model. */
  readonly relations: readonly string[];
  /** Changes a word, counted from 1, and shows the new tree. */
  edit(word: number, edit: WordEdit): Promise<void>;
  /** Takes back the last change. */
  undo(): Promise<void>;
  /** A random tree. */
  sample(seed: number): Promise<Sentence>;
  /** How the tree was improved step by step. */
  steps(): Promise<{readonly name: string; readonly steps: TreeStep[]}[]>;
}

/** The tree of a card. */
export interface ShownTree extends FoundTree {
  readonly heading: string;
  readonly isEdited: boolean;
  /** Whether the last change can be taken back here. */
  readonly canUndo: boolean;
  readonly confidence: Confidence | null;
}

/** A sentence on the page: its tree, and all that can be done with it. */
export class TreeCard {
  readonly element: HTMLElement = document.createElement('section');
  readonly #page: ToolPage;
  readonly #owner: CardOwner;
  readonly #number: number;
  readonly #view: TreeView;
  #shown: ShownTree | null = null;
  #editor: WordEditor | null = null;
  #samples = 0;

  /** @param number - That of the sentence, counted from 1. */
  constructor(page: ToolPage, owner: CardOwner, number: number) {
    this.#page = page;
    this.#owner = owner;
    this.#number = number;
    const {element} = this;
    const id = this.#id;
    element.className = 'card';
    element.setAttribute('aria-labelledby', `${id}-name`);
    element.innerHTML =
      html`<div class="card-head"><h2 id="${id}-name"></h2><span class="note"></span><button type="button" class="plain" name="undo" hidden>Undo</button></div>
<div class="edit"></div>
<div class="card-tools" role="group" aria-label="Sentence ${number}">
<button type="button" class="plain" name="sample">Random parse</button>
<button type="button" class="plain" name="steps" aria-expanded="false">Steps</button>
<span class="gap"></span>
<button type="button" class="plain" name="svg" aria-label="Download the tree of sentence ${number} as SVG">SVG</button>
<button type="button" class="plain" name="png" aria-label="Download the tree of sentence ${number} as PNG">PNG</button>
</div>
<div class="sampled"></div><div class="stepped"></div><div class="others"></div>`.text;
    this.#view = new TreeView(id, `Tree of sentence ${number}`, word =>
      this.#open(word)
    );
    this.#part('card-head').after(this.#view.element);
    this.#on('undo', () => owner.undo());
    this.#on('sample', () => this.#sample());
    this.#on('steps', () => this.#toggleSteps());
    this.#on('svg', () => download(`${this.#file}.svg`, this.#svg));
    this.#on('png', async () => {
      const {page: background} = coloursOf(page.host);
      download(`${this.#file}.png`, await pngOfSvg(this.#svg, background));
    });
  }

  get #id(): string {
    return `tree-${this.#number}`;
  }

  get #file(): string {
    return `sentence-${this.#number}`;
  }

  get #svg(): string {
    return arcDiagram(this.#shown!.sentence);
  }

  #part(name: string): HTMLElement {
    return this.element.querySelector<HTMLElement>(`:scope > .${name}`)!;
  }

  #button(name: string): HTMLButtonElement {
    return this.element.querySelector(`[name=${name}]`)!;
  }

  #on(name: string, task: () => unknown): void {
    this.#page.on(this.#button(name), 'click', task);
  }

  /** Shows a tree, and removes what belongs to another one. */
  show(tree: ShownTree): void {
    this.#shown = tree;
    const {heading, sentence, isEdited, canUndo, confidence} = tree;
    this.element.querySelector('h2')!.textContent = heading;
    this.element.querySelector('.note')!.textContent = isEdited ? 'edited' : '';
    this.#button('undo').hidden = !canUndo;
    this.#view.show(sentence, confidence);
    for (const part of ['sampled', 'stepped', 'others']) {
      this.#part(part).replaceChildren();
    }
    this.#button('steps').setAttribute('aria-expanded', 'false');
    if (this.#editor) this.#open(this.#editor.word, false);
  }

  /** Shows how likely the arcs are, when that is known. */
  explain(confidence: Confidence): void {
    this.#shown = {...this.#shown!, confidence};
    this.#view.explain(confidence);
    if (this.#editor) this.#open(this.#editor.word, false);
  }

  /** Shows the trees of other parsers that differ; `null` for none. */
  compare(trees: readonly FoundTree[] | null): void {
    this.#part('others').replaceChildren(
      ...(trees ? [comparison(this.#shown!, trees, this.#id)] : [])
    );
  }

  // Opens the fields of a word, or closes them if they are open.
  #open(word: number, toggle = true): void {
    if (toggle && this.#editor?.word === word) {
      this.#close();
      return;
    }
    const {sentence, confidence} = this.#shown!;
    const hadFocus = this.#editor?.element.contains(document.activeElement);
    const field = (document.activeElement as HTMLInputElement | null)?.name;
    const editor = new WordEditor(
      sentence,
      word,
      this.#owner.relations,
      wordFacts(sentence, word, confidence),
      {
        onEdit: edit =>
          void this.#page.attempt(() => this.#owner.edit(word, edit)),
        onClose: () => this.#close()
      }
    );
    this.#editor = editor;
    this.#part('edit').replaceChildren(editor.element);
    this.#view.choose(word);
    if (toggle) editor.focus();
    else if (hadFocus && field) {
      editor.element.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
    }
  }

  #close(): void {
    const word = this.#editor?.word ?? 0;
    this.#editor = null;
    this.#part('edit').replaceChildren();
    this.#view.choose(0);
    this.#view.focus(word);
  }

  async #sample(): Promise<void> {
    const number = ++this.#samples;
    const shown = this.#shown!;
    const sentence = await this.#owner.sample(number);
    if (shown !== this.#shown) return;
    const random = {
      name: `Random parse ${number}`,
      text: 'Drawn at random: the better the model scores a tree, the more likely it is.',
      sentence
    };
    this.#part('sampled').replaceChildren(
      comparedTree(random, shown, `${this.#id}-random`)
    );
  }

  async #toggleSteps(): Promise<void> {
    const button = this.#button('steps');
    const isOpen = button.getAttribute('aria-expanded') === 'true';
    button.setAttribute('aria-expanded', String(!isOpen));
    const shown = this.#shown;
    const all = isOpen ? [] : await this.#owner.steps();
    if (shown !== this.#shown) return;
    this.#part('stepped').replaceChildren(
      ...all
        .filter(({steps}) => steps.length > 0)
        .map(
          ({name, steps}, i) =>
            new TreeSteps(name, steps, `${this.#id}-step-${i}`).element
        )
    );
  }
}
