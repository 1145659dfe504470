import { checkDrafts } from '../../domain/checks/check-drafts.ts';
import type { Finding } from '../../domain/checks/finding.ts';
import type { AcceptedFlag, DraftRow } from '../../domain/drafts/draft-record.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';

/** The flags of a draft by the records of this moment. */
export async function flagsOf(work: Work, draft: DraftRow): Promise<Finding[]> {
  const findings = (await checkDrafts(work, [draft])).get(draft.id) ?? [];
  return findings.filter(({ flag }) => flag);
}

/**
 * The flags of a draft, all of which the person must have accepted by their ids. They are looked up again: a visit that was
 * cancelled after the draft was read is a flag that nobody has accepted. An id whose flag is gone is ignored.
 * @throws Refusal `flags_not_accepted`, which names each flag that is missing
 */
export async function requireAcceptedFlags(
  work: Work,
  draft: DraftRow,
  accepted: readonly string[],
): Promise<AcceptedFlag[]> {
  const flags = await flagsOf(work, draft);
  const missing = flags.filter(({ id }) => !accepted.includes(id));
  if (missing.length > 0) {
    throw new Refusal('flags_not_accepted', 'This text has flags that the approval does not accept.', {
      hint: 'Read each flag. Correct the text, or send the ids of the flags in acceptedFlags.',
      errors: missing.map(({ id, explanation }) => ({ path: `acceptedFlags.${id}`, message: explanation })),
    });
  }
  return flags.map(({ id, code, text }) => ({ id, code, text }));
}
