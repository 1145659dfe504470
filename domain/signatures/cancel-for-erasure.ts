import { reject } from '../drafts/draft-transitions.ts';
import type { Work } from '../shared/operation.ts';
import { askCancel, markCancelled } from './signature-transitions.ts';

/** Whether a request that a person signs is being given to the provider right now. */
export async function isBeingAsked({ agency }: Work, contactId: string): Promise<boolean> {
  const own = agency.from('signature_signer').select('draft_id').where('contact_id', '=', contactId);
  const sending = agency.from('signature_request').select('id').where('draft_id', 'in', own);
  return (await sending.where('status', '=', 'sending').forUpdate().executeTakeFirst()) !== undefined;
}

/** Takes back the requests that a person has not signed: here if they have not left, else at the provider. */
export async function cancelForErasure(
  work: Work,
  contactId: string,
  because: { code: string; reason: string },
): Promise<void> {
  const own = work.agency.from('signature_signer').select('draft_id').where('contact_id', '=', contactId);
  // The draft may be that of another signer, who is its contact.
  const waiting = work.agency.from('draft').select('id').where('id', 'in', own).where('status', '=', 'pending');
  for (const draft of await waiting.orderBy('id').forUpdate().execute()) await reject(work, draft, because);
  const open = work.agency.from('signature_request').selectAll().where('draft_id', 'in', own);
  const rows = open.where('status', 'in', ['approved', 'sent', 'unconfirmed']).orderBy('id').forUpdate();
  for (const request of await rows.execute()) {
    if (request.status === 'approved') await markCancelled(work, request);
    else await askCancel(work, request);
  }
}
