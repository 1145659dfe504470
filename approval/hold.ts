import { draftPending } from '../domain/drafts/draft-record.ts';
import { createPending } from '../domain/drafts/draft-transitions.ts';
import { actorSummary } from '../domain/shared/actor.ts';
import { newId, publicId, publicIdOrNull } from '../domain/shared/ids.ts';
import type { Held, Work } from '../domain/shared/operation.ts';
import { asJson } from '../storage/json.ts';

/** How long a draft waits for a human before it expires. */
const PENDING_DAYS = 14;

/**
 * Stores what would leave as a draft that waits for a human, and returns the receipt. Nothing has left, and nothing will
 * before a human approves it.
 */
export async function hold(work: Work, operation: Held<any, any, any>, input: unknown, baseUrl: string) {
  const { contactId, item } = await operation.prepare(work, input);
  const id = newId();
  const expiresAt = new Date(work.now.getTime() + PENDING_DAYS * 86_400_000);
  const requestedBy = actorSummary(work.actor);
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
  });
  const draftId = publicId('draft', id);
  const receipt = {
    draftId,
    status: 'pending' as const,
    kind: operation.draft,
    preview: operation.show(item),
    reviewUrl: `${baseUrl}/a-traiter/${draftId}`,
    expiresAt: expiresAt.toISOString(),
  };
  await work.emit(draftPending, { ...receipt, contactId: publicIdOrNull('contact', contactId), requestedBy });
  return receipt;
}
