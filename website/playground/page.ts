import {html, Markup} from '../internals.js';
import styles from './playground.css?inline';

/** The tools of the playground, by the name of their pages. */
const TOOLS = {
  forests: 'Forests',
  arborescences: 'Arborescences',
  parsing: 'Parsing'
} as const;

/** What makes up a tool. */
export interface ToolContent {
  readonly name: keyof typeof TOOLS;
  /** One sentence on what it is for. */
  readonly lead: string;
  readonly body: Markup;
  /** Its style sheet besides the one that all tools share. */
  readonly styles: string;
}

type Listener = (event: Event) => unknown;

/**
 * The part of a page that holds a tool: its elements, its errors, and all
 * that has to end when the reader leaves the page.
 */
export class ToolPage {
  readonly host: HTMLElement;
  readonly #end = new AbortController();
  #copied = 0;

  /** Builds the elements of a tool inside an element of the page. */
  constructor(host: HTMLElement, {name, lead, body, styles: own}: ToolContent) {
    this.host = host;
    host.classList.add('playground', name);
    host.innerHTML = html`<style>${new Markup(styles + own)}</style>
<div class="tool-head">
<div><h1>${TOOLS[name]}</h1><p>${lead}</p></div>
<nav class="tabs" aria-label="Tools">${Object.entries(TOOLS).map(
      ([other, title]) =>
        html`<a href="${other}.html"${new Markup(other === name ? ' aria-current="page"' : '')}>${title}</a>
`
    )}</nav>
</div>
${body}`.text;
  }

  /** Aborted when the tool is closed. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** Removes the tool from the page. */
  close(): void {
    this.#end.abort();
    this.host.replaceChildren();
  }

  /**
   * The element with an id.
   *
   * @throws Error if it is missing or of another type.
   */
  find<T extends Element>(
    id: string,
    type: abstract new (...args: never[]) => T
  ): T {
    const element = this.host.querySelector(`#${id}`);
    if (element instanceof type) return element;
    throw new Error(`the page has no ${type.name} #${id}.`);
  }

  /** Writes a text into an element. */
  write(id: string, text: string): void {
    this.find(id, HTMLElement).textContent = text;
  }

  /** The radio buttons of a name, in order. */
  radios(name: string): HTMLInputElement[] {
    return [...this.host.querySelectorAll<HTMLInputElement>(`[name=${name}]`)];
  }

  /** Runs a task for every such event until the tool is closed. */
  on(target: EventTarget | string, event: string, task: Listener): void {
    const element =
      typeof target === 'string' ? this.find(target, HTMLElement) : target;
    element.addEventListener(event, e => void this.attempt(() => task(e)), {
      signal: this.signal
    });
  }

  /** Runs a task; if it fails, the page shows what went wrong. */
  async attempt(task: () => unknown): Promise<void> {
    this.write('problem', '');
    try {
      await task();
    } catch (error) {
      if (!this.signal.aborted) this.write('problem', plainMessage(error));
    }
  }

  /** Copies the address of the page, and says so for a while. */
  async copyLink(): Promise<void> {
    clearTimeout(this.#copied);
    try {
      await navigator.clipboard.writeText(location.href);
      this.write('copied', 'Copied.');
    } catch {
      this.write('copied', 'The link is in the address bar.');
    }
    this.#copied = setTimeout(() => {
      if (!this.signal.aborted) this.write('copied', '');
    }, 2500) as unknown as number;
  }
}

/** The message of an error without the module that noticed it. */
export function plainMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const plain = message.replace(/^spanforest[\w/-]*: /, '');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/**
 * The number in a field; in an empty one, the number that it had at first.
 *
 * @throws Error that names the field, what is in it, and its range.
 */
export function numberIn(input: HTMLInputElement): number {
  const {min, max, defaultValue, value, valueAsNumber, validity} = input;
  if (value === '' && !validity.badInput) return Number(defaultValue);
  const isInRange =
    valueAsNumber >= Number(min) && valueAsNumber <= Number(max);
  if (isInRange) return valueAsNumber;
  const name = input.labels?.[0]?.textContent?.trim() ?? input.id;
  const what =
    value === '' ? 'this is not a number' : `${value} is out of range`;
  throw new Error(`${name}: ${what}. Enter a number from ${min} to ${max}.`);
}

// A pointer that moves further, in pixels, drags.
const STILL = 6;

/**
 * Calls back for every click or tap on an element, with its position there.
 *
 * Sigma swallows the second of two quick clicks, and every tap. So this
 * listens to pointer events before sigma gets them. Drags and gestures with
 * two fingers do not count.
 */
export function onClick(
  element: HTMLElement,
  onClicked: (position: {x: number; y: number}) => void
): void {
  let start: PointerEvent | null = null;
  const listen = (
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    listener: (event: PointerEvent) => void
  ) => element.addEventListener(type, listener, {capture: true});
  listen('pointerdown', event => {
    start = event.isPrimary && event.button === 0 ? event : null;
  });
  listen('pointermove', ({clientX, clientY}) => {
    if (!start) return;
    const moved = Math.hypot(clientX - start.clientX, clientY - start.clientY);
    if (moved > STILL) start = null;
  });
  listen('pointercancel', () => {
    start = null;
  });
  listen('pointerup', ({clientX, clientY, pointerId}) => {
    if (pointerId !== start?.pointerId) return;
    start = null;
    const {left, top} = element.getBoundingClientRect();
    onClicked({x: clientX - left, y: clientY - top});
  });
}

/** Offers a file for download. */
export function download(name: string, content: Blob | string): void {
  const blob = typeof content === 'string' ? new Blob([content]) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser needs it until it has handled the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The picture on a canvas as a PNG file. */
export function pngBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      blob =>
        blob
          ? resolve(blob)
          : reject(new Error('The image could not be made.')),
      'image/png'
    )
  );
}

/** The state of a tool as its address holds it. */
type SharedState = Readonly<Record<string, string>>;

/** Reads the state from the fragment of the address. */
export function readState(): SharedState {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

/** Writes the state to the address without a new history entry. */
export function writeState(state: SharedState): void {
  const text = new URLSearchParams(state).toString();
  history.replaceState(history.state, '', `#${text}`);
}
