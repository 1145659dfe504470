import type { Channel, ConsentStatus } from '../../storage/column-values.ts';
import { emailRefusalReason, smsRefusalReason } from '../consent/may-receive.ts';
import type { SmsItem } from '../drafts/sms.ts';
import { notFound } from '../shared/find-record.ts';
import { publicId } from '../shared/ids.ts';
import type { DraftOperation, Work } from '../shared/operation.ts';
import { refusalOf } from '../shared/recheck.ts';
import { Refusal } from '../shared/refusal.ts';

/** The phone number of a contact who may get an SMS.
 * @throws Refusal `not_found`, `opted_out`, `sms_consent_missing`, `no_phone` */
export const smsAddress = async (work: Work, contactId: string): Promise<string> =>
  smsAddressOf(contactId, await smsRecipients(work).where('id', '=', contactId).executeTakeFirst());

/** The `recheck` of SMS: each contact may still get one, at the number that was read. */
export const recheckSms: DraftOperation<SmsItem>['recheck'] = async (work, drafts) => {
  const ids = drafts.map(({ contactId }) => contactId);
  const rows = await smsRecipients(work).where('id', 'in', ids).execute();
  const recipients = new Map(rows.map((row) => [row.id, row]));
  return drafts.map(({ contactId, item }) =>
    refusalOf(() => requireSameAddress(item.to, smsAddressOf(contactId, recipients.get(contactId)))),
  );
};

const smsRecipients = (work: Work) =>
  work.agency.from('contact').select(['id', 'phone', 'sms_consent', smsRefusalReason.as('reason')]);

type SmsRecipient = Awaited<ReturnType<ReturnType<typeof smsRecipients>['executeTakeFirst']>>;

function smsAddressOf(contactId: string, recipient: SmsRecipient): string {
  if (!recipient) throw notFound('contact', publicId('contact', contactId));
  if (recipient.reason === 'opted_out') throw optedOut('sms');
  if (recipient.reason === 'sms_consent_missing') throw smsConsentMissing(recipient.sms_consent.status);
  if (recipient.reason === 'no_phone') throw noPhone();
  return recipient.phone as string;
}

/** The e-mail address of a contact who may get an e-mail.
 * @throws Refusal `not_found`, `opted_out`, `email_consent_denied`, `no_email` */
export async function emailAddress(work: Work, contactId: string): Promise<string> {
  const contact = await work.agency
    .from('contact')
    .select(['email', emailRefusalReason.as('reason')])
    .where('id', '=', contactId)
    .executeTakeFirst();
  if (!contact) throw notFound('contact', publicId('contact', contactId));
  if (contact.reason === 'opted_out') throw optedOut('email');
  if (contact.reason === 'email_consent_denied') throw emailConsentDenied();
  if (contact.reason === 'no_email') throw noEmail();
  return contact.email as string;
}

/** A message goes to the address that its reader saw; another one needs a new approval.
 * @throws Refusal `conflict` */
export function requireSameAddress(approved: string, current: string): void {
  if (approved === current) return;
  throw new Refusal('conflict', 'The address of this contact has changed since.', { hint: 'Draft it again.' });
}

export const smsConsentMissing = (status: ConsentStatus) =>
  new Refusal('sms_consent_missing', `This contact has not consented to SMS (${status}).`, {
    hint: 'Write an e-mail instead, or record the consent with its source once the contact has given it.',
    toolHint:
      'Ask a colleague to record the consent once it has been given. Until then propose an e-mail with draft_email.',
  });

export const noPhone = () =>
  new Refusal('no_phone', 'This contact has no phone number.', {
    hint: 'Add one, or write an e-mail instead.',
    toolHint: 'Ask a colleague to add a phone number. Until then propose an e-mail with draft_email.',
  });

export const emailConsentDenied = () =>
  new Refusal('email_consent_denied', 'This contact does not want e-mails.', {
    hint: 'Create a task for a colleague to call instead.',
    toolHint: 'Ask a colleague to call instead.',
  });

export const noEmail = () =>
  new Refusal('no_email', 'This contact has no e-mail address.', {
    hint: 'Add one, or create a task to call.',
    toolHint: 'Ask a colleague to add an address, or to call.',
  });

export const optedOut = (channel: Channel) =>
  new Refusal('opted_out', `This contact has opted out of ${channel === 'sms' ? 'SMS' : 'e-mail'}.`, {
    hint: 'Only the contact (by START) or a colleague in the console can lift that. Do not try another way.',
  });
