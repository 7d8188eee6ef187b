/** Checks one after the other, and counts. */
export class Checks {
  passed = 0;
  failed = 0;

  /** Runs a check; whatever it throws makes it fail. */
  async check(name: string, task: () => Promise<void>): Promise<void> {
    try {
      await task();
      this.passed++;
      console.log(`ok ${name}`);
    } catch (error) {
      this.failed++;
      const text = error instanceof Error ? error.message : String(error);
      console.log(`FAIL ${name}\n  ${text.replaceAll('\n', '\n  ')}`);
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
