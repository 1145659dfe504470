import { z } from 'zod';
import { emailAddressOf, recheckEmail, recheckSms, smsAddressOf } from '../contacts/addresses/recipient-address.ts';
import { EmailItem, emailItem, emailText } from '../drafts/email.ts';
import { signatureBelow, signatureText } from '../drafts/email-signature.ts';
import { messageLimits } from '../drafts/message-limits.ts';
import { purposes } from '../drafts/sending-rules.ts';
import { type SmsItem, SmsPreview, smsItem, smsText } from '../drafts/sms.ts';
import { withStopMention } from '../drafts/stop-mention.ts';
import { subjectLine } from '../drafts/subject.ts';
import { text } from '../shared/fields.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { held } from '../shared/operation.ts';

const prospectId = id('contact').describe('The contact to write to');
const smsBody = text(messageLimits.sms).describe('The SMS, as it should be read');
const subject = subjectLine(text(messageLimits.subject));
const emailBody = text(messageLimits.email).describe(
  'Text; Markdown allowed. The agency’s signature, if it has one, is added below it',
);
/** A human says what a message is for; what an agent drafts for one contact is service until then. */
const purpose = z.enum(purposes);

/** White space at the end is nothing that anybody reads, and two drafts that differ in nothing else are the same. */
const withoutTrailingSpace = (text: string): string => text.trimEnd();

const replaces = id('draft').optional().describe('Your pending draft that this one corrects');

const smsInput = z.strictObject({ prospectId, body: smsBody });
const smsToolInput = smsInput.extend({ replaces });

/** Two names for one thing: the tool and the REST operation are told apart in the journal. */
const smsDraft = <I extends typeof smsInput | typeof smsToolInput>(name: 'draftSms' | 'draftUnitSms', input: I) =>
  held({
    name,
    scope: 'sms:send',
    summary: 'Prepare an SMS to one contact; it waits for a human and is not sent.',
    draft: 'sms',
    input,
    preview: SmsPreview,
    edit: z.strictObject({ body: smsBody, purpose }).partial(),
    prepare: async (work, { prospectId, body, replaces }: z.output<typeof smsToolInput>) => {
      const contactId = uuidOf('contact', prospectId);
      const text = smsText(withoutTrailingSpace(body), 'service');
      return { contactId, text, address: (recipient) => smsAddressOf(work, contactId, recipient), replaces };
    },
    show: ({ purpose: _, ...item }: SmsItem) => item,
    revise: (item, change) => {
      const { body, purpose } = { ...item, ...change };
      return smsItem(item.to, purpose === 'marketing' ? withStopMention(body) : body, purpose);
    },
    recheck: recheckSms,
    release: null,
  });

export const draftSms = smsDraft('draftSms', smsToolInput);
export const draftUnitSms = smsDraft('draftUnitSms', smsInput);

export const draftEmail = held({
  name: 'draftEmail',
  scope: 'tasks:write',
  summary: 'Prepare an e-mail to one contact; it waits for a human and is not sent.',
  draft: 'email',
  input: z.strictObject({ prospectId, subject, body: emailBody, replaces }),
  preview: EmailItem.pick({ to: true, subject: true, body: true }).extend({
    signature: z.string().optional().describe('The agency’s, which is added below the body'),
  }),
  edit: z.strictObject({ subject, body: emailBody, purpose }).partial(),
  prepare: async (work, { prospectId, subject, body, replaces }) => {
    const contactId = uuidOf('contact', prospectId);
    const text = emailText({
      subject: withoutTrailingSpace(subject),
      body: withoutTrailingSpace(body),
      purpose: 'service',
    });
    return {
      contactId,
      text,
      added: ({ emailSignature }) => signatureBelow(text.body, emailSignature),
      address: (recipient) => emailAddressOf(work, contactId, recipient),
      replaces,
    };
  },
  show: ({ to, subject, body, signature }: EmailItem) => ({ to, subject, body, ...signatureText(signature) }),
  revise: (item, change, { emailSignature }) => emailItem({ ...item, ...change }, emailSignature),
  recheck: recheckEmail,
  release: null,
});
