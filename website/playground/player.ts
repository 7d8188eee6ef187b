import {html, Markup} from '../internals.js';
import type {ToolPage} from './page.js';

// Drawn, because fonts show such characters as coloured pictures.
function icon(shape: string): Markup {
  return new Markup(
    `<svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="${shape}"/></svg>`
  );
}

const ICONS = {
  first: icon('M3 3h2v10H3zM13 3v10L6 8z'),
  back: icon('M10.5 2.5 12 4 8 8l4 4-1.5 1.5L5 8z'),
  play: icon('M4 2.5v11l9-5.5z'),
  pause: icon('M4 3h3v10H4zM9 3h3v10H9z'),
  forward: icon('M5.5 2.5 4 4l4 4-4 4 1.5 1.5L11 8z'),
  last: icon('M11 3h2v10h-2zM3 3v10l7-5z')
} as const;

/** The buttons that step through the frames, and the caption of the frame. */
export const PLAYER: Markup = html`<div class="player" role="group" aria-label="Steps">
<button type="button" id="first" aria-label="First step" title="First step">${ICONS.first}</button>
<button type="button" id="back" aria-label="Step back" title="Step back">${ICONS.back}</button>
<button type="button" id="play" class="primary" aria-label="Play" title="Play">${ICONS.play}</button>
<button type="button" id="forward" aria-label="Step forward" title="Step forward">${ICONS.forward}</button>
<button type="button" id="last" aria-label="Last step" title="Last step">${ICONS.last}</button>
<input type="range" id="step" min="0" max="0" value="0" aria-label="Step">
<output id="place" for="step">1 of 1</output>
</div>
<div class="caption" id="caption" aria-live="polite"><strong id="caption-title"></strong><p id="caption-text"></p></div>`;

/** The buttons and the slider that step through the frames. */
export class Player {
  readonly #page: ToolPage;
  readonly #slider: HTMLInputElement;
  readonly #play: HTMLButtonElement;
  readonly #show: (step: number) => void;
  #frames = 0;
  #timer = 0;

  constructor(page: ToolPage, show: (step: number) => void) {
    this.#page = page;
    this.#show = show;
    this.#slider = page.find('step', HTMLInputElement);
    this.#play = page.find('play', HTMLButtonElement);
    const go = (id: string, to: () => number) =>
      page.find(id, HTMLButtonElement).addEventListener('click', () => {
        this.pause();
        this.step = to();
      });
    go('first', () => 0);
    go('back', () => this.step - 1);
    go('forward', () => this.step + 1);
    go('last', () => this.#last);
    this.#slider.addEventListener('input', () => {
      this.pause();
      this.step = this.#slider.valueAsNumber;
    });
    this.#play.addEventListener('click', () => {
      if (this.#timer !== 0) this.pause();
      else this.#start();
    });
    page.signal.addEventListener('abort', () => clearInterval(this.#timer));
  }

  get #last(): number {
    return Math.max(0, this.#frames - 1);
  }

  get step(): number {
    return this.#slider.valueAsNumber;
  }

  set step(to: number) {
    this.#slider.valueAsNumber = Math.min(Math.max(to, 0), this.#last);
    const {step} = this;
    this.#page.write(
      'place',
      this.#frames === 0 ? '' : `${step + 1} of ${this.#frames}`
    );
    const disable = (id: string, isOff: boolean) => {
      this.#page.find(id, HTMLButtonElement).disabled = isOff;
    };
    for (const id of ['back', 'first']) disable(id, step === 0);
    for (const id of ['forward', 'last']) disable(id, step === this.#last);
    disable('play', this.#frames < 2);
    this.#slider.disabled = this.#frames < 2;
    if (this.#frames > 0) this.#show(step);
  }

  /** Starts over with another number of frames; 0 if there is no film. */
  load(frames: number, step: number): void {
    this.pause();
    this.#frames = frames;
    this.#slider.max = String(this.#last);
    this.step = step;
  }

  pause(): void {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#label('Play', ICONS.play);
  }

  #start(): void {
    if (this.step === this.#last) this.step = 0;
    this.#label('Pause', ICONS.pause);
    // All steps take about half a minute, but none flashes by.
    const pace = Math.min(1200, Math.max(120, 30_000 / this.#frames));
    this.#timer = setInterval(() => {
      this.step++;
      if (this.step === this.#last) this.pause();
    }, pace) as unknown as number;
  }

  #label(text: string, {text: picture}: Markup): void {
    this.#play.innerHTML = picture;
    this.#play.setAttribute('aria-label', text);
    this.#play.title = text;
  }
}

/** A legend: swatches and what they mean. */
export function legend(
  entries: readonly (readonly [look: string, text: string])[]
): string {
  return html`${entries.map(
    ([look, text]) => html`<li><i class="swatch ${look}"></i>${text}</li>`
  )}`.text;
}
