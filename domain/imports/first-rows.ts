import { hash } from 'node:crypto';

/**
 * The first row of a file that has each key, until the end of the file. Hashes of the keys are kept, in less than half of the
 * memory that the keys themselves take: a large file has millions of them.
 */
export class FirstRows {
  readonly #rows = new Map<string, number>();

  of(key: string): number | undefined {
    return this.#rows.get(hashOf(key));
  }

  /** A key that an earlier row has stays with that row. */
  add(key: string, row: number): void {
    const hashed = hashOf(key);
    if (!this.#rows.has(hashed)) this.#rows.set(hashed, row);
  }
}

/** A string with one byte for each character, the shortest that a map compares by its content. */
const hashOf = (key: string): string => hash('sha256', key, 'binary');
