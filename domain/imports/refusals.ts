import { sql } from 'kysely';
import { type Channel, type ConsentStatus, channels } from '../../storage/column-values.ts';
import { asJson } from '../../storage/json.ts';
import { addressColumn, recordStatements } from '../consent/consent.ts';
import { contactColumns, contactRecord, contactUpdated } from '../contacts/record/contact-record.ts';
import { endEnrollments, optOutEnding } from '../enrollments/end-enrollments.ts';
import type { Work } from '../shared/operation.ts';
import { insertImportedEvents } from '../webhooks/delivery-transitions.ts';
import { namesOf } from './contact-names.ts';
import { findSharing } from './find-contacts.ts';
import type { RowValues } from './import-field.ts';
import { addressesFor, addressesOf } from './row-addresses.ts';
import type { RowRefusal } from './target.ts';

/** Refusals of messages in a file. They hold for every address of their row, also where the row itself is left out. */

type Refused = RowRefusal['consents'][number];

/** The refusals that a row states. They count for what can be read of it, whatever else is wrong with it. */
export function refusalsIn(values: RowValues): RowRefusal | undefined {
  const consents = channels.flatMap((channel): Refused[] => {
    const status = values[`${channel}Consent`];
    if (status !== 'denied' && status !== 'opted_out') return [];
    const textOf = (part: string, length: number) =>
      (values[`${channel}Consent${part}`] as string | undefined)?.slice(0, length) ?? null;
    const addresses = addressesFor(values, channel);
    return [{ channel, status, source: textOf('Source', 200), evidence: textOf('Evidence', 2000), addresses }];
  });
  if (consents.length === 0) return undefined;
  const { phone, email, others } = addressesOf(values);
  const { firstName: first_name, lastName: last_name } = namesOf(values);
  return { columns: { phone, email, other_addresses: others, first_name, last_name }, consents };
}

/** For a contact that the agency has, a file may take consent away and never gives it. */
export const takesAway = ({ status }: { status: ConsentStatus }, before: ConsentStatus): boolean =>
  status === 'opted_out'
    ? before !== 'opted_out'
    : status === 'denied' && (before === 'unknown' || before === 'granted');

/** Records what a row takes away from a contact that the agency has. */
export async function takeAway(work: Work, id: string, consents: readonly Refused[]): Promise<void> {
  const statements = consents.map(({ channel, status, source, evidence }) => [
    channel,
    { status, ...(source && { source }), ...(evidence && { evidence }) },
  ]);
  await recordStatements(work, id, Object.fromEntries(statements));
}

/**
 * Records the refusals of rows for the contacts that they are about, for every other contact who is written to at one of their
 * addresses, and for these addresses themselves, whoever has them later.
 */
export async function recordRefusals(work: Work, importId: string, refusals: readonly RowRefusal[]): Promise<void> {
  const about = await findSharing(work, refusals);
  const contacts = await lockRefusing(work, refusals, about);
  const changed = new Set<string>();
  for (const [index, { consents }] of refusals.entries()) {
    for (const contact of contacts) {
      const taken = consents.filter(
        ({ channel, status, addresses }) =>
          (about[index]?.includes(contact.id) || addresses.includes(contact[addressColumn(channel)] ?? '')) &&
          takesAway({ status }, contact.status[channel]),
      );
      if (taken.length === 0) continue;
      await takeAway(work, contact.id, taken);
      for (const { channel, status } of taken) contact.status[channel] = status;
      changed.add(contact.id);
    }
  }
  await optOut(
    work,
    refusals.flatMap(({ consents }) => consents),
  );
  await emitUpdates(work, importId, [...changed]);
}

type Refusing = { id: string; phone: string | null; email: string | null; status: Record<Channel, ConsentStatus> };

/** The contacts that rows are about, and those who are written to at an address of a row. */
async function lockRefusing(
  work: Work,
  refusals: readonly RowRefusal[],
  about: readonly string[][],
): Promise<Refusing[]> {
  const addresses = refusals.flatMap(({ consents }) => consents.flatMap((consent) => consent.addresses));
  const { rows } = await sql<Refusing>`
    select id, phone, email,
      jsonb_build_object('sms', sms_consent->'status', 'email', email_consent->'status') as status
    from contact where agency_id = ${work.agency.id}
      and (id = any(${about.flat()}::uuid[]) or phone = any(${addresses}::text[]) or email = any(${addresses}::text[]))
    order by id for no key update`.execute(work.agency.db);
  return rows;
}

/**
 * Takes no locks of addresses, because a file may have more of them than PostgreSQL has room for. A message that a worker takes up while
 * the import commits may still leave.
 */
async function optOut(work: Work, consents: readonly Refused[]): Promise<void> {
  const given = consents.flatMap(({ channel, status, source, addresses }) =>
    status === 'opted_out' ? addresses.map((address) => ({ channel, address, source })) : [],
  );
  if (given.length === 0) return;
  const { rows } = await sql<{ channel: Channel; address: string }>`
    insert into opt_out (agency_id, channel, address, at, source)
    select ${work.agency.id}, channel, address, ${work.now}, source
    from jsonb_to_recordset(${asJson(given)}::jsonb) as given (channel text, address text, source text)
    on conflict do nothing returning channel, address`.execute(work.agency.db);
  for (const { channel, address } of rows) {
    if (channel === 'email')
      await endEnrollments(work, { address }, optOutEnding('The contact has opted out of e-mail.'));
  }
}

/** Tells webhooks that an import has changed these contacts. */
export async function emitUpdates(work: Work, importId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await work.agency.from('contact').select(contactColumns).where('id', 'in', ids).orderBy('id').execute();
  await insertImportedEvents(work, importId, contactUpdated, rows.map(contactRecord));
}
