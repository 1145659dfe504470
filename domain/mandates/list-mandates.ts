import { sql } from 'kysely';
import { z } from 'zod';
import { mandateStates } from '../../storage/column-values.ts';
import { listOf, paging, searchText } from '../shared/fields.ts';
import { findRecordId } from '../shared/find-record.ts';
import { id } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { pageOf, positionOf } from '../shared/page.ts';
import { searchPattern } from '../shared/search-text.ts';
import { isLast } from './entries.ts';
import { Mandate, mandateOf } from './mandate-record.ts';
import { todayOf } from './register.ts';

export const listMandates = direct({
  name: 'listMandates',
  scope: 'noKey',
  summary: 'The mandates of the register, the highest number first.',
  effect: 'read',
  input: z.strictObject({
    q: searchText(200).optional().describe('A number, or words of the names or of the object'),
    state: z.enum(mandateStates).optional(),
    propertyId: id('property').optional(),
    ...paging,
  }),
  output: listOf(Mandate),
  run: async (work, input) => {
    const after = positionOf(input, z.tuple([z.int()]));
    const today = await todayOf(work);
    let rows = work.agency.from('mandate_entry').selectAll().where(isLast);
    if (input.propertyId) rows = rows.where('property_id', '=', await findRecordId(work, 'property', input.propertyId));
    if (input.state) rows = rows.where(stateIs(input.state, today));
    for (const word of input.q?.split(/\s+/).filter(Boolean) ?? []) rows = rows.where(hasWord(word));
    if (after) rows = rows.where('number', '<', after[0]);
    const page = await rows
      .orderBy('number', 'desc')
      .limit(input.limit + 1)
      .execute();
    return pageOf(
      input,
      page,
      (row) => [row.number],
      (row) => mandateOf(row, today),
    );
  },
});

/** The state that `mandateOf` shows. */
function stateIs(state: (typeof mandateStates)[number], today: string) {
  if (state === 'ended') return sql<boolean>`(state = 'ended' or state = 'signed' and ends_on < ${today})`;
  if (state === 'signed') return sql<boolean>`(state = 'signed' and ends_on >= ${today})`;
  return sql<boolean>`state = ${state}`;
}

const hasWord = (word: string) => sql<boolean>`(number::text = ${word.replace(/^n°/i, '')}
  or clef_fold(object) like ${searchPattern(word)}
  or exists (select from jsonb_array_elements(mandants) as mandant where clef_fold(mandant->>'name') like ${searchPattern(word)}))`;
