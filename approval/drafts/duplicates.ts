import { sql } from 'kysely';
import { z } from 'zod';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { time } from '../../domain/shared/fields.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { draftStatuses } from '../../storage/column-values.ts';

/** Another draft with the same text for the same contact: a host that got no answer may have asked again. */
export const Duplicate = z.object({
  id: z.string(),
  status: z.enum(draftStatuses),
  at: time.describe('When it left, was decided or was asked for: the latest of them'),
});

/** As long as a draft stays pending. */
const WITHIN_DAYS = 14;

/** The latest duplicate of each pending draft that has reached the contact or still may, by the UUID of the draft. */
export async function findDuplicates(work: Work, drafts: DraftRow[]): Promise<Map<string, z.output<typeof Duplicate>>> {
  const pending = drafts.filter(({ status, contact_id }) => status === 'pending' && contact_id !== null);
  if (pending.length === 0) return new Map();
  const { rows } = await sql<{ draft: string; id: string; status: DraftRow['status']; at: Date }>`
    select draft.id as draft, duplicate.* from draft cross join lateral (
      select id, status, coalesce(sent_at, decided_at, created_at) as at from indexed_draft as candidate
      where candidate.agency_id = draft.agency_id and candidate.contact_id = draft.contact_id and candidate.id <> draft.id
        and candidate.campaign_id is null and candidate.enrollment_id is null
        and md5(candidate.asked::text) = md5(draft.asked::text)
        and candidate.status not in ('rejected', 'expired', 'failed')
        and candidate.created_at > draft.created_at - make_interval(days => ${WITHIN_DAYS})
      order by candidate.id desc limit 1) as duplicate
    where draft.agency_id = ${work.agency.id} and draft.id = any(${pending.map(({ id }) => id)}::uuid[])`.execute(
    work.agency.db,
  );
  return new Map(
    rows.map(({ draft, id, status, at }) => [
      draft,
      { id: publicId('draft', id), status, at: new Date(at).toISOString() },
    ]),
  );
}
