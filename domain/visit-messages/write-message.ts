import { asJson } from '../../storage/json.ts';
import { type Checked, checkAndFindSlots, storedCheck } from '../checks/check-drafts.ts';
import { emailAddressOf, recipientsOf, smsAddressOf } from '../contacts/addresses/recipient-address.ts';
import { lockContacts } from '../contacts/erased-contact.ts';
import type { AttachedFile } from '../drafts/attached-file.ts';
import { expiryOf } from '../drafts/draft-record.ts';
import { createOwnTexts } from '../drafts/draft-transitions.ts';
import { emailItem } from '../drafts/email.ts';
import { messageLimits } from '../drafts/message-limits.ts';
import { smsItem } from '../drafts/sms.ts';
import { actorSummary } from '../shared/actor.ts';
import { newId, publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { refusalOf } from '../shared/recheck.ts';
import { Refusal } from '../shared/refusal.ts';
import { type About, type VisitEmail, type VisitSms, visitEmail, visitSms } from './message-operations.ts';
import { waitingMessages } from './waiting-messages.ts';

/** A text in both forms. An SMS names the agency, an e-mail has a subject. */
export type MessageText = { subject: string; body: string; sms: string };

export type WantedMessage = {
  /** UUID. */
  contactId: string;
  about: About;
  /** From the fullest to the barest: the first one that the checks do not flag is written, or else the last. */
  texts: readonly MessageText[];
  /** The one that is tried first. An e-mail alone carries files. */
  channels: readonly ('sms' | 'email')[];
  files?: readonly AttachedFile[];
};

type Channel = WantedMessage['channels'][number];

/**
 * Writes a message that waits for approval, by the first channel through which the contact may be written to.
 * @returns the draft's UUID
 * @throws Refusal `conflict` if one about the same waits already; the refusal of the last channel if no channel is allowed
 */
export async function writeMessage(work: Work, wanted: WantedMessage): Promise<string> {
  const { contactId, about } = wanted;
  // Two presses at once: the second waits here and then finds the first one's draft.
  await lockContacts(work, [publicId('contact', contactId)], []);
  const waiting = (await waitingMessages(work, about)).find((draft) => draft.contact_id === contactId);
  if (waiting) throw waitsAlready(waiting.id);
  const { channel, to } = await reach(work, wanted);
  const { item, checked } = await firstUnflagged(work, wanted, channel, to);
  const draft = draftOf(work, contactId, channel, item);
  await createOwnTexts(work, [
    {
      ...draft,
      ...{ operation: (channel === 'sms' ? visitSms : visitEmail).name, asked: asJson(item), item: asJson(item) },
      ...{ requested_by: asJson(actorSummary(work.actor)), expires_at: expiryOf(work.now) },
      ...storedCheck(work, checked),
    },
  ]);
  return draft.id;
}

/** The channel and the address. @throws Refusal of the last channel that was tried */
export async function reach(work: Work, { contactId, channels }: Pick<WantedMessage, 'contactId' | 'channels'>) {
  const recipient = await recipientsOf(work).where('id', '=', contactId).executeTakeFirst();
  let refusal: Refusal | undefined;
  for (const channel of channels) {
    let to = '';
    const address = channel === 'sms' ? smsAddressOf : emailAddressOf;
    refusal = refusalOf(() => {
      to = address(work, contactId, recipient);
    });
    if (!refusal) return { channel, to };
  }
  throw refusal ?? new Error('No channel was given.');
}

type Chosen = { item: VisitEmail | VisitSms; checked: Checked | undefined };

/** Our own checks must have nothing against what Clef writes, so a remark that they flag is left out, as is what no SMS can hold. */
async function firstUnflagged(work: Work, wanted: WantedMessage, channel: Channel, to: string): Promise<Chosen> {
  let chosen: Chosen | undefined;
  const fitting = wanted.texts.filter(({ sms }) => channel === 'email' || sms.length <= messageLimits.sms);
  for (const text of fitting.length > 0 ? fitting : wanted.texts.slice(-1)) {
    const item = await itemOf(work, wanted, channel, to, text);
    const draft = draftOf(work, wanted.contactId, channel, item);
    const checked = (await checkAndFindSlots(work, [draft])).get(draft.id);
    chosen = { item, checked };
    if (!checked?.findings.some(({ flag }) => flag)) break;
  }
  if (!chosen) throw new Error('No text was given.');
  return chosen;
}

async function itemOf(
  work: Work,
  { about, files = [] }: WantedMessage,
  channel: Channel,
  to: string,
  { subject, body, sms }: MessageText,
): Promise<VisitEmail | VisitSms> {
  if (channel === 'sms') return { ...smsItem(to, sms, 'service'), about };
  const { emailSignature } = await work.profile();
  const attachments = files.length > 0 ? { attachments: [...files] } : {};
  return { ...emailItem({ to, subject, body, purpose: 'service', ...attachments }, emailSignature), about };
}

const draftOf = (work: Work, contactId: string, kind: Channel, item: VisitEmail | VisitSms) => ({
  ...{ id: newId(), kind, contact_id: contactId, item, created_at: work.now },
});

const waitsAlready = (draftId: string) =>
  new Refusal('conflict', 'This message waits for a decision already.', {
    hint: 'Decide it in the queue.',
    existingId: publicId('draft', draftId),
  });
