import { lockAddress } from '../../domain/consent/opt-outs.ts';
import { optOutByProvider } from '../../domain/contacts/addresses/opt-out-address.ts';
import { hasAddress } from '../../domain/contacts/addresses/other-addresses.ts';
import type { Actor } from '../../domain/shared/actor.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { type AppContext, transact } from '../../door/transaction/transact.ts';
import type { ComplaintReport } from '../driver.ts';
import { addressOfDraft } from './draft-address.ts';
import { reportedDraftId } from './receive-status.ts';

/** Opts the address that got a message out of e-mail, because its owner has reported the message as unwanted (RFC 5965). */
export async function receiveComplaint(
  context: AppContext,
  actor: Actor,
  driver: string,
  complaint: ComplaintReport,
): Promise<void> {
  await transact(context, actor, async (work) => {
    const id = await reportedDraftId(work, driver, complaint);
    if (!id) return;
    const sentTo = await addressOfDraft(work, id);
    if (sentTo?.channel !== 'email') return;
    await lockAddress(work, 'email', sentTo.address);
    await optOutByProvider(work, 'email', sentTo.address, complaint.detail);
    work.journal({ operation: 'complaintReceived', outcome: 'done', subject: publicId('draft', id) });
  });
}

/** Opts an address out that a report names instead of a message, if it is one of the agency's contacts. */
export async function receiveComplaintOf(context: AppContext, actor: Actor, address: string): Promise<void> {
  await transact(context, actor, async (work) => {
    await lockAddress(work, 'email', address);
    const contacts = work.agency.indexed('contact').select('id').where(hasAddress('email', address));
    if (!(await contacts.limit(1).executeTakeFirst())) return;
    await optOutByProvider(work, 'email', address, 'A feedback report (RFC 5965) names this address.');
    work.journal({ operation: 'complaintReceived', outcome: 'done' });
  });
}
