import { Fault } from './cells.ts';

/** A row that could not be read, and why. */
export type FaultyRow = { row: number; message: string };

const SHOWN = 5;

/** Counts what becomes of the rows of a file, so that none is dropped without a word. */
export type Tally = {
  rows: number;
  /** The rows that cannot be read; the first of them. */
  faulty: number;
  first: FaultyRow[];
  /** How many were left out on purpose, by the reason. */
  leftOut: Map<string, number>;
  leaveOut(reason: string): void;
  /** Reads a row; undefined if it is faulty. */
  reading<T>(row: number, read: () => T): T | undefined;
};

export function startTally(): Tally {
  const tally: Tally = {
    rows: 0,
    faulty: 0,
    first: [],
    leftOut: new Map(),
    leaveOut: (reason) => tally.leftOut.set(reason, (tally.leftOut.get(reason) ?? 0) + 1),
    reading: (row, read) => {
      tally.rows += 1;
      try {
        return read();
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        tally.faulty += 1;
        if (tally.first.length < SHOWN) tally.first.push({ row, message: error.message });
        return undefined;
      }
    },
  };
  return tally;
}
