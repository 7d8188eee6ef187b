/**
 * The element with an id.
 *
 * @throws Error if it is missing or of another type.
 */
export function byId<T extends Element>(
  id: string,
  type: abstract new (...args: never[]) => T
): T {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
  throw new Error(`the page has no ${type.name} #${id}.`);
}

/** Runs a task; if it fails, the page shows the message of the error. */
export async function attempt(task: () => unknown): Promise<void> {
  const problem = byId('problem', HTMLElement);
  problem.textContent = '';
  try {
    await task();
  } catch (error) {
    problem.textContent =
      error instanceof Error ? error.message : String(error);
  }
}

/** Copies the address of the page, and says so. */
export async function copyLink(): Promise<void> {
  const status = byId('copied', HTMLElement);
  try {
    await navigator.clipboard.writeText(location.href);
    status.textContent = 'Copied.';
  } catch {
    status.textContent = 'The link is in the address bar.';
  }
}

/** The number in a field, clamped to the range of the field. */
export function numberIn(input: HTMLInputElement): number {
  const {min, max, defaultValue, valueAsNumber} = input;
  const value = Number.isNaN(valueAsNumber)
    ? Number(defaultValue)
    : valueAsNumber;
  return Math.min(Math.max(value, Number(min)), Number(max));
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

/** The state of a tool as its address holds it. */
type SharedState = Readonly<Record<string, string>>;

/** Reads the state from the fragment of the address. */
export function readState(): SharedState {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

/** Writes the state to the address without a new history entry. */
export function writeState(state: SharedState): void {
  const text = new URLSearchParams(state).toString();
  history.replaceState(null, '', `#${text}`);
}

/** Compresses a text for use in an address. */
export async function pack(text: string): Promise<string> {
  const stream = new Blob([text])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Restores the text that {@link pack} compressed.
 *
 * @throws Error if it is damaged.
 */
export async function unpack(packed: string): Promise<string> {
  const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, char => char.charCodeAt(0));
  const stream = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).text();
}
