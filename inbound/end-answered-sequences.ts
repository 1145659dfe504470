import { endEnrollments, replied } from '../domain/enrollments/end-enrollments.ts';
import { draftIdIn } from '../domain/shared/ids.ts';
import type { Work } from '../domain/shared/operation.ts';

/**
 * Whoever has answered gets no further step of a sequence, on whatever channel they answered. So does the contact whose
 * e-mail a stranger quotes: it may be their other mailbox, and a sequence that ends too early harms nobody.
 */
export async function endAnswered(
  work: Work,
  contacts: readonly string[],
  references: readonly string[],
): Promise<void> {
  const contactIds = [...new Set([...contacts, ...(await writtenTo(work, references))])];
  await endEnrollments(work, { contactIds }, replied);
}

/** To whom we wrote these Message-Ids. One of ours names its draft, even before its hand-over has been recorded. */
async function writtenTo(work: Work, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) return [];
  const named = references.flatMap((reference) => draftIdIn(/draft_[0-9a-z]{26}/.exec(reference)?.[0] ?? '') ?? []);
  const kept = work.agency.from('message').select('draft_id').where('provider_id', 'in', references);
  const rows = await work.agency
    .from('draft')
    .select('contact_id')
    .where((draft) => draft.or([draft('id', 'in', kept), ...(named.length > 0 ? [draft('id', 'in', named)] : [])]))
    .execute();
  return rows.flatMap(({ contact_id }) => contact_id ?? []);
}
