import { sql } from 'kysely';
import { part } from '../../storage/read-together.ts';
import { publicId } from '../shared/ids.ts';
import { localTime } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import type { DraftFacts } from './draft-facts.ts';
import { type Finding, finding } from './finding.ts';
import type { ContactIds } from './records.ts';
import { sayMoment, sayTime } from './say-dates.ts';

/** The latest message that a colleague wrote to a contact themselves. The ids are UUIDs. */
export type OwnMessage = { id: string; contact_id: string; author: string; created_at: Date };

/**
 * The condition, as SQL, that a draft is a colleague's own message that reaches its contact or has: none that was taken back or refused.
 * @param draft the name of the draft's row
 */
export const isOwnMessage = (draft: string): string =>
  `${draft}.form_id is not null and ${draft}.status not in ('rejected', 'expired', 'failed')`;

export const ownMessagesTo = ({ agency }: Pick<Work, 'agency'>, contacts: ContactIds) =>
  part(
    sql<OwnMessage>`
    select latest.* from (${contacts}) as wanted cross join lateral (
      select id, contact_id, requested_by->>'name' as author, created_at from draft
      where agency_id = ${agency.id} and contact_id = wanted.contact_id and ${sql.raw(isOwnMessage('draft'))}
      order by created_at desc, id desc limit 1) as latest`,
    { created_at: true },
  );

/**
 * A flag if a colleague wrote to the contact after the draft was made: the contact would get two answers. The time is said as
 * from the draft's day, so that an acceptance of the flag still names it tomorrow.
 */
export function answeredMeanwhile(
  { draft, language, records }: DraftFacts,
  ownMessages: readonly OwnMessage[],
): Finding[] {
  if (draft.form_id != null) return [];
  const answer = ownMessages.find(({ contact_id }) => contact_id === draft.contact_id);
  if (!answer || !isLater(answer, draft)) return [];
  const { timeZone } = records.profile;
  const { day, time } = localTime(answer.created_at, timeZone);
  const isSameDay = day === localTime(draft.created_at, timeZone).day;
  const said = isSameDay ? sayTime(time, language) : sayMoment(day, time, language);
  return [
    finding({
      code: 'answered_meanwhile',
      field: draft.kind === 'enrollment' ? 'steps.0.body' : 'body',
      start: 0,
      end: 0,
      text: '',
      expected: said,
      record: { kind: 'draft', id: publicId('draft', answer.id), label: answer.author },
      explanation: `${answer.author} wrote to this contact themselves after this draft was made (${said}). The contact may need no second answer.`,
    }),
  ];
}

/** Ids that were made in one millisecond are in their order. */
const isLater = (answer: OwnMessage, draft: { id: string; created_at: Date }): boolean =>
  answer.created_at > draft.created_at ||
  (answer.created_at.getTime() === draft.created_at.getTime() && answer.id > draft.id);
