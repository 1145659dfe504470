import { sql } from 'kysely';
import { z } from 'zod';
import { id, publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { draftKinds } from '../../storage/column-values.ts';
import { part } from '../../storage/read-together.ts';

/** Another draft that waits for a decision and would reach the same person. */
export const WaitingBeside = z.object({
  id: id('draft'),
  kind: z.enum(draftKinds),
  words: z.string().nullable().describe('Its subject or the name of its sequence, or how its text begins'),
});

type WaitingRow = {
  contact_id: string;
  id: string;
  kind: z.output<typeof WaitingBeside>['kind'];
  words: string | null;
};

/** Nobody reads a longer list. */
const MOST = 10;

/** All drafts that wait for the contacts of a page, for each contact the latest first. */
export const waitingBesideOf = ({ agency, now }: Work) =>
  part(
    sql<WaitingRow>`
      select listed.contact_id, draft.id, draft.kind,
        left(coalesce(item->>'subject', item->'sequence'->>'name', item->>'name', item->>'body'), 120) as words
      from (select distinct contact_id from page where status = 'pending' and contact_id is not null) as listed
      cross join lateral (
        select draft_id from waiting_draft where agency_id = ${agency.id} and contact_id = listed.contact_id
          and expires_at > ${now} order by since desc, draft_id desc limit ${sql.lit(MOST + 1)}) as waiting
      join draft on draft.agency_id = ${agency.id} and draft.id = waiting.draft_id
      order by draft.id desc`,
    {},
  );

/** Gives the other drafts that wait for the contact of a draft; none beside one that was decided. */
export const waitingBesideFrom = (rows: readonly WaitingRow[]) => {
  const byContact = Map.groupBy(rows, ({ contact_id }) => contact_id);
  return (draft: { id: string; contact_id: string | null; status: string }): z.input<typeof WaitingBeside>[] =>
    draft.status !== 'pending'
      ? []
      : (byContact.get(draft.contact_id ?? '') ?? [])
          .filter(({ id }) => id !== draft.id)
          .map(({ id, kind, words }) => ({ id: publicId('draft', id), kind, words }));
};
