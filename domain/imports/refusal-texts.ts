import { dayInNote, refusalInNote } from '../consent/noted-refusals.ts';
import { ownProofs } from '../consent/own-proofs.ts';
import { momentAt } from '../shared/moment.ts';
import { contactFields } from './contact-fields.ts';
import type { ImportFields, ReadingContext, RowValues } from './import-field.ts';
import type { RowText } from './target.ts';
import { folded, partsOf, shown } from './values.ts';

/** Reads the refusals that stand in the texts of a row: in words beside a consent, in notes, in tags. */

type Channel = 'sms' | 'email';
type Status = 'granted' | 'denied' | 'opted_out';
type Statement = { status: Status; source?: string | undefined; evidence: string; day: string | undefined };

const MAX_EVIDENCE = 2000;
const consentFields: Readonly<Record<string, Channel>> = { smsConsent: 'sms', emailConsent: 'email' };
const gravity = (status: unknown): number => ['granted', 'denied', 'opted_out'].indexOf(String(status));

/**
 * The values of a row with the refusals that its texts state, and the notes and tags that a person should look at. A refusal in a text goes before a
 * consent in a column, with the text as its evidence and the day that it names.
 */
export function withRefusalsInTexts(values: RowValues, texts: readonly RowText[], context: ReadingContext) {
  const read: Record<string, unknown> = { ...values };
  const mentions: { heading: string; message: string }[] = [];
  const state = (channel: Channel, { status, source, evidence, day }: Statement) => {
    const field = `${channel}Consent`;
    if (status !== 'granted' && gravity(status) > gravity(read[field])) {
      Object.assign(read, { [`${field}Source`]: source, [`${field}Date`]: undefined, [`${field}Evidence`]: undefined });
      read[field] = status;
    }
    if (read[field] !== status) return;
    read[`${field}Evidence`] ??= evidence.slice(0, MAX_EVIDENCE);
    if (day !== undefined && momentAt(day, context.timeZone) <= context.now) read[`${field}Date`] ??= day;
  };
  for (const { heading, field, cell } of texts.filter((text) => mayRefuse(text.field))) {
    const own = consentFields[field];
    const isLong = folded(cell).includes(' ');
    const day = isLong || !own ? dayInNote(cell) : undefined;
    if (own) {
      const status = read[`${own}Consent`] as Status | undefined;
      if (isLong && status) state(own, { status, evidence: cell, day });
    }
    for (const part of field === 'tags' ? partsOf(cell) : [cell]) {
      const refusal = refusalInNote(part);
      if (!refusal) continue;
      // In a column about one channel, « stop » is said of this one alone.
      const others = own && refusal.channels.length > 1 ? [] : refusal.channels;
      for (const channel of others.filter((other) => other !== own)) {
        state(channel, {
          status: refusal.status,
          source: own ? undefined : ownProofs.importedText,
          evidence: cell,
          day,
        });
      }
      // A column of consents is one that a person reads anyway.
      if (!own) mentions.push({ heading, message: `${said(refusal.channels)}: ${shown(part)}` });
    }
  }
  return { values: read, mentions };
}

const fields: ImportFields = contactFields;
const mayRefuse = (field: string): boolean =>
  field === 'tags' || Object.hasOwn(consentFields, field) || fields[field]?.isNote === true;

function said(channels: readonly Channel[]): string {
  if (channels.length === 0) return 'may refuse messages, and is recorded as no refusal';
  if (channels.length === 2) return 'refuses SMS and e-mails';
  return channels[0] === 'sms' ? 'refuses SMS' : 'refuses e-mails';
}
