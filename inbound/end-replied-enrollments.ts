import { endEnrollments, replyEnding } from '../domain/enrollments/end-enrollments.ts';
import { draftUuidOrUndefined } from '../domain/shared/ids.ts';
import type { Work } from '../domain/shared/operation.ts';

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
  const repliers = [...new Set([...contactIds, ...(await recipientsOf(work, references))])];
  await endEnrollments(work, { contactIds: repliers }, replyEnding);
}

/** Clef's own Message-Ids contain the id of their draft, so they are found even before the send has been recorded. */
async function recipientsOf(work: Work, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) return [];
  const draftIds = references.flatMap(
    (reference) => draftUuidOrUndefined(/draft_[0-9a-z]{26}/.exec(reference)?.[0] ?? '') ?? [],
  );
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
