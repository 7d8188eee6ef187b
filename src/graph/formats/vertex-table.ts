import type {VertexNames} from '../named-graph.js';
import {isWellFormed, MapNames, type NameTable} from './name-table.js';
import {TableScanner} from './table-scanner.js';

/**
 * The vertices of a graph that comes in one text or in several: their names,
 * numbered as they first appear.
 */
export class VertexTable {
  #names: NameTable = new MapNames();
  // How many vertices there are that are called 1, 2, 3 and so on, as long as
  // nobody looks up a name.
  #count = 0;
  #canScan = true;

  /** How many vertices there are. */
  get size(): number {
    return this.#count || this.#names.size;
  }

  /** What reads the plain lines of tables, once it is there. */
  get scanner(): TableScanner | null {
    return this.#names instanceof TableScanner ? this.#names : null;
  }

  /** Moves the names to a scanner, and returns it; `null` if there is none. */
  startScanner(): TableScanner | null {
    if (this.scanner !== null || !this.#canScan) return this.scanner;
    const names = this.#known().strings();
    const scanner = names.every(isWellFormed) ? TableScanner.create() : null;
    this.#canScan = scanner !== null;
    if (scanner === null) return null;
    for (const name of names) scanner.add(name, 1, 1);
    this.#names = scanner;
    return scanner;
  }

  /** The vertex of a name that is at a line and column of a text. */
  add(name: string, line = 1, column = 1): number {
    if (this.scanner !== null && !isWellFormed(name)) {
      // UTF-8 cannot hold half of a surrogate pair, which a string may have.
      this.#names = new MapNames(this.#names.strings());
      this.#canScan = false;
    }
    return this.#known().add(name, line, column);
  }

  /**
   * Adds vertices that are called 1, 2, 3 and so on. Returns the number of each,
   * or `null` if they are 0, 1, 2.
   */
  addNumbers(order: number): Int32Array | null {
    if (this.#names.size > 0) {
      if (order > MANY) this.startScanner();
      return new Int32Array(order).map((_, v) => this.add(String(v + 1)));
    }
    this.#count = Math.max(this.#count, order);
    return null;
  }

  /** Adds the vertices of some names, and returns the number of each. */
  addAll(names: readonly string[]): Int32Array {
    // A map cannot hold that many.
    if (names.length > MANY) this.startScanner();
    return Int32Array.from(names, name => this.add(name));
  }

  /** All names. */
  strings(): string[] {
    if (this.#count === 0) return this.#names.strings();
    return Array.from({length: this.#count}, (_, v) => String(v + 1));
  }

  /** All names, without strings if possible. */
  packed(): VertexNames {
    return this.#count > 0 ? {order: this.#count} : this.#names.packed(0);
  }

  #known(): NameTable {
    for (let v = 1; v <= this.#count; v++) this.#names.add(String(v), 1, 1);
    this.#count = 0;
    return this.#names;
  }
}

// From so many names on, a scanner looks them up if there can be one.
const MANY = 1 << 22;
