import { z } from 'zod';
import type { CellFault } from './read-rows.ts';

/** The same reason in the same column, however many rows have it. */
export const FaultGroup = z.object({
  column: z.string().describe('Its heading; empty for the rows as a whole'),
  message: z.string().describe('The reason, with the first texts that it is about'),
  count: z.int().describe('How many rows have it'),
  rows: z.array(z.int()).describe('The first of them'),
});
export type FaultGroup = z.output<typeof FaultGroup>;

const MAX_GROUPS = 100;
const MAX_ROWS = 5;
const MAX_TEXTS = 3;

type Group = {
  column: string;
  message: string;
  count: number;
  rows: number[];
  /** A row of statistics counts for several portals, and is one row all the same. */
  lastRow: number;
  texts: string[];
  hasMore: boolean;
};

/** The text of a cell as a fault quotes it. */
const QUOTED = /« .* »/;

/** Gathers faults as they come, and holds the first of each group alone: a file may have them in each of its rows. */
export function startGroups(): { add(faults: readonly CellFault[]): void; list(): FaultGroup[] } {
  const groups = new Map<string, Group>();
  const addFault = ({ row, column, message: said }: CellFault) => {
    // The stored value that another one contradicts differs from row to row.
    const message = said.replace(/ \(\d+\)$/, '');
    const key = JSON.stringify([column, message.replace(QUOTED, '')]);
    const group = groups.get(key) ?? { column, message, count: 0, rows: [], lastRow: 0, texts: [], hasMore: false };
    if (group.count === 0 && groups.size === MAX_GROUPS) return;
    groups.set(key, group);
    if (group.lastRow !== row) {
      group.lastRow = row;
      group.count += 1;
      if (group.rows.length < MAX_ROWS) group.rows.push(row);
    }
    const [text] = QUOTED.exec(message) ?? [];
    if (text === undefined || group.texts.includes(text)) return;
    if (group.texts.length < MAX_TEXTS) group.texts.push(text);
    else group.hasMore = true;
  };
  return {
    add: (faults) => faults.forEach(addFault),
    list: () => [...groups.values()].map(described).sort((a, b) => b.count - a.count),
  };
}

function described({ column, message, count, rows, texts, hasMore }: Group): FaultGroup {
  const quoted = [...texts, ...(hasMore ? ['…'] : [])].join(', ');
  return { column, message: message.replace(QUOTED, () => quoted), count, rows };
}
