import { z } from 'zod';
import { emailAddress, refuseMoved, smsAddress } from './addresses.ts';
import { text } from './contract.ts';
import { id, uuidOf } from './ids.ts';
import { held } from './operation.ts';
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
      const contactId = uuidOf('contact', input.prospectId);
      return { contactId, item: smsItem(await smsAddress(work, contactId), input.body) };
    },
    show: (item: SmsItem) => item,
    revise: (item, change) => smsItem(item.to, change.body),
    recheck: async (work, { contactId, item }) => refuseMoved(item.to, await smsAddress(work, contactId)),
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
    const contactId = uuidOf('contact', input.prospectId);
    const { subject, body } = input;
    return { contactId, item: { to: await emailAddress(work, contactId), subject, body } };
  },
  show: (item: EmailItem) => item,
  revise: (item, change) => ({ ...item, ...change }),
  recheck: async (work, { contactId, item }) => refuseMoved(item.to, await emailAddress(work, contactId)),
  release: null,
});
