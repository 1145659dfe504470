import type { Finding } from '../../domain/checks/finding.ts';
import type { AcceptedFlag } from '../../domain/drafts/draft-record.ts';
import { Refusal } from '../../domain/shared/refusal.ts';

/**
 * The flags among these findings, all of which the person must have accepted by their ids. Give it the findings of this
 * moment: a visit that was cancelled after the draft was read is a flag that nobody has accepted. An id whose flag is gone
 * is ignored.
 * @throws Refusal `flags_not_accepted`, which names each flag that is missing
 */
export function requireAcceptedFlags(findings: readonly Finding[], accepted: readonly string[]): AcceptedFlag[] {
  const flags = findings.filter(({ flag }) => flag);
  const missing = flags.filter(({ id }) => !accepted.includes(id));
  if (missing.length > 0) {
    throw new Refusal('flags_not_accepted', 'This text has flags that the approval does not accept.', {
      hint: 'Read each flag. Correct the text, or send the ids of the flags in acceptedFlags.',
      errors: missing.map(({ id, explanation }) => ({ path: `acceptedFlags.${id}`, message: explanation })),
    });
  }
  return flags.map(({ id, code, text }) => ({ id, code, text }));
}
