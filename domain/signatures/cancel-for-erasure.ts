import type { Work } from '../shared/operation.ts';
import { askCancel, markCancelled } from './signature-transitions.ts';

/** What a person was asked to sign and has not is taken back: here if it has not left, else at the provider. */
export async function cancelForErasure(work: Work, contactId: string): Promise<void> {
  const own = work.agency.from('signature_signer').select('draft_id').where('contact_id', '=', contactId);
  const open = work.agency.from('signature_request').selectAll().where('draft_id', 'in', own);
  const rows = open.where('status', 'in', ['approved', 'sent', 'unconfirmed']).orderBy('id').forUpdate();
  for (const request of await rows.execute()) {
    if (request.status === 'approved') await markCancelled(work, request);
    else await askCancel(work, request);
  }
}
