import type { Channel } from '../../../storage/column-values.ts';
import { addressColumn, recordOptOut } from '../../consent/consent.ts';
import { addOptOut } from '../../consent/opt-outs.ts';
import { ownProofs } from '../../consent/own-proofs.ts';
import { stopSendingTo } from '../../enrollments/stop-sending.ts';
import type { Work } from '../../shared/operation.ts';
import { readContact } from '../contacts.ts';
import { contactUpdated } from '../record/contact-record.ts';

type Proof = { source: string; evidence: string };

/**
 * Opts an address out, and every contact who is written to there: a refusal belongs to the address that got the message. Call it with
 * the address locked.
 * @param reason is noted on the drafts and sequences that end with it
 */
export async function optOutAddress(
  work: Work,
  channel: Channel,
  address: string,
  proof: Proof,
  reason: string,
): Promise<void> {
  await addOptOut(work, channel, address, proof.source);
  const contacts = work.agency.from('contact').select('id').where(addressColumn(channel), '=', address);
  const ids = (await contacts.where('erased_at', 'is', null).orderBy('id').execute()).map(({ id }) => id);
  for (const id of ids) {
    if (await recordOptOut(work, id, channel, proof)) work.emit(contactUpdated, await readContact(work, id));
  }
  await stopSendingTo(work, channel, { address, contactIds: ids }, reason);
}

/** Opts an address out because its provider says that the person has told it so. The provider's words are the evidence. */
export const optOutByProvider = (work: Work, channel: Channel, address: string, words: string): Promise<void> =>
  optOutAddress(
    work,
    channel,
    address,
    { source: channel === 'sms' ? ownProofs.smsProvider : ownProofs.mailProvider, evidence: words },
    'The provider says that this person wants no messages.',
  );
