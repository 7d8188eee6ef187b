import {html} from '../internals.js';
import {comparedTree} from './comparison.js';
import type {TreeStep} from './parsers.js';

/**
 * The steps that lead to a tree, one at a time. Each is drawn above the words,
 * and the one before it below them.
 */
export class TreeSteps {
  readonly element: HTMLElement = document.createElement('section');
  readonly #name: string;
  readonly #steps: readonly TreeStep[];
  readonly #id: string;
  #at = 0;

  /** @param id - Unique on the page. */
  constructor(name: string, steps: readonly TreeStep[], id: string) {
    this.#name = name;
    this.#steps = steps;
    this.#id = id;
    this.element.className = 'steps';
    this.element.setAttribute('aria-label', name);
    this.element.innerHTML =
      html`<div class="step-tools"><strong>${name}</strong>
<button type="button" name="back">Back</button>
<button type="button" name="forward">Next step</button>
<span role="status"></span></div><div class="step"></div>`.text;
    for (const [button, by] of [
      ['back', -1],
      ['forward', 1]
    ] as const) {
      this.#button(button).addEventListener('click', () => this.#go(by));
    }
    this.#go(0);
  }

  #button(name: string): HTMLButtonElement {
    return this.element.querySelector(`[name=${name}]`)!;
  }

  #go(by: number): void {
    this.#at += by;
    const steps = this.#steps;
    const last = steps.length - 1;
    const found = (at: number, name: string) => ({name, ...steps[at]});
    const {text} = steps[this.#at];
    const name = this.#at === 0 ? 'Start' : `Step ${this.#at} of ${last}`;
    const before = Math.max(0, this.#at - 1);
    this.element
      .querySelector('.step')!
      .replaceChildren(
        comparedTree(
          found(this.#at, name),
          found(before, before === 0 ? 'start' : `step ${before}`),
          this.#id
        )
      );
    this.#button('back').disabled = this.#at === 0;
    this.#button('forward').disabled = this.#at === last;
    this.element.querySelector('[role=status]')!.textContent =
      last === 0
        ? `${this.#name} changes nothing.`
        : `${name}. ${this.#at === 0 ? '' : text}`;
  }
}
