import { z } from 'zod';
import { id, uuidOf } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { readVisitRow, Visit, visitRecord } from './visit-record.ts';

export const getVisit = direct({
  name: 'getVisit',
  scope: 'human',
  summary: 'Read an appointment, with what colleagues noted for each other.',
  effect: 'read',
  input: z.strictObject({ id: id('visit') }),
  output: Visit.extend({ attendees: z.string().nullable(), note: z.string().nullable() }),
  run: async (work, input) => {
    const row = await readVisitRow(work, uuidOf('visit', input.id));
    return { ...visitRecord(row), attendees: row.attendees, note: row.note };
  },
});
