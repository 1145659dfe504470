import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { PREPARED } from '../../../storage/prepared-statements.ts';
import { listOf, paging } from '../../shared/fields.ts';
import { findRecordId } from '../../shared/find-record.ts';
import { id } from '../../shared/ids.ts';
import { direct } from '../../shared/operation.ts';
import { pageOf, positionOf, timeKey } from '../../shared/page.ts';
import { isUndoable } from '../merge/undoable-merge.ts';
import { TimelineEntry, type TimelineRow, timelineEntry, timelineKinds } from './timeline-entry.ts';

/**
 * Everything that happened with a contact, the latest first. A visit stands at its own time, so those to come are on top. A
 * draft that was sent is not repeated: its message is there.
 */
export const readTimeline = direct({
  name: 'readTimeline',
  scope: 'human',
  summary: 'What happened with a contact, the latest first.',
  effect: 'read',
  input: z.strictObject({
    id: id('contact').describe('Its id'),
    kinds: z.array(z.enum(timelineKinds)).min(1).max(timelineKinds.length).optional().describe('Only these'),
    ...paging,
  }),
  output: listOf(TimelineEntry),
  run: async (work, input) => {
    const contactId = await findRecordId(work, 'contact', input.id);
    const after = positionOf(input, timeKey);
    const limit = input.limit + 1;
    const page = { agencyId: work.agency.id, contactId, limit, after };
    const parts = (input.kinds ?? timelineKinds).map((kind) => sql`(${sources[kind](page)})`);
    // Planning a statement over so many tables takes longer than running it, and longer in a large agency. A choice of kinds stays
    // unprepared, because each choice is a statement of its own.
    const mark = sql.raw(input.kinds ? '' : PREPARED);
    const { rows } = await sql<TimelineRow>`${mark}
      select * from (${sql.join(parts, sql` union all `)}) as entry order by at desc, id desc limit ${limit}`.execute(
      work.agency.db,
    );
    return pageOf(
      input,
      rows,
      (row) => [row.at.toISOString(), row.id],
      (row) => timelineEntry(row, work.now),
    );
  },
});

type Page = { agencyId: string; contactId: string; limit: number; after: [string, string] | undefined };

/** A part of the timeline: no more rows than the page can hold. */
function latest(kind: string, at: RawBuilder<Date>, rowId: RawBuilder<string>, data: RawBuilder<object>) {
  return (from: (page: Page) => RawBuilder<unknown>) => (page: Page) =>
    sql`
    select ${sql.lit(kind)} as kind, ${rowId} as id, ${at} as at, ${data} as data ${from(page)}
    ${page.after ? sql`and (${at}, ${rowId}) < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)` : sql``}
    order by at desc, id desc limit ${page.limit}`;
}

const MAX_BODY = sql.lit(2000);
const MAX_EXCERPT = sql.lit(160);

const ofContact =
  (table: string, more: RawBuilder<unknown> = sql``) =>
  ({ agencyId, contactId }: Page) =>
    sql`
    from ${sql.table(table)} as e ${more} where e.agency_id = ${agencyId} and e.contact_id = ${contactId}`;

const propertyJson = sql`(select jsonb_build_object('id', p.id, 'title', p.title, 'reference', p.reference)
  from property as p where p.agency_id = e.agency_id and p.id = e.property_id)`;

const colleague = (column: string) => sql`(select u.name from user_account as u
  where u.agency_id = e.agency_id and u.id = ${sql.ref(`e.${column}`)})`;

