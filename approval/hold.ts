import { signatureOf } from '../domain/shared/actor.ts';
import { newId, publicId, publicIdOrNull } from '../domain/shared/ids.ts';
import type { Held, Work } from '../domain/shared/operation.ts';
import { asJson } from '../storage/json.ts';

/** How long a draft waits for its human. */
const KEPT_DAYS = 14;

/** Writes down what would leave, and hands out the receipt. Nothing has left, and nothing will without a human. */
export async function hold(work: Work, operation: Held<any, any, any>, input: unknown, baseUrl: string) {
  const { contactId, item } = await operation.prepare(work, input);
  const draft = newId();
  const expiresAt = new Date(work.now.getTime() + KEPT_DAYS * 86_400_000);
  const requestedBy = signatureOf(work.actor);
  await work.agency
    .insert('draft', {
      id: draft,
      kind: operation.draft,
      operation: operation.name,
      status: 'pending',
      contact_id: contactId,
      asked: asJson(item),
      item: asJson(item),
      requested_by: asJson(requestedBy),
      created_at: work.now,
      expires_at: expiresAt,
    })
    .execute();
  const draftId = publicId('draft', draft);
  const receipt = {
    draftId,
    status: 'pending' as const,
    kind: operation.draft,
    preview: operation.show(item),
    reviewUrl: `${baseUrl}/a-traiter/${draftId}`,
    expiresAt: expiresAt.toISOString(),
  };
  await work.emit('ai_action.pending', { ...receipt, contactId: publicIdOrNull('contact', contactId), requestedBy });
  return receipt;
}
