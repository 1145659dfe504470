import { z } from 'zod';
import type { Consent } from './consent.ts';
import type { Contact } from './contact-record.ts';
import { readContact } from './contacts.ts';
import { text } from './contract.ts';
import { id, uuidOf } from './ids.ts';
import { held } from './operation.ts';
import { Refusal } from './refusal.ts';
import { SmsItem, smsItem } from './sms.ts';

const prospectId = id('contact').describe('The contact to write to');
const smsBody = text(1600).describe('The SMS, as it should be read');
const subject = text(200).regex(/^[^\r\n]*$/, 'must be one line');
const emailBody = text(50_000).describe('Text; Markdown allowed');

const smsInput = z.strictObject({ prospectId, body: smsBody });

/** Two names for one thing: the tool and the REST operation are told apart in the journal. */
const smsDraft = (name: 'draftSms' | 'draftUnitSms') =>
  held({
    name,
    scope: 'sms:send',
    summary: 'Prepare an SMS to one contact; it waits for a human and is not sent.',
    draft: 'sms',
    input: smsInput,
    preview: SmsItem,
    edit: z.strictObject({ body: smsBody }),
    prepare: async (work, input) => {
      const contact = await readContact(work, uuidOf('contact', input.prospectId));
      return { contactId: uuidOf('contact', contact.id), item: smsItem(smsAddress(contact), input.body) };
    },
    show: (item: SmsItem) => item,
    revise: (item, change) => smsItem(item.to, change.body),
    recheck: async (work, draft) => void smsAddress(await readContact(work, draft.contactId)),
    release: null,
  });

export const draftSms = smsDraft('draftSms');
export const draftUnitSms = smsDraft('draftUnitSms');

/** An e-mail as it will leave. */
export const EmailItem = z.object({ to: z.string(), subject: z.string(), body: z.string() });
type EmailItem = z.output<typeof EmailItem>;

export const draftEmail = held({
  name: 'draftEmail',
  scope: 'tasks:write',
  summary: 'Prepare an e-mail to one contact; it waits for a human and is not sent.',
  draft: 'email',
  input: z.strictObject({ prospectId, subject, body: emailBody }),
  preview: EmailItem,
  edit: z.strictObject({ subject, body: emailBody }).partial(),
  prepare: async (work, input) => {
    const contact = await readContact(work, uuidOf('contact', input.prospectId));
    const item: EmailItem = { to: emailAddress(contact), subject: input.subject, body: input.body };
    return { contactId: uuidOf('contact', contact.id), item };
  },
  show: (item: EmailItem) => item,
  revise: (item, change) => ({ ...item, ...change }),
  recheck: async (work, draft) => void emailAddress(await readContact(work, draft.contactId)),
  release: null,
});

/** Where this contact may be reached by SMS: only who granted it (spec, rule 2).
 * @throws Refusal `opted_out`, `sms_consent_missing`, `no_phone` */
export function smsAddress(contact: Contact): string {
  refuseOptedOut(contact.consent.sms, 'SMS');
  if (contact.consent.sms.status !== 'granted') {
    throw new Refusal('sms_consent_missing', `This contact has not consented to SMS (${contact.consent.sms.status}).`, {
      hint: 'Write an e-mail instead, or record the consent with its source once the contact has given it.',
    });
  }
  if (contact.phone) return contact.phone;
  throw new Refusal('no_phone', 'This contact has no phone number.', { hint: 'Add one, or write an e-mail instead.' });
}

/** Where this contact may be reached by e-mail: whoever has not said no.
 * @throws Refusal `opted_out`, `email_consent_denied`, `no_email` */
export function emailAddress(contact: Contact): string {
  refuseOptedOut(contact.consent.email, 'e-mail');
  if (contact.consent.email.status === 'denied') {
    throw new Refusal('email_consent_denied', 'This contact does not want e-mails.', {
      hint: 'Create a task for a colleague to call instead.',
    });
  }
  if (contact.email) return contact.email;
  throw new Refusal('no_email', 'This contact has no e-mail address.', { hint: 'Add one, or create a task to call.' });
}

function refuseOptedOut(consent: Consent, channel: string): void {
  if (consent.status !== 'opted_out') return;
  throw new Refusal('opted_out', `This contact has opted out of ${channel}.`, {
    hint: 'Only the contact (by START) or a colleague in the console can lift that. Do not try another way.',
  });
}
