import { z } from 'zod';
import { filesInForm } from '../../domain/attachments/files-in-form.ts';
import { recipientsOf } from '../../domain/contacts/addresses/recipient-address.ts';
import { draftEmail, draftUnitSms } from '../../domain/conversations/message-drafts.ts';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { attachmentLimits, messageLimits } from '../../domain/drafts/message-limits.ts';
import { subjectLine } from '../../domain/drafts/subject.ts';
import { text } from '../../domain/shared/fields.ts';
import { notFound } from '../../domain/shared/find-record.ts';
import { id, uuidOf } from '../../domain/shared/ids.ts';
import type { Held, PreparedMessage, Work } from '../../domain/shared/operation.ts';
import { refusalOf } from '../../domain/shared/recheck.ts';
import { invalidInput, type Refusal } from '../../domain/shared/refusal.ts';
import { channels } from '../../storage/column-values.ts';

/** A text that a colleague writes to a contact. */
export const ReplyText = z.strictObject({
  contactId: id('contact').describe('Who it is written to'),
  channel: z.enum(channels).describe('E-mail or SMS'),
  subject: subjectLine(text(messageLimits.subject)).optional().describe('Subject line of an e-mail'),
  body: text(messageLimits.email).describe('The text'),
  attachments: z.array(id('attachment')).max(attachmentLimits.files).default([]).describe('Files of an e-mail'),
});
export type ReplyText = Pick<z.output<typeof ReplyText>, keyof typeof ReplyText.shape>;

/** The columns of a reply that are checked, approved and stored. */
export type ReplyDraft = Pick<
  DraftRow,
  'id' | 'operation' | 'contact_id' | 'item' | 'created_at' | 'campaign_id' | 'enrollment_id'
> & { kind: 'sms' | 'email' };

/**
 * The draft that a text becomes, made by the operation with which agents draft the same kind of message, and why it may not
 * leave, if a rule forbids it. A contact without an address gets a draft to nobody, which is shown and never stored.
 * @throws Refusal `not_found`, or `invalid_request` for a text that its channel does not carry
 */
export async function replyDraft(
  work: Work,
  draftId: string,
  { contactId, channel, subject, body, attachments }: ReplyText,
): Promise<{ draft: ReplyDraft; refusal: Refusal | undefined }> {
  requireFitting({ channel, subject, body, attachments });
  const operation = (channel === 'sms' ? draftUnitSms : draftEmail) as Held;
  const input = { prospectId: contactId, body, ...(channel === 'email' && { subject }) };
  const prepared = (await operation.prepare(work, input)) as PreparedMessage<DraftRow['item']>;
  const recipient = await recipientsOf(work).where('id', '=', uuidOf('contact', contactId)).executeTakeFirst();
  if (!recipient) throw notFound('contact', contactId);
  const files = await filesInForm(work, attachments);
  const to = channel === 'sms' ? recipient.phone : recipient.email;
  const draft: ReplyDraft = {
    id: draftId,
    kind: channel,
    operation: operation.name,
    contact_id: prepared.contactId,
    item: {
      to: to ?? '',
      ...prepared.text,
      ...prepared.added?.(await work.profile()),
      ...(files.length > 0 && { attachments: files }),
    },
    created_at: work.now,
    campaign_id: null,
    enrollment_id: null,
  };
  return { draft, refusal: refusalOf(() => void prepared.address(recipient)) };
}

function requireFitting({ channel, subject, body, attachments }: Omit<ReplyText, 'contactId'>): void {
  if (channel === 'sms' && attachments.length > 0) throw invalid('attachments', 'an SMS has none');
  if (new Set(attachments).size < attachments.length) throw invalid('attachments', 'names a file twice');
  if (channel === 'email' && subject === undefined) throw invalid('subject', 'an e-mail needs one');
  if (channel === 'sms' && subject !== undefined) throw invalid('subject', 'an SMS has none');
  if (body.length > messageLimits[channel])
    throw invalid('body', `must have at most ${messageLimits[channel]} characters`);
}

const invalid = (path: string, message: string) => invalidInput([{ path, message }]);
