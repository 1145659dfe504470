import { sql } from 'kysely';
import { z } from 'zod';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { time } from '../../domain/shared/fields.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { draftStatuses } from '../../storage/entities/draft.ts';

/** Another item that was asked for in the same words for the same person, before or after: a host that heard no answer asks
 * again. */
export const Twin = z.object({
  id: z.string(),
  status: z.enum(draftStatuses),
  at: time.describe('When it left, was decided or was asked for: the latest of them'),
});

/** As long as a draft waits. */
const DAYS = 14;

/** The latest twin of each that waits, where there is one that could still reach the person or did; by the draft's UUID. */
export async function twins(work: Work, drafts: DraftRow[]): Promise<Map<string, z.output<typeof Twin>>> {
  const pending = drafts.filter(({ status, contact_id }) => status === 'pending' && contact_id !== null);
  if (pending.length === 0) return new Map();
  const { rows } = await sql<{ of: string; id: string; status: DraftRow['status']; at: Date }>`
    select mine.id as of, twin.* from draft as mine cross join lateral (
      select id, status, coalesce(sent_at, decided_at, created_at) as at from draft as other
      where other.agency_id = mine.agency_id and other.contact_id = mine.contact_id and other.id <> mine.id
        and other.campaign_id is null and other.enrollment_id is null
        and md5(other.asked::text) = md5(mine.asked::text) and other.status not in ('rejected', 'expired', 'failed')
        and other.created_at > mine.created_at - make_interval(days => ${DAYS})
      order by other.id desc limit 1) as twin
    where mine.agency_id = ${work.agency.id} and mine.id = any(${pending.map(({ id }) => id)}::uuid[])`.execute(
    work.agency.db,
  );
  const told = ({ id, status, at }: (typeof rows)[number]) => ({
    ...{ id: publicId('draft', id), status },
    at: new Date(at).toISOString(),
  });
  return new Map(rows.map((row) => [row.of, told(row)]));
}
