import { sql } from 'kysely';
import { z } from 'zod';
import { type Channel, channels } from '../../storage/column-values.ts';
import { addressColumn, type Consent, recordStatements, takeConsentBack } from '../consent/consent.ts';
import { text } from '../shared/fields.ts';
import { id, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { readContact } from './contacts.ts';
import { lockContacts } from './erased-contact.ts';
import { maxContactsAtOnce } from './limits.ts';
import { contactUpdated } from './record/contact-record.ts';

/** The consents of clients whom an agency has had for long are known to it, but were in no file: one proof holds for all of them. */

const ids = z.array(id('contact')).min(1).max(maxContactsAtOnce).describe('The contacts');
const channel = z.enum(channels).describe('What they consented to');

export const noteConsents = direct({
  name: 'noteConsents',
  scope: 'human',
  summary: 'Record the consents of several contacts on one channel, with one proof. A refusal stays one.',
  effect: 'write',
  input: z.strictObject({
    ids,
    channel,
    source: text(200).describe('Where they were given'),
    evidence: text(2000).describe('What shows them: wording, form, list'),
  }),
  output: z.object({
    noted: z.array(id('contact')).describe('Those whose consent was not known before'),
    refused: z.int().describe('Those who have refused, which only they or their own record can change'),
    withoutAddress: z.int().describe('Those without a number or e-mail to write to'),
  }),
  run: async (work, { channel, source, evidence, ids }) => {
    const contacts = await lockConsents(work, ids, channel);
    const refusedAddresses = await optedOut(work, channel, contacts);
    const isRefused = ({ status, address }: LockedConsent) =>
      status === 'denied' || status === 'opted_out' || (address !== null && refusedAddresses.has(address));
    const refused = contacts.filter(isRefused);
    const unknown = contacts.filter((contact) => contact.status === 'unknown' && !isRefused(contact));
    const noted = unknown.filter(({ address }) => address !== null);
    for (const { uuid } of noted) {
      await recordStatements(work, uuid, { [channel]: { status: 'granted', source, evidence } });
    }
    await tellChanged(work, noted);
    return {
      noted: noted.map(({ uuid }) => publicId('contact', uuid)),
      refused: refused.length,
      withoutAddress: unknown.length - noted.length,
    };
  },
});

export const takeConsentsBack = direct({
  name: 'takeConsentsBack',
  scope: 'human',
  summary: 'Undo that consents were recorded for several contacts: they are not known any more.',
  effect: 'write',
  input: z.strictObject({ ids, channel, source: text(200).describe('The source with which they were recorded') }),
  output: z.object({ changed: z.array(id('contact')).describe('Those whose consent was still this one') }),
  run: async (work, { channel, source, ids }) => {
    const contacts = await lockConsents(work, ids, channel);
    const changed = contacts.filter((contact) => contact.status === 'granted' && contact.source === source);
    for (const { uuid } of changed) await takeConsentBack(work, uuid, channel);
    await tellChanged(work, changed);
    return { changed: changed.map(({ uuid }) => publicId('contact', uuid)) };
  },
});

type LockedConsent = { uuid: string; address: string | null; status: Consent['status']; source: string | null };

async function lockConsents(work: Work, given: readonly string[], channel: Channel): Promise<LockedConsent[]> {
  const rows = await lockContacts(work, given, ['phone', 'email', 'sms_consent', 'email_consent']);
  return rows.map((row) => {
    const { status, source } = row[`${channel}_consent`] as Consent;
    return { uuid: row.id, address: row[addressColumn(channel)], status, source };
  });
}

/** The addresses among them whose owner has refused, on whichever record. */
async function optedOut(work: Work, channel: Channel, contacts: readonly LockedConsent[]): Promise<Set<string>> {
  const addresses = contacts.flatMap(({ address }) => address ?? []);
  const rows = work.agency.from('opt_out').select('address').where('channel', '=', channel);
  const found = await rows.where(sql<boolean>`address = any(${addresses}::text[])`).execute();
  return new Set(found.map(({ address }) => address));
}

async function tellChanged(work: Work, contacts: readonly LockedConsent[]): Promise<void> {
  const uuids = contacts.map(({ uuid }) => uuid);
  await work.agency
    .update('contact')
    .set({ updated_at: work.now })
    .where(sql<boolean>`id = any(${uuids}::uuid[])`)
    .execute();
  for (const uuid of uuids) work.emit(contactUpdated, await readContact(work, uuid));
}
