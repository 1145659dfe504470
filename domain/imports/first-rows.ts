import { hash } from 'node:crypto';
import { mayBeSame } from './names.ts';

/** An address of more people than these is an office's, and tells nobody from the others. */
const MAX_NAMES = 50;

/**
 * The first row of a file that has each key, by name where people share an address, until the end of the file. Hashes of the keys are
 * kept, in less than half of the memory that the keys themselves take: a large file has millions of them.
 */
export class FirstRows {
  readonly #rows = new Map<string, string>();

  /** The first row with this key that may be about the same person. */
  of(key: string, name = ''): number | undefined {
    return this.#entries(key).find((entry) => mayBeSame(entry.name, name))?.row;
  }

  /** The first row with this key, whatever its name. */
  anyOf(key: string): number | undefined {
    return this.#entries(key)[0]?.row;
  }

  /** A key that an earlier row about the same person has stays with that row. */
  add(key: string, row: number, name = ''): void {
    const entries = this.#entries(key);
    if (entries.length >= MAX_NAMES || entries.some((entry) => mayBeSame(entry.name, name))) return;
    const hashed = hashOf(key);
    const before = this.#rows.get(hashed);
    this.#rows.set(hashed, `${before === undefined ? '' : `${before}\n`}${row} ${name}`);
  }

  #entries(key: string): { row: number; name: string }[] {
    const entries = this.#rows.get(hashOf(key))?.split('\n') ?? [];
    return entries.map((entry) => {
      const [row, name = ''] = entry.split(' ');
      return { row: Number(row), name };
    });
  }
}

/** A string with one byte for each character, the shortest that a map compares by its content. */
const hashOf = (key: string): string => hash('sha256', key, 'binary');
