/**
 * Tells what becomes of the part of a file that was written before an error:
 * it is kept under the name of the file with this appended, or dropped for
 * `null`. The error is thrown either way; if it is another one, nothing has
 * been kept.
 */
export type Rescue = (error: unknown) => string | null;

/** Pieces of what is written to a file. */
export type Pieces = AsyncIterable<string | Uint8Array>;

/**
 * Content that ends early if it fails or if there is an interrupt, but ends
 * properly if the part before that is to be kept: gzip would not be whole
 * otherwise.
 */
export class RescuedContent implements Pieces {
  readonly #pieces: Pieces;
  readonly #rescue: Rescue;
  readonly #signal: AbortSignal;
  #failure: {readonly error: unknown; readonly suffix: string} | null = null;

  /** Content of these pieces, as they come. */
  constructor(pieces: Pieces, rescue: Rescue, signal: AbortSignal) {
    this.#pieces = pieces;
    this.#rescue = rescue;
    this.#signal = signal;
  }

  /** The pieces, up to what went wrong. */
  async *[Symbol.asyncIterator](): AsyncGenerator<string | Uint8Array> {
    try {
      for await (const piece of this.#pieces) {
        this.#signal.throwIfAborted();
        yield piece;
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * What to append to the name of the file: nothing if all is there.
   *
   * @throws the reason of an interrupt, unless what is there is to be kept.
   */
  suffix(): string {
    const {aborted, reason} = this.#signal;
    if (aborted && this.#failure === null) this.#fail(reason);
    return this.#failure?.suffix ?? '';
  }

  /** @throws what went wrong, if anything did. */
  throwIfFailed(): void {
    if (this.#failure) throw this.#failure.error;
  }

  #fail(error: unknown): void {
    const suffix = this.#rescue(error);
    if (suffix === null) throw error;
    this.#failure = {error, suffix};
  }
}
