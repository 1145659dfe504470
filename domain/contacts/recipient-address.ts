import type { Channel } from '../consent/consent.ts';
import { isOptedOut } from '../consent/opt-outs.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { readContact } from './contacts.ts';

/** Where a contact may be reached by SMS: only who granted it (spec, section 3, rule 2).
 * @throws Refusal `not_found`, `opted_out`, `sms_consent_missing`, `no_phone` */
export async function smsAddress(work: Work, contactId: string): Promise<string> {
  const { consent, phone } = await readContact(work, contactId);
  if (consent.sms.status === 'opted_out') throw optedOut('sms');
  if (consent.sms.status !== 'granted') {
    throw new Refusal('sms_consent_missing', `This contact has not consented to SMS (${consent.sms.status}).`, {
      hint: 'Write an e-mail instead, or record the consent with its source once the contact has given it.',
    });
  }
  if (phone) return notOptedOut(work, 'sms', phone);
  throw new Refusal('no_phone', 'This contact has no phone number.', { hint: 'Add one, or write an e-mail instead.' });
}

/** Where a contact may be reached by e-mail: whoever has not said no.
 * @throws Refusal `not_found`, `opted_out`, `email_consent_denied`, `no_email` */
export async function emailAddress(work: Work, contactId: string): Promise<string> {
  const { consent, email } = await readContact(work, contactId);
  if (consent.email.status === 'opted_out') throw optedOut('email');
  if (consent.email.status === 'denied') {
    throw new Refusal('email_consent_denied', 'This contact does not want e-mails.', {
      hint: 'Create a task for a colleague to call instead.',
    });
  }
  if (email) return notOptedOut(work, 'email', email);
  throw new Refusal('no_email', 'This contact has no e-mail address.', { hint: 'Add one, or create a task to call.' });
}

async function notOptedOut(work: Work, channel: Channel, address: string): Promise<string> {
  if (await isOptedOut(work, channel, address)) throw optedOut(channel);
  return address;
}

/** What was read goes to whom it was read for, or nowhere.
 * @throws Refusal `conflict` */
export function refuseMoved(then: string, now: string): void {
  if (then === now) return;
  throw new Refusal('conflict', 'The address of this contact has changed since.', { hint: 'Draft it again.' });
}

const optedOut = (channel: Channel) =>
  new Refusal('opted_out', `This contact has opted out of ${channel === 'sms' ? 'SMS' : 'e-mail'}.`, {
    hint: 'Only the contact (by START) or a colleague can lift that. Do not try another way.',
  });
