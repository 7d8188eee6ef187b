import {randomBytes} from 'node:crypto';
import {type FileHandle, open, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import type {Io} from '../io.js';

// What is kept in memory, and read back at a time, in UTF-16 units and bytes.
const IN_MEMORY = 1 << 22;
const PIECE_LENGTH = 1 << 18;

/**
 * Text that is wanted later, in the order in which it came. What does not fit
 * into a few megabytes waits in a temporary file.
 */
export class Spool {
  readonly #io: Io;
  #texts: string[] = [];
  #length = 0;
  #path = '';
  #file: FileHandle | null = null;

  constructor(io: Io) {
    this.#io = io;
  }

  /** Takes in a text. */
  async add(text: string): Promise<void> {
    this.#texts.push(text);
    this.#length += text.length;
    if (this.#length > IN_MEMORY) await this.#flush();
  }

  /** All that has been taken in. */
  async *pieces(): AsyncGenerator<string, void, undefined> {
    if (this.#file !== null) {
      await this.#flush();
      const decoder = new TextDecoder();
      const bytes = new Uint8Array(PIECE_LENGTH);
      for (let at = 0; ; ) {
        const {bytesRead} = await this.#file.read(bytes, 0, bytes.length, at);
        if (bytesRead === 0) break;
        at += bytesRead;
        yield decoder.decode(bytes.subarray(0, bytesRead), {stream: true});
      }
    }
    yield* this.#texts;
  }

  /** Gives back whatever it took up. */
  async close(): Promise<void> {
    if (this.#file === null) return;
    await this.#file.close();
    await rm(this.#path, {force: true});
    this.#io.temporaryFiles.delete(this.#path);
  }

  async #flush(): Promise<void> {
    if (this.#file === null) {
      const name = randomBytes(6).toString('hex');
      this.#path = `${tmpdir()}/spanforest-${name}.tmp`;
      this.#io.temporaryFiles.add(this.#path);
      this.#file = await open(this.#path, 'wx+', 0o600);
    }
    await this.#file.appendFile(this.#texts.join(''));
    this.#texts = [];
    this.#length = 0;
  }
}
