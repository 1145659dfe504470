import { type AppContext, transact } from '../approval/transaction/transact.ts';
import { recordStatements } from '../domain/consent/consent.ts';
import { lockAddress } from '../domain/consent/opt-outs.ts';
import { ownProofs } from '../domain/consent/own-proofs.ts';
import { readUnsubscribeToken } from '../domain/consent/unsubscribe-link.ts';
import { contactUpdated } from '../domain/contacts/contact-record.ts';
import { readContact } from '../domain/contacts/contacts.ts';
import { isErased } from '../domain/contacts/erased-contact.ts';
import { survivorOf } from '../domain/contacts/merged-contacts.ts';
import { systemActor } from '../domain/shared/actor.ts';
import { publicId } from '../domain/shared/ids.ts';
import { stopSendingTo } from './opt-out.ts';

/**
 * Opts the contact of an unsubscribe link out of e-mail. Repeating it changes nothing.
 * @throws Refusal `not_found` for a link that Clef did not sign
 */
export async function unsubscribe(context: AppContext, token: string): Promise<void> {
  const { agencyId, contactId: linkedId } = readUnsubscribeToken(context.secret, token);
  await transact(context, systemActor(agencyId), async (work) => {
    const contactId = (await survivorOf(work.agency, linkedId)) ?? linkedId;
    const { email } = await readContact(work, contactId);
    // Nothing leaves to the address of a person who was erased, and nothing is noted about them any more.
    if (await isErased(work, contactId)) return;
    if (email) await lockAddress(work, 'email', email);
    // Read again: another request may have recorded the opt-out before the lock.
    const { consent } = await readContact(work, contactId);
    if (consent.email.status === 'opted_out') return;
    await recordStatements(work, contactId, {
      email: {
        status: 'opted_out',
        source: ownProofs.unsubscribeLink,
        evidence: ownProofs.linkPressed,
      },
    });
    work.emit(contactUpdated, await readContact(work, contactId));
    if (email) await stopSendingTo(work, 'email', { address: email }, 'The contact has unsubscribed.');
    work.journal({
      operation: 'unsubscribe',
      outcome: 'done',
      subject: publicId('contact', contactId),
    });
  });
}
