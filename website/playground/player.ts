import {byId} from './page.js';

/** The buttons and the slider that step through the frames. */
export class Player {
  readonly #slider = byId('step', HTMLInputElement);
  readonly #place = byId('place', HTMLOutputElement);
  readonly #play = byId('play', HTMLButtonElement);
  readonly #show: (step: number) => void;
  #timer = 0;

  constructor(show: (step: number) => void) {
    this.#show = show;
    const go = (id: string, to: () => number) =>
      byId(id, HTMLButtonElement).addEventListener('click', () => {
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
  }

  get #last(): number {
    return Number(this.#slider.max);
  }

  get step(): number {
    return this.#slider.valueAsNumber;
  }

  set step(to: number) {
    this.#slider.valueAsNumber = Math.min(Math.max(to, 0), this.#last);
    this.#place.value = `${this.step + 1} of ${this.#last + 1}`;
    byId('back', HTMLButtonElement).disabled = this.step === 0;
    byId('first', HTMLButtonElement).disabled = this.step === 0;
    byId('forward', HTMLButtonElement).disabled = this.step === this.#last;
    byId('last', HTMLButtonElement).disabled = this.step === this.#last;
    this.#show(this.step);
  }

  /** Starts over with another number of frames. */
  load(frames: number, step: number): void {
    this.pause();
    this.#slider.max = String(frames - 1);
    this.step = step;
  }

  pause(): void {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#play.textContent = 'Play';
    this.#play.setAttribute('aria-pressed', 'false');
  }

  #start(): void {
    if (this.step === this.#last) this.step = 0;
    this.#play.textContent = 'Pause';
    this.#play.setAttribute('aria-pressed', 'true');
    // All steps take about half a minute, but none flashes by.
    const pace = Math.min(1200, Math.max(120, 30_000 / (this.#last + 1)));
    this.#timer = setInterval(() => {
      this.step++;
      if (this.step === this.#last) this.pause();
    }, pace) as unknown as number;
  }
}
