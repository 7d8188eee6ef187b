/**
 * The element with an id.
 *
 * @throws Error if there is none, or if it is something else.
 */
export function byId<T extends Element>(
  id: string,
  type: abstract new (...args: never[]) => T
): T {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
  throw new Error(`there is no ${type.name} #${id} on the page.`);
}

/** Does something, and says what is wrong in place of a stack trace. */
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
  const said = byId('copied', HTMLElement);
  try {
    await navigator.clipboard.writeText(location.href);
    said.textContent = 'Copied.';
  } catch {
    said.textContent = 'The link is in the address bar.';
  }
}

/** The number in a field, or the nearest that it may hold. */
export function numberIn(input: HTMLInputElement): number {
  const {min, max, defaultValue, valueAsNumber} = input;
  const value = Number.isNaN(valueAsNumber)
    ? Number(defaultValue)
    : valueAsNumber;
  return Math.min(Math.max(value, Number(min)), Number(max));
}
