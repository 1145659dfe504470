import { z } from 'zod';
import { emailAddress, recheckEmail, recheckSms, smsAddress } from '../contacts/recipient-address.ts';
import { EmailItem, emailItem } from '../drafts/email.ts';
import { messageLimits } from '../drafts/message-limits.ts';
import { purposes } from '../drafts/sending-rules.ts';
import { type SmsItem, SmsPreview, smsItem } from '../drafts/sms.ts';
import { withStopMention } from '../drafts/stop-mention.ts';
import { subjectLine } from '../drafts/subject.ts';
import { text } from '../shared/fields.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { held } from '../shared/operation.ts';

const prospectId = id('contact').describe('The contact to write to');
const smsBody = text(messageLimits.sms).describe('The SMS, as it should be read');
const subject = subjectLine(text(messageLimits.subject));
const emailBody = text(messageLimits.email).describe('Text; Markdown allowed');
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
    prepare: async (work, input: z.output<typeof smsToolInput>) => {
      const contactId = uuidOf('contact', input.prospectId);
      const to = await smsAddress(work, contactId);
      return { contactId, item: smsItem(to, withoutTrailingSpace(input.body), 'service'), replaces: input.replaces };
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
  preview: EmailItem.pick({ to: true, subject: true, body: true }),
  edit: z.strictObject({ subject, body: emailBody, purpose }).partial(),
  prepare: async (work, input) => {
    const contactId = uuidOf('contact', input.prospectId);
    const subject = withoutTrailingSpace(input.subject);
    const body = withoutTrailingSpace(input.body);
    const to = await emailAddress(work, contactId);
    return { contactId, item: emailItem({ to, subject, body, purpose: 'service' }), replaces: input.replaces };
  },
  show: ({ to, subject, body }: EmailItem) => ({ to, subject, body }),
  revise: (item, change) => emailItem({ ...item, ...change }),
  recheck: recheckEmail,
  release: null,
});
