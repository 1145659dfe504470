import { type SelectQueryBuilder, sql } from 'kysely';
import type { Channel, ConsentStatus } from '../../../storage/column-values.ts';
import type { Tables } from '../../../storage/entities/all.ts';
import { asPrepared, type PreparedQuery } from '../../../storage/prepared-statements.ts';
import { emailRefusalReason, smsRefusalReason } from '../../consent/may-receive.ts';
import type { EmailItem } from '../../drafts/email.ts';
import type { SmsItem } from '../../drafts/sms.ts';
import { publicId } from '../../shared/ids.ts';
import type { DraftOperation, Recipient, StoredItem, Work } from '../../shared/operation.ts';
import { refusalOf } from '../../shared/recheck.ts';
import { Refusal } from '../../shared/refusal.ts';
import { requireContact } from '../erased-contact.ts';

/** The `recheck` of SMS: each contact may still get one, at the number that was read. */
export const recheckSms: DraftOperation<SmsItem>['recheck'] = async (work, drafts, read) => {
  const recipients: ReadonlyMap<string, SmsRecipient> = read ?? (await byId(drafts, smsRecipients(work)));
  return drafts.map(({ contactId, item }) =>
    refusalOf(() => requireSameAddress(item.to, smsAddressOf(work, contactId, recipients.get(contactId)))),
  );
};

/** The same for e-mails. */
export const recheckEmail: DraftOperation<EmailItem>['recheck'] = async (work, drafts, read) => {
  const recipients: ReadonlyMap<string, EmailRecipient> = read ?? (await byId(drafts, emailRecipients(work)));
  return drafts.map(({ contactId, item }) =>
    refusalOf(() => requireSameAddress(item.to, emailAddressOf(work, contactId, recipients.get(contactId)))),
  );
};

async function byId<Row extends { id: string }>(
  drafts: readonly StoredItem<unknown>[],
  recipients: SelectQueryBuilder<Tables, 'contact', Row>,
): Promise<Map<string, Row>> {
  const rows = await recipients
    .where(
      'id',
      'in',
      drafts.map(({ contactId }) => contactId),
    )
    .execute();
  return new Map(rows.map((row) => [row.id, row] as [string, Row]));
}

type Agency = Pick<Work, 'agency'>;

const smsRecipients = ({ agency }: Agency) =>
  agency
    .from('contact')
    .select(['id', 'erased_at', 'phone', 'sms_consent', 'undeliverable', smsRefusalReason.as('sms_refusal')]);

const emailRecipients = ({ agency }: Agency) =>
  agency.from('contact').select(['id', 'erased_at', 'email', 'undeliverable', emailRefusalReason.as('email_refusal')]);

/** The query of what both rules look at, where it is read together with drafts or before one is held. */
export const recipientsOf = (work: Agency) =>
  smsRecipients(work).select(['email', emailRefusalReason.as('email_refusal')]);

/**
 * Reads contacts and keeps them as they are until the commit: a number or a consent that is being changed is read after that
 * change, or the change waits. Several transactions may hold this lock at once.
 */
export function lockRecipients(work: Agency, ids: readonly string[]): PreparedQuery<Recipient & { id: string }> {
  const isOneOfThem = sql<boolean>`id = any (${`{${ids}}`}::uuid[])`;
  return asPrepared(recipientsOf(work).where(isOneOfThem).orderBy('id').forShare());
}

type SmsRecipient = Pick<Recipient, 'erased_at' | 'phone' | 'sms_consent' | 'undeliverable' | 'sms_refusal'>;
type EmailRecipient = Pick<Recipient, 'erased_at' | 'email' | 'undeliverable' | 'email_refusal'>;

/** The phone number of a contact who may get an SMS.
 * @throws Refusal `not_found`, `person_erased`, `opted_out`, `sms_consent_missing`, `no_phone`, `undeliverable` */
export function smsAddressOf(work: Pick<Work, 'actor'>, contactId: string, found: SmsRecipient | undefined): string {
  const recipient = requireContact(work, publicId('contact', contactId), found);
  if (recipient.sms_refusal === 'opted_out') throw optedOut('sms');
  if (recipient.sms_refusal === 'sms_consent_missing') throw smsConsentMissing(recipient.sms_consent.status);
  if (recipient.sms_refusal === 'no_phone') throw noPhone();
  if (recipient.sms_refusal === 'undeliverable') throw undeliverable('sms', recipient.undeliverable.sms?.reason);
  return recipient.phone as string;
}

/** The e-mail address of a contact who may get an e-mail.
 * @throws Refusal `not_found`, `person_erased`, `opted_out`, `email_consent_denied`, `no_email`, `undeliverable` */
export const emailAddress = async (work: Work, contactId: string): Promise<string> =>
  emailAddressOf(work, contactId, await emailRecipients(work).where('id', '=', contactId).executeTakeFirst());

export function emailAddressOf(
  work: Pick<Work, 'actor'>,
  contactId: string,
  found: EmailRecipient | undefined,
): string {
  const recipient = requireContact(work, publicId('contact', contactId), found);
  if (recipient.email_refusal === 'opted_out') throw optedOut('email');
  if (recipient.email_refusal === 'email_consent_denied') throw emailConsentDenied();
  if (recipient.email_refusal === 'no_email') throw noEmail();
  if (recipient.email_refusal === 'undeliverable') throw undeliverable('email', recipient.undeliverable.email?.reason);
  return recipient.email as string;
}

/** A message goes to the address that its reader saw; another one needs a new approval.
 * @throws Refusal `conflict` */
export function requireSameAddress(approved: string, current: string): void {
  if (approved === current) return;
  throw new Refusal('conflict', 'The address of this contact has changed since.', {
    hint: 'Draft it again.',
    formerAddress: approved,
  });
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
    hint:
      channel === 'sms'
        ? 'Only the contact (by START) or a colleague in the console can lift that. Do not try another way.'
        : 'Only a colleague in the console can lift that. Do not try another way.',
  });

/** `reason` is what the mail server or provider said. */
export const undeliverable = (channel: Channel, reason = '') =>
  new Refusal(
    'undeliverable',
    `Messages to this contact’s ${channel === 'sms' ? 'phone number' : 'e-mail address'} cannot be delivered${reason && `: ${reason}`}.`,
    {
      hint: 'Correct it with updateContact, or use another channel. Only a colleague in the console can lift the mark.',
      toolHint: 'Ask a colleague for another address, or propose a message on another channel.',
    },
  );
