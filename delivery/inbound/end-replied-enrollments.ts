import { holdSteps } from '../../domain/drafts/hold-steps.ts';
import { endEnrollments, replyEnding } from '../../domain/enrollments/end-enrollments.ts';
import { postponeStep } from '../../domain/enrollments/enrollment-transitions.ts';
import { draftIdIn, draftUuidOrUndefined } from '../../domain/shared/ids.ts';
import { addDays, localTime } from '../../domain/shared/local-time.ts';
import type { Work } from '../../domain/shared/operation.ts';

/**
 * Ends the enrollments of contacts who replied, on whatever channel. `references` are the Message-Ids that the reply
 * quotes: the contacts who got those messages count as well, because a person may reply from another mailbox. An
 * enrollment that ends too early does no harm.
 */
export async function endRepliedEnrollments(
  work: Work,
  contactIds: readonly string[],
  references: readonly string[],
): Promise<void> {
  await endEnrollments(work, { contactIds: await answering(work, contactIds, references) }, replyEnding);
}

const DAYS_WITHOUT_DATE = 7;

/** The longest time for which a notice, which anybody can send, holds a sequence back. */
const MAX_DAYS = 90;

/**
 * Lets the sequences of absent contacts wait until the last day that they name (`2026-12-07`), or else for a week: the step that is due
 * next, and one that is written and has not left.
 */
export async function postponeForAbsence(
  work: Work,
  contactIds: readonly string[],
  references: readonly string[],
  absentUntil: string | null,
): Promise<void> {
  const ids = await answering(work, contactIds, references);
  if (ids.length === 0) return;
  const { day: today } = localTime(work.now, (await work.profile()).timeZone);
  const latest = addDays(today, MAX_DAYS);
  const named = absentUntil && absentUntil >= today ? absentUntil : addDays(today, DAYS_WITHOUT_DATE);
  const lastDay = named < latest ? named : latest;
  await holdSteps(work, ids, lastDay);
  const reason =
    lastDay === absentUntil
      ? `The contact is absent until ${lastDay}.`
      : `The contact is absent; the sequence goes on after ${lastDay}.`;
  await postponeStep(work, ids, lastDay, { code: 'absent', reason });
}

const answering = async (work: Work, contactIds: readonly string[], references: readonly string[]) => [
  ...new Set([...contactIds, ...(await recipientsOf(work, references))]),
];

/** Clef's own Message-Ids contain the id of their draft, so they are found even before the send has been recorded. */
async function recipientsOf(work: Work, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) return [];
  const draftIds = references.flatMap((reference) => draftUuidOrUndefined(draftIdIn(reference) ?? '') ?? []);
  const recorded = work.agency.from('message').select('draft_id').where('provider_id', 'in', references);
  const rows = await work.agency
    .from('draft')
    .select('contact_id')
    .where((draft) =>
      draft.or([draft('id', 'in', recorded), ...(draftIds.length > 0 ? [draft('id', 'in', draftIds)] : [])]),
    )
    .execute();
  return rows.flatMap(({ contact_id }) => contact_id ?? []);
}
