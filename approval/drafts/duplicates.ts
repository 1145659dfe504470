import { sql } from 'kysely';
import { z } from 'zod';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { time } from '../../domain/shared/fields.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { draftStatuses } from '../../storage/column-values.ts';
import { part } from '../../storage/read-together.ts';

/** Another draft with the same text for the same contact: a host that got no answer may have asked again. */
export const Duplicate = z.object({
  id: z.string(),
  status: z.enum(draftStatuses),
  at: time.describe('When it left, was decided or was asked for: the latest of them'),
});

/** As long as a draft stays pending. */
const WITHIN_DAYS = 14;

type DuplicateRow = { draft: string; id: string; status: DraftRow['status']; at: Date };

/** The latest duplicate of each pending draft of a page that has reached the contact or still may. */
export const duplicatesOf = ({ agency }: Work) =>
  part(
    sql<DuplicateRow>`
      select draft.id as draft, duplicate.* from page as draft cross join lateral (
        select id, status, coalesce(sent_at, decided_at, created_at) as at from indexed_draft as candidate
        where candidate.agency_id = ${agency.id} and candidate.contact_id = draft.contact_id and candidate.id <> draft.id
          and candidate.campaign_id is null and candidate.enrollment_id is null
          and md5(candidate.asked::text) = md5(draft.asked::text)
          and candidate.status not in ('rejected', 'expired', 'failed')
          and candidate.created_at > draft.created_at - make_interval(days => ${WITHIN_DAYS})
        order by candidate.id desc limit 1) as duplicate
      where draft.status = 'pending'`,
    { at: true },
  );

/** By the UUID of the draft. */
export const duplicatesFrom = (rows: readonly DuplicateRow[]): Map<string, z.output<typeof Duplicate>> =>
  new Map(
    rows.map(({ draft, id, status, at }) => [draft, { id: publicId('draft', id), status, at: at.toISOString() }]),
  );