/** How each part is read. Each begins at an index by the contact. */
const sources: Record<TimelineEntry['kind'], (page: Page) => RawBuilder<unknown>> = {
  message: latest(
    'message',
    sql`e.at`,
    sql`e.id`,
    sql`jsonb_build_object('conversationId', e.conversation_id, 'channel', e.kind, 'direction', e.direction,
      'status', e.status, 'subject', e.subject, 'body', left(e.body, ${MAX_BODY}), 'isCut', length(e.body) > ${MAX_BODY},
      'draftId', e.draft_id)`,
  )(
    ({ agencyId, contactId }) => sql`
      from conversation as c join message as e on e.agency_id = c.agency_id and e.conversation_id = c.id
      where c.agency_id = ${agencyId} and c.contact_id = ${contactId}`,
  ),
  note: latest(
    'note',
    sql`e.created_at`,
    sql`e.id`,
    sql`jsonb_build_object('conversationId', e.conversation_id, 'body', e.body, 'by', e.author, 'call', e.call)`,
  )(
    ({ agencyId, contactId }) => sql`
      from (
        select * from note where agency_id = ${agencyId} and contact_id = ${contactId}
        union all
        select note.* from conversation as c join note on note.agency_id = c.agency_id and note.conversation_id = c.id
        where c.agency_id = ${agencyId} and c.contact_id = ${contactId}) as e
      where true`,
  ),
  visit: latest(
    'visit',
    sql`e.starts_at`,
    sql`e.id`,
    sql`jsonb_build_object('property', ${propertyJson}, 'visitKind', e.kind, 'status', e.status, 'feedback', e.feedback,
      'interest', e.interest, 'liked', e.liked, 'disliked', e.disliked, 'feltPriceEuros', e.felt_price_euros, 'nextStep', e.next_step,
      'agentName', ${colleague('agent_id')}, 'movedTo', (select jsonb_build_object('id', successor.id, 'startsAt', successor.starts_at)
        from visit as successor where successor.agency_id = e.agency_id and successor.id = e.moved_to_id))`,
  )(ofContact('visit')),
  offer: latest(
    'offer',
    sql`e.created_at`,
    sql`e.id`,
    sql`jsonb_build_object('property', ${propertyJson}, 'amountEuros', e.amount_euros, 'stage', e.stage)`,
  )(ofContact('offer')),
  proposed: latest(
    'proposed',
    sql`e.at`,
    sql`e.id`,
    sql`jsonb_build_object('property', ${propertyJson}, 'by', e.actor)`,
  )((page) => sql`${ofContact('proposed_property')(page)} and e.event = 'proposed'`),
  refused: latest(
    'refused',
    sql`e.at`,
    sql`e.id`,
    sql`jsonb_build_object('property', ${propertyJson}, 'reason', e.reason, 'note', e.note, 'by', e.actor)`,
  )((page) => sql`${ofContact('proposed_property')(page)} and e.event = 'refused'`),
  stage: latest(
    'stage',
    sql`e.at`,
    sql`e.id`,
    sql`jsonb_build_object('from', e.from_stage, 'to', e.to_stage, 'reason', e.reason, 'by', e.actor)`,
  )(ofContact('stage_change')),
  consent: latest(
    'consent',
    sql`e.at`,
    sql`e.id`,
    sql`jsonb_build_object('channel', e.channel, 'status', e.status, 'source', e.source, 'evidence', e.evidence,
      'by', e.actor)`,
  )(ofContact('consent_change')),
  draft: latest(
    'draft',
    sql`coalesce(e.decided_at, e.created_at)`,
    sql`e.id`,
    sql`jsonb_build_object('draftKind', e.kind, 'status', e.status, 'decision', e.decision, 'reason', e.reason,
      'reasonCode', e.reason_code, 'excerpt', left(coalesce(e.item->>'subject', e.item->'sequence'->>'name', e.item->>'body'), ${MAX_EXCERPT}),
      'requestedBy', e.requested_by, 'decidedBy', e.decided_by)`,
  )(
    (page) =>
      sql`${ofContact('draft')(page)} and e.status in ('pending','approved','scheduled','sending','rejected','expired','failed','unconfirmed')`,
  ),
  task: latest(
    'task',
    sql`e.updated_at`,
    sql`e.id`,
    sql`jsonb_build_object('title', e.title, 'assigneeName', ${colleague('assignee_id')})`,
  )((page) => sql`${ofContact('task')(page)} and e.status = 'done'`),
  enrollment: latest(
    'enrollment',
    sql`e.created_at`,
    sql`e.id`,
    sql`jsonb_build_object('sequenceId', e.sequence_id, 'sequence', s.name, 'status', e.status, 'by', e.enrolled_by)`,
  )(ofContact('enrollment', sql`join sequence as s on s.agency_id = e.agency_id and s.id = e.sequence_id`)),
  merge: latest(
    'merge',
    sql`e.merged_at`,
    sql`e.id`,
    sql`jsonb_build_object('name', e.merged_name, 'by', e.merged_by, 'canUndo', ${isUndoable},
      'undone', case when e.undone_at is not null then jsonb_build_object('at', e.undone_at, 'by', e.undone_by) end)`,
  )(
    ({ agencyId, contactId }) => sql`
      from contact_merge as e where e.agency_id = ${agencyId} and e.survivor_id = ${contactId}`,
  ),
  created: latest(
    'created',
    sql`e.created_at`,
    sql`e.id`,
    sql`jsonb_build_object('source', e.source)`,
  )(({ agencyId, contactId }) => sql`from contact as e where e.agency_id = ${agencyId} and e.id = ${contactId}`),
};
