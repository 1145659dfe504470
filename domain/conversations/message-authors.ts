import { sql } from 'kysely';
import { z } from 'zod';
import { messageDirections } from '../../storage/column-values.ts';
import { author } from '../shared/fields.ts';
import type { Work } from '../shared/operation.ts';

/** The direction of a conversation's latest message, and the author of one that left. */
export const LatestMessage = z.object({
  direction: z.enum(messageDirections),
  /** Null for what came in, and for a campaign or a step of a sequence, whose text nobody wrote to this contact. */
  by: author.nullable(),
});
type LatestMessage = z.output<typeof LatestMessage>;

type LatestRow = { id: string; direction: LatestMessage['direction']; by: LatestMessage['by'] };

/** The latest message of each conversation, by its UUID. */
export async function latestMessages({ agency }: Work, conversationIds: readonly string[]) {
  if (conversationIds.length === 0) return new Map<string, LatestMessage>();
  const { rows } = await sql<LatestRow>`
    select wanted.id, latest.direction,
      case when latest.direction = 'outbound' and campaign_id is null and enrollment_id is null then requested_by end as by
    from unnest(${conversationIds}::uuid[]) as wanted (id) cross join lateral (
      select direction, draft_id from message where agency_id = ${agency.id} and conversation_id = wanted.id
      order by at desc, id desc limit 1) as latest
    left join draft on draft.agency_id = ${agency.id} and draft.id = latest.draft_id`.execute(agency.db);
  return new Map(rows.map(({ id, direction, by }): [string, LatestMessage] => [id, { direction, by }]));
}

/** The actor that proposed a message that left, and the people who corrected its text and approved it. */
type Authors = { by: LatestMessage['by']; correctedBy: LatestMessage['by']; approvedBy: LatestMessage['by'] };

/** The authors of messages that left, by the UUID of the draft. */
export async function authorsOf({ agency }: Work, draftIds: readonly string[]): Promise<Map<string, Authors>> {
  if (draftIds.length === 0) return new Map();
  const columns = ['id', 'requested_by', 'edited_by', 'decided_by'] as const;
  const drafts = agency.from('draft').select(columns).where('id', 'in', draftIds);
  const rows = await drafts.where('campaign_id', 'is', null).where('enrollment_id', 'is', null).execute();
  const person = (actor: LatestMessage['by']) => (actor?.kind === 'human' ? actor : null);
  return new Map(
    rows.map(({ id, requested_by: by, edited_by, decided_by }): [string, Authors] => [
      id,
      { by, correctedBy: person(edited_by), approvedBy: person(decided_by) },
    ]),
  );
}
