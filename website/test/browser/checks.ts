/** Checks one after the other, and counts. */
export class Checks {
  passed = 0;
  failed = 0;
  readonly #words: readonly string[];
  readonly #tidy: () => Promise<void>;

  /**
   * @param words - Which checks to run: those with one of them in their names.
   *   If there are none, all.
   * @param tidy - What to do after a check that failed.
   */
  constructor(words: readonly string[], tidy: () => Promise<void>) {
    this.#words = words;
    this.#tidy = tidy;
  }

  /**
   * Runs a check; whatever it throws makes it fail. One that fails is tried
   * once more, because a machine may be too busy for a moment.
   */
  async check(name: string, task: () => Promise<void>): Promise<void> {
    const words = this.#words;
    if (words.length > 0 && !words.some(word => name.includes(word))) return;
    const first = await this.#problem(task);
    if (first === null) {
      this.passed++;
      console.log(`ok ${name}`);
      return;
    }
    console.log(`again: ${name}\n${first}`);
    const second = await this.#problem(task);
    if (second === null) {
      this.passed++;
      console.log(`ok ${name} (at the second try)`);
    } else {
      this.failed++;
      console.log(`FAIL ${name}\n${second}`);
    }
  }

  async #problem(task: () => Promise<void>): Promise<string | null> {
    try {
      await task();
      return null;
    } catch (error) {
      await this.#tidy();
      const text = error instanceof Error ? error.message : String(error);
      return `  ${text.replaceAll('\n', '\n  ')}`;
    }
  }
}

/** Throws unless two values are the same, written as JSON. */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: ${a}, but it should be ${b}`);
}

/** Throws unless something is below a limit; says what it is in any case. */
export function below(actual: number, limit: number, what: string): void {
  console.log(`  ${what}: ${Number(actual.toPrecision(3))} (limit ${limit})`);
  if (!(actual < limit)) throw new Error(`${what} is ${actual}`);
}
