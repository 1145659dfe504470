import { z } from 'zod';
import { attachTo } from '../../domain/attachments/files-in-form.ts';
import { storedCheck } from '../../domain/checks/check-drafts.ts';
import { lockRecipients } from '../../domain/contacts/addresses/recipient-address.ts';
import { takeOn } from '../../domain/conversations/conversation-state.ts';
import { continuedConversation } from '../../domain/conversations/save-message.ts';
import {
  Draft,
  type DraftRow,
  draftRecord,
  expiryOf,
  fingerprintOf,
  readDraftRecord,
} from '../../domain/drafts/draft-record.ts';
import { approve, createOwnTexts } from '../../domain/drafts/draft-transitions.ts';
import type { EmailItem } from '../../domain/drafts/email.ts';
import { actorSummary } from '../../domain/shared/actor.ts';
import { instant, text } from '../../domain/shared/fields.ts';
import { id, newId, publicId, uuidOf } from '../../domain/shared/ids.ts';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { advisoryLock } from '../../storage/advisory-locks.ts';
import { asJson } from '../../storage/json.ts';
import { executePrepared } from '../../storage/prepared-statements.ts';
import { requireAcceptedFlags } from '../drafts/accepted-flags.ts';
import { recordAcceptedFlags } from '../drafts/decisions.ts';
import { requirePlannable } from '../drafts/planned-time.ts';
import { recheckAfterReply } from '../drafts/recheck-contact.ts';
import { scheduleRelease } from '../release/release-time.ts';
import { withdrawDrafts } from './answered-drafts.ts';
import { checkReply } from './check-reply.ts';
import { ReplyText, replyDraft } from './reply-draft.ts';

/**
 * A colleague sends a text of their own. They have written and read it, so that this one act is the draft and its approval:
 * by the same person, in one transaction, of the fingerprint that the preview showed. Everything after that is as for any
 * other draft: the time to undo, the claim with its checks, the sending. Whoever answers a conversation that nobody is in charge
 * of takes it on, so that no colleague answers it too.
 */
export const sendReply = direct({
  name: 'sendReply',
  scope: 'human',
  summary: 'Send a text of your own to a contact, exactly as its preview showed it.',
  effect: 'write',
  input: ReplyText.extend({
    formId: z.uuid().describe('Of the form: the same text is sent once, however often it is pressed'),
    fingerprint: text(100).describe('Of the text as its preview showed it'),
    acceptedFlags: z.array(text(100)).max(500).default([]).describe('The ids of the flags that this person accepts'),
    sendAt: instant.optional().describe('Not before this time'),
    anyHour: z.boolean().default(false).describe('It need not wait for the courtesy hours'),
    withdraw: z.array(id('draft')).max(50).default([]).describe('Drafts to this contact that it makes superfluous'),
  }),
  output: Draft.extend({
    /** This form had sent it already; nothing new was made. */
    alreadyPending: z.literal(true).optional(),
  }),
  run: async (work, input) => {
    const sent = await findSent(work, input.formId);
    if (sent) return sameAsSent(sent, input.fingerprint);
    // The same words that two tabs send at once: the second waits here, and then finds the first.
    await executePrepared(work.agency.db, advisoryLock.exclusive(`replies ${work.agency.id} ${input.contactId}`));
    // An erasure or a merge that runs at this moment waits, or is over when the contact is read.
    const contactId = uuidOf('contact', input.contactId);
    await executePrepared(work.agency.db, lockRecipients(work, [contactId]));
    const { draft, refusal } = await replyDraft(work, newId(), input);
    if (refusal) throw refusal;
    if (fingerprintOf(draft) !== input.fingerprint) throw changedSinceRead();
    requirePlannable(work, draft, input.sendAt);
    const sendAt = input.sendAt === undefined ? undefined : new Date(input.sendAt);
    const leaving = { ...draft, any_hour: input.anyHour };
    const checked = await checkReply(work, leaving, sendAt);
    const acceptedFlags = requireAcceptedFlags(checked.findings, input.acceptedFlags);
    const item = asJson(draft.item);
    await createOwnTexts(work, [
      {
        ...draft,
        asked: item,
        item,
        requested_by: asJson(actorSummary(work.actor)),
        expires_at: expiryOf(work.now),
        form_id: input.formId,
        ...storedCheck(work, checked),
      },
    ]);
    await attachTo(work, draft.id, (draft.item as EmailItem).attachments ?? []);
    const approval = { fingerprint: input.fingerprint, acceptedFlags, anyHour: input.anyHour };
    await approve(work, draft, approval, await scheduleRelease(work, leaving, sendAt));
    recordAcceptedFlags(work, draft, acceptedFlags);
    await takeOnAnswered(work, input);
    await withdrawDrafts(work, contactId, input.withdraw);
    await recheckAfterReply(work, contactId);
    return readDraftRecord(work, publicId('draft', draft.id));
  },
});

/**
 * They stay in charge if the text is taken back: it is in their form again, and the conversation is given to somebody else, or to
 * nobody, in its head.
 */
async function takeOnAnswered(work: Work, { contactId, channel, subject }: ReplyText): Promise<void> {
  const answered = { channel, contactId: uuidOf('contact', contactId), subject: subject ?? null };
  const conversationId = await continuedConversation(work, answered);
  if (conversationId) await takeOn(work, conversationId);
}

/** The draft that this form has sent. A second press waits here until the first is committed, and then finds it. */
async function findSent(work: Work, formId: string): Promise<DraftRow | undefined> {
  await executePrepared(work.agency.db, advisoryLock.exclusive(`form ${work.agency.id} ${formId}`));
  return work.agency.from('draft').selectAll().where('form_id', '=', formId).executeTakeFirst();
}

/** @throws Refusal `idempotency_mismatch` if the form has sent another text; `conflict` if its text was taken back */
function sameAsSent(sent: DraftRow, fingerprint: string) {
  if (sent.reason_code === 'taken_back') throw takenBack();
  if (fingerprintOf({ ...sent, item: sent.asked }) === fingerprint) {
    return { ...draftRecord(sent), alreadyPending: true as const };
  }
  throw new Refusal('idempotency_mismatch', 'This form has sent another text already.', {
    hint: 'Reload the conversation: the text that was sent is in it. Then write a new one.',
  });
}

const takenBack = () =>
  new Refusal('conflict', 'This text was sent by this form, and taken back since.', {
    hint: 'Reload the conversation, then write it again.',
  });

const changedSinceRead = () =>
  new Refusal('conflict', 'This is not the text that was shown, or the contact’s address has changed since.', {
    hint: 'Read it again, then send it.',
  });
