import { z } from 'zod';
import { recheckEmail, recheckSms } from '../contacts/addresses/recipient-address.ts';
import { EmailItem, emailItem } from '../drafts/email.ts';
import { messageLimits } from '../drafts/message-limits.ts';
import { purposes } from '../drafts/sending-rules.ts';
import { SmsItem, smsItem } from '../drafts/sms.ts';
import { withStopMention } from '../drafts/stop-mention.ts';
import { subjectLine } from '../drafts/subject.ts';
import { text } from '../shared/fields.ts';
import { id } from '../shared/ids.ts';
import type { DraftOperation } from '../shared/operation.ts';

/** The purposes of messages about visits: no second one of these waits beside the first. */
const topics = ['slip', 'reminder', 'notice', 'report', 'news'] as const;

const About = z.object({
  topic: z.enum(topics),
  /** Null for news, which tell of all visits. */
  visitId: id('visit').nullable(),
  propertyId: id('property').nullable(),
});
export type About = z.output<typeof About>;

const VisitEmail = EmailItem.extend({ about: About });
const VisitSms = SmsItem.extend({ about: About });
export type VisitEmail = z.output<typeof VisitEmail>;
export type VisitSms = z.output<typeof VisitSms>;

const purpose = z.enum(purposes);

/**
 * Messages about a visit that a person has asked for with one press. Clef writes them of the records, and they wait in the queue like
 * those of an agent: nothing leaves before a person has read and approved it.
 */
export const visitEmail: DraftOperation<VisitEmail> = {
  name: 'visitEmail',
  edit: z
    .strictObject({ subject: subjectLine(text(messageLimits.subject)), body: text(messageLimits.email), purpose })
    .partial(),
  revise: (item, change, { emailSignature }) => ({
    ...emailItem({ ...item, ...(change as Partial<VisitEmail>) }, emailSignature),
    about: item.about,
  }),
  recheck: recheckEmail,
  release: null,
};

export const visitSms: DraftOperation<VisitSms> = {
  name: 'visitSms',
  edit: z.strictObject({ body: text(messageLimits.sms), purpose }).partial(),
  revise: (item, change) => {
    const { body, purpose } = { ...item, ...(change as Partial<VisitSms>) };
    const said = purpose === 'marketing' ? withStopMention(body) : body;
    return { ...smsItem(item.to, said, purpose), about: item.about };
  },
  recheck: recheckSms,
  release: null,
};
