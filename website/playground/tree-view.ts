import type {Sentence} from 'spanforest/nlp';
import {html} from '../internals.js';
import type {Confidence} from './parsers.js';
import {scrollFrame, treeDrawing} from './tree-drawing.js';
import {wordFacts} from './word-editor.js';

const SVG_SPACE = 6;

/** Arcs that are less likely are dashed. */
const UNSURE = 0.5;

/**
 * The tree of a sentence on the page. Every word is a button; pointing at it, or
 * at its arc, tells more about it.
 */
export class TreeView {
  readonly element: HTMLElement;
  readonly #id: string;
  readonly #inside: HTMLElement;
  readonly #tip: HTMLElement = document.createElement('div');
  readonly #choose: (word: number) => void;
  #sentence: Sentence | null = null;
  #confidence: Confidence | null = null;
  #chosen = 0;

  /**
   * @param id - Unique on the page.
   * @param choose - Called with the number of a word, counted from 1.
   */
  constructor(id: string, label: string, choose: (word: number) => void) {
    this.#id = id;
    const {frame, inside} = scrollFrame(label);
    this.element = frame;
    this.#inside = inside;
    this.#choose = choose;
    this.#tip.className = 'tip';
    this.#tip.hidden = true;
    this.#tip.id = `${id}-tip`;
    this.#tip.setAttribute('role', 'tooltip');
    frame.append(this.#tip);
    inside.addEventListener('pointerover', ({target, pointerType}) => {
      if (pointerType !== 'touch') this.#point(wordOf(target));
    });
    inside.addEventListener('pointerleave', () => this.#point(0));
    inside.addEventListener('focusin', ({target}) =>
      this.#point(wordOf(target))
    );
    inside.addEventListener('focusout', () => this.#point(0));
    inside.addEventListener('click', ({target}) => {
      const word = wordOf(target);
      if (word > 0) this.#choose(word);
    });
    inside.addEventListener('keydown', ({key}) => {
      if (key === 'Escape') this.#point(0);
    });
  }

  /** Shows a tree. */
  show(sentence: Sentence, confidence: Confidence | null): void {
    this.#sentence = sentence;
    const {scrollLeft} = this.#inside;
    this.#point(0);
    const canvas = document.createElement('div');
    canvas.className = 'canvas';
    canvas.innerHTML = treeDrawing(sentence, this.#id);
    this.#inside.replaceChildren(canvas);
    this.#addButtons(canvas);
    this.explain(confidence);
    this.#inside.scrollLeft = scrollLeft;
    this.choose(this.#chosen);
  }

  /** Marks the arcs that the parser is not sure of. */
  explain(confidence: Confidence | null): void {
    this.#confidence = confidence;
    const {words} = this.#sentence!;
    const order = words.length + 1;
    words.forEach(({head}, i) => {
      const word = i + 1;
      const sure = confidence?.marginals[head * order + word] ?? 1;
      for (const part of this.#inside.querySelectorAll(`.word-${word}`)) {
        part.classList.toggle('unsure', sure < UNSURE);
      }
      this.#inside
        .querySelector(`button[data-word="${word}"]`)!
        .setAttribute(
          'aria-label',
          `Edit word ${word}, ${this.#facts(word).join(', ')}`
        );
    });
  }

  /** Marks a word as the one that is edited; 0 for none. */
  choose(word: number): void {
    this.#chosen = word;
    for (const button of this.#inside.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(wordOf(button) === word));
    }
  }

  /** Moves the focus to a word. */
  focus(word: number): void {
    this.#inside
      .querySelector<HTMLElement>(`button[data-word="${word}"]`)
      ?.focus({preventScroll: true});
  }

  // Over the form and the tag of each word.
  #addButtons(canvas: HTMLElement): void {
    const svg = canvas.querySelector('svg')!;
    // Browsers would show the title over all that is pointed at.
    svg.setAttribute('aria-label', svg.querySelector('title')!.textContent!);
    svg.removeAttribute('aria-labelledby');
    svg.querySelector('title')!.remove();
    const forms = svg.querySelectorAll<SVGGraphicsElement>('.form');
    const tags = new Map(
      [...svg.querySelectorAll<SVGGraphicsElement>('.tag')].map(tag => [
        tag.getAttribute('x'),
        tag
      ])
    );
    forms.forEach((form, i) => {
      const box = form.getBBox();
      const tag = tags.get(form.getAttribute('x'))?.getBBox() ?? box;
      const left = Math.min(box.x, tag.x) - SVG_SPACE / 2;
      const right = Math.max(box.x + box.width, tag.x + tag.width);
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.word = String(i + 1);
      button.setAttribute('aria-pressed', 'false');
      Object.assign(button.style, {
        left: `${left}px`,
        top: `${box.y - 2}px`,
        width: `${right - left + SVG_SPACE / 2}px`,
        height: `${tag.y + tag.height - box.y + 4}px`
      });
      canvas.append(button);
    });
  }

  #facts(word: number): string[] {
    return wordFacts(this.#sentence!, word, this.#confidence);
  }

  // Highlights the arc of a word and tells about it.
  #point(word: number): void {
    for (const on of this.#inside.querySelectorAll('.on')) {
      on.classList.remove('on');
    }
    this.#tip.hidden = word === 0;
    if (word === 0 || !this.#sentence) return;
    for (const part of this.#inside.querySelectorAll(`.word-${word}`)) {
      part.classList.add('on');
    }
    const [title, ...facts] = this.#facts(word);
    this.#tip.innerHTML = html`<strong>${title}</strong>${facts.map(
      fact => html`<span>${fact}</span>`
    )}`.text;
    const button = this.#inside.querySelector<HTMLElement>(
      `button[data-word="${word}"]`
    )!;
    const frame = this.element.getBoundingClientRect();
    const {left, width, bottom} = button.getBoundingClientRect();
    const middle = left + width / 2 - frame.left;
    const room = this.#tip.offsetWidth / 2;
    const most = Math.max(room, frame.width - room);
    this.#tip.style.left = `${Math.min(Math.max(middle, room), most)}px`;
    this.#tip.style.top = `${bottom - frame.top + 6}px`;
  }
}

// The word that a part of the drawing belongs to; 0 for none.
function wordOf(target: EventTarget | null): number {
  const part = (target as Element).closest('[data-word], [class*="word-"]');
  if (!part) return 0;
  if (part instanceof HTMLElement) return Number(part.dataset.word);
  return Number(/\bword-(\d+)/.exec(part.getAttribute('class')!)![1]);
}
