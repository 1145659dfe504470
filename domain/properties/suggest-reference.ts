import { z } from 'zod';
import { direct } from '../shared/operation.ts';

/** So many of the newest references say which series the agency goes on with. */
const LATEST = 200;

export const suggestReference = direct({
  name: 'suggestReference',
  scope: 'human',
  summary: 'The next reference of the agency’s own series.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ reference: z.string().nullable().describe('Null where no reference ends with a number') }),
  run: async (work) => {
    const rows = work.agency.from('property').select('reference').orderBy('id', 'desc').limit(LATEST);
    return { reference: nextReference((await rows.execute()).map(({ reference }) => reference)) };
  },
});

/** The reference after the highest one of the series of the newest property: `NAN-0062` after `NAN-0061`. */
export function nextReference(newestFirst: readonly string[]): string | null {
  const numbered = newestFirst.flatMap((reference) => {
    const [, series, number] = /^(.*?)(\d{1,15})$/.exec(reference) ?? [];
    return series === undefined || number === undefined ? [] : [{ series, number }];
  });
  const [newest] = numbered;
  if (!newest) return null;
  const numbers = numbered.filter(({ series }) => series === newest.series).map(({ number }) => Number(number));
  return newest.series + String(Math.max(...numbers) + 1).padStart(newest.number.length, '0');
}
