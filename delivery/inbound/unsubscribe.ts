import { lockAddress } from '../../domain/consent/opt-outs.ts';
import { ownProofs } from '../../domain/consent/own-proofs.ts';
import { readUnsubscribeToken, type UnsubscribeSubject } from '../../domain/consent/unsubscribe-link.ts';
import { optOutAddress } from '../../domain/contacts/addresses/opt-out-address.ts';
import { readContact } from '../../domain/contacts/contacts.ts';
import { isErased } from '../../domain/contacts/erased-contact.ts';
import { survivorOf } from '../../domain/contacts/merge/merged-contacts.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { type AppContext, transact } from '../../door/transaction/transact.ts';
import { addressOfDraft } from './draft-address.ts';

/**
 * Opts the address that got an unsubscribe link out of e-mail, whichever contact has it now. Repeating it changes nothing.
 * @throws Refusal `not_found` for a link that Clef did not sign
 */
export async function unsubscribe(context: AppContext, token: string): Promise<void> {
  const subject = readUnsubscribeToken(context.secret, token);
  await transact(context, systemActor(subject.agencyId), async (work) => {
    const contactId = (await survivorOf(work.agency, subject.contactId)) ?? subject.contactId;
    // Nothing leaves to the address of a person who was erased, and nothing is noted about them any more.
    if (await isErased(work, contactId)) return;
    const address = await addressOf(work, subject, contactId);
    if (!address) return;
    await lockAddress(work, 'email', address);
    // Read after the lock: another request may have recorded the opt-out.
    const optOuts = work.agency.from('opt_out').select('at').where('channel', '=', 'email');
    if (await optOuts.where('address', '=', address).executeTakeFirst()) return;
    const proof = { source: ownProofs.unsubscribeLink, evidence: ownProofs.linkPressed };
    await optOutAddress(work, 'email', address, proof, 'The contact has unsubscribed.');
    work.journal({ operation: 'unsubscribe', outcome: 'done', subject: publicId('contact', contactId) });
  });
}

/** The address to which the mail went; for a link of before, the contact's own. */
async function addressOf(work: Work, { draftId }: UnsubscribeSubject, contactId: string): Promise<string | null> {
  if (!draftId) return (await readContact(work, contactId)).email;
  return (await addressOfDraft(work, draftId))?.address ?? null;
}
