import { isPermitted } from '../../domain/access/permissions.ts';
import { linkDraft } from '../../domain/agent/run-transitions.ts';
import { checkWith, storedCheck } from '../../domain/checks/check-drafts.ts';
import { onlyProfile } from '../../domain/checks/records.ts';
import { warningsOf } from '../../domain/checks/warnings.ts';
import { getContact } from '../../domain/contacts/contacts.ts';
import { draftPending, expiryOf } from '../../domain/drafts/draft-record.ts';
import { createPending } from '../../domain/drafts/draft-transitions.ts';
import { planOf } from '../../domain/drafts/plan-of-draft.ts';
import { actorSummary } from '../../domain/shared/actor.ts';
import { newId, publicId, publicIdOrNull } from '../../domain/shared/ids.ts';
import { inWords } from '../../domain/shared/local-time.ts';
import type { Held, Work } from '../../domain/shared/operation.ts';
import { asJson } from '../../storage/json.ts';
import { readProposal } from './read-proposal.ts';
import { isStillPending, outcomeOf } from './repeated-proposal.ts';
import { takeBackReplaced } from './replaced-draft.ts';

/**
 * Stores what would leave as a draft that waits for a human, and returns the receipt. Nothing has left, and nothing will
 * before a human approves it. A key that proposes the same again while its draft waits gets that draft's receipt.
 */
export async function hold(work: Work, operation: Held<any, any, any>, input: unknown, baseUrl: string) {
  const prepared = await operation.prepare(work, input);
  const { contactId, replaces } = prepared;
  const { item: proposed, earlier, plans, records } = await readProposal(work, operation, prepared);
  const { timeZone } = onlyProfile(records);
  const pending = earlier && isStillPending(earlier, work.now) ? earlier : undefined;
  const item = pending?.asked ?? proposed;
  const id = pending?.id ?? newId();
  const draftId = publicId('draft', id);
  const expiresAt = pending?.expires_at ?? expiryOf(work.now);
  // Take the replaced draft back first: the check compares with the other drafts that wait.
  if (replaces !== undefined && replaces !== draftId)
    await takeBackReplaced(work, { replacedId: replaces, newId: draftId, contactId, kind: operation.draft });
  const toCheck = { id, kind: operation.draft, contact_id: contactId, item, created_at: work.now };
  const checked = (await checkWith(work, [toCheck], records)).get(id);
  const receipt = {
    draftId,
    status: 'pending' as const,
    kind: operation.draft,
    preview: operation.show(item),
    reviewUrl: `${baseUrl}/a-traiter/${draftId}`,
    expiresAt: expiresAt.toISOString(),
  };
  const forAgent = {
    ...receipt,
    expiresAtLocal: inWords(expiresAt, timeZone),
    warnings: warningsOf(checked?.findings ?? [], { mayReadRecords: isPermitted(work.actor, getContact) }),
  };
  if (pending) return { ...forAgent, alreadyPending: true as const };
  const requestedBy = actorSummary(work.actor);
  if (work.actor.kind === 'agent') await linkDraft(work, id, work.actor);
  await createPending(work, {
    id,
    kind: operation.draft,
    operation: operation.name,
    contact_id: contactId,
    asked: asJson(item),
    item: asJson(item),
    requested_by: asJson(requestedBy),
    created_at: work.now,
    expires_at: expiresAt,
    plan_id: planOf(work, toCheck, plans),
    ...storedCheck(work, checked),
  });
  work.emit(draftPending, { ...receipt, contactId: publicIdOrNull('contact', contactId), requestedBy });
  return { ...forAgent, ...(earlier && { previous: outcomeOf(earlier, timeZone) }) };
}
