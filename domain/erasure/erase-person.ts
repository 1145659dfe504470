import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Channel } from '../../storage/column-values.ts';
import { asJson } from '../../storage/json.ts';
import { executePrepared } from '../../storage/prepared-statements.ts';
import { stopRunsOfErased } from '../agent/run-transitions.ts';
import { addressLocks } from '../consent/opt-outs.ts';
import { hasOtherAddress } from '../contacts/addresses/other-addresses.ts';
import { requireContact } from '../contacts/erased-contact.ts';
import { type ContactRow, contactColumns, contactRecord, contactUpdated } from '../contacts/record/contact-record.ts';
import { rejectForErasure } from '../drafts/draft-transitions.ts';
import { endEnrollments } from '../enrollments/end-enrollments.ts';
import { conversationsOf } from '../exports/message-tables.ts';
import type { TableName } from '../exports/table-export.ts';
import { viewsNaming } from '../saved-views/views-naming.ts';
import { actorSummary } from '../shared/actor.ts';
import { newId, publicId, uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { RemovedMeanwhile } from '../shared/removed-meanwhile.ts';
import { cancelForErasure, isBeingAsked } from '../signatures/cancel-for-erasure.ts';
import { type ErasedPerson, erasureRules, rowsOf } from './erasure-rules.ts';

type Reason = 'request' | 'objection' | 'retention';

/**
 * Erases a person in this transaction. First everything that is on its way to them ends; then each table forgets them as its
 * rule says. Their addresses stay as hashes, to which nothing is sent.
 * @param contactId the public id
 * @param recheck throws if the person is not to be erased any more. It is called when their messages wait for this transaction
 * @throws Refusal `not_found`; `person_erased` if they were before; `conflict` if a message is being handed to its provider
 */
export async function erasePerson(
  work: Work,
  contactId: string,
  reason: Reason,
  recheck: () => Promise<void> = async () => {},
): Promise<void> {
  const id = uuidOf('contact', contactId);
  const current = work.agency
    .from('contact')
    .select([...addressColumns, 'erased_at'])
    .where('id', '=', id);
  const found = requireContact(work, contactId, await current.executeTakeFirst());
  const addresses = await addressesOf(work, id, found);
  // Sending takes these locks first, too.
  await executePrepared(work.agency.db, addressLocks(work, addresses));
  await recheck();
  await endWhatIsUnderWay(work, id);
  const rows = work.agency
    .from('contact')
    .select([...namedColumns, 'erased_at'])
    .where('id', '=', id);
  const locked = await rows.forUpdate().executeTakeFirstOrThrow(() => new RemovedMeanwhile());
  requireContact(work, contactId, locked);
  if (addressColumns.some((column) => !isDeepStrictEqual(locked[column], found[column]))) throw changedMeanwhile();
  // Something may have been drafted until the record was locked. Nothing is from here on.
  await endWhatIsUnderWay(work, id);
  const person = await personOf(work, id, addresses, locked);
  await keepHashes(work, person, addresses);
  for (const table of Object.keys(erasureRules) as TableName[]) await eraseFrom(work, table, person);
  const marks = { erased_at: work.now, updated_at: work.now };
  const row = await work.agency
    .update('contact')
    .set(marks)
    .where('id', '=', id)
    .returning(contactColumns)
    .executeTakeFirstOrThrow();
  const erased_by = asJson(actorSummary(work.actor));
  const record = { id: newId(), contact_id: id, reason, erased_by, erased_at: work.now };
  await work.agency.insert('erasure', record).execute();
  // Subscribers hear of a contact without a name, so that they can forget the person too.
  work.emit(contactUpdated, contactRecord(row));
}

type Address = { channel: Channel; address: string };

const addressColumns = ['phone', 'email', 'other_addresses'] as const;
const namedColumns = ['id', ...addressColumns, 'first_name', 'last_name'] as const;
type Named = Pick<ContactRow, (typeof namedColumns)[number]>;

/** Their own, those at which they wrote, and those that a merge dropped and that are opted out. */
async function addressesOf(
  work: Work,
  id: string,
  { phone, email, other_addresses }: Pick<Named, (typeof addressColumns)[number]>,
): Promise<Address[]> {
  const { rows } = await sql<Address>`
    select 'sms' as channel, ${phone}::text as address where ${phone}::text is not null
    union select 'email', ${email}::text where ${email}::text is not null
    union select case when strpos(other, '@') > 0 then 'email' else 'sms' end, other
      from unnest(${other_addresses}::text[]) as other
    union select channel, address from conversation
      where agency_id = ${work.agency.id} and contact_id = ${id} and address is not null
    union select channel, address from opt_out where agency_id = ${work.agency.id}
      and hash_of_address(agency_id, address) in (select unnest(dropped_hashes) from contact_merge
        where agency_id = ${work.agency.id} and survivor_id = ${id})
    order by 1, 2`.execute(work.agency.db);
  return rows;
}

async function endWhatIsUnderWay(work: Work, id: string): Promise<void> {
  const sending = work.agency.from('draft').select('id').where('contact_id', '=', id).where('status', '=', 'sending');
  if ((await sending.executeTakeFirst()) || (await isBeingAsked(work, id))) {
    throw new Refusal('conflict', 'A message to this person is being sent right now.', {
      hint: 'Try again in a minute.',
    });
  }
  const ended = { code: 'erased', reason: 'The person was erased.' };
  await stopRunsOfErased(work, id);
  await endEnrollments(work, { contactIds: [id] }, { status: 'cancelled', ...ended });
  await rejectForErasure(work, id, ended);
  await cancelForErasure(work, id, ended);
  await work.agency
    .update('task')
    .set({ status: 'done', updated_at: work.now })
    .where('contact_id', '=', id)
    .where('status', '=', 'open')
    .execute();
  await work.agency
    .update('conversation')
    .set({ status: 'closed', unread_count: 0 })
    .where('contact_id', '=', id)
    .execute();
}

async function personOf(work: Work, id: string, given: readonly Address[], row: Named): Promise<ErasedPerson> {
  const { agency } = work;
  const addresses = given.map(({ address }) => address);
  const others = await agency
    .indexed('contact')
    .select(addressColumns)
    .where('id', '<>', id)
    .where((row) =>
      row.or([
        row('phone', 'in', [...addresses, '']),
        row('email', 'in', [...addresses, '']),
        ...addresses.map((address) => hasOtherAddress(address)),
      ]),
    )
    .execute();
  const shared = new Set(others.flatMap(({ phone, email, other_addresses }) => [phone, email, ...other_addresses]));
  const ownAddresses = addresses.filter((address) => !shared.has(address));
  const person = { agencyId: agency.id, id, addresses, recordIds: [], ownAddresses, mentions: [], viewIds: [] };
  const { rows: conversations } = await sql<{ id: string }>`${conversationsOf(person)}`.execute(agency.db);
  const merged = await agency.from('contact_merge').select('merged_id').where('survivor_id', '=', id).execute();
  const contactIds = [id, ...merged.map(({ merged_id }) => merged_id)];
  const mentions = [
    ...contactIds.map((uuid) => publicId('contact', uuid)),
    ...conversations.map((row) => publicId('conversation', row.id)),
    ...ownAddresses,
  ];
  return { ...person, mentions, viewIds: await viewsNaming(work, row) };
}

/** An opt-out of an address that somebody else has too stays as it is: it is theirs as well. */
async function keepHashes(work: Work, { ownAddresses }: ErasedPerson, given: readonly Address[]): Promise<void> {
  for (const { channel, address } of given) {
    if (!ownAddresses.includes(address)) continue;
    await sql`
      insert into erased_address (agency_id, channel, hash, erased_at)
      values (${work.agency.id}, ${channel}, hash_of_address(${work.agency.id}::uuid, ${address}), ${work.now})
      on conflict do nothing`.execute(work.agency.db);
  }
}

async function eraseFrom(work: Work, table: TableName, person: ErasedPerson): Promise<void> {
  const rule = erasureRules[table];
  if ('holdsNobody' in rule || 'keptByLaw' in rule) return;
  const rows = sql`agency_id = ${work.agency.id} and ${rowsOf(table, person)}`;
  if (rule.erase === 'rows') {
    await sql`delete from ${sql.table(table)} where ${rows}`.execute(work.agency.db);
    return;
  }
  const changes = Object.entries(rule.erase).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (changes.length === 0) return;
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${rows}`.execute(work.agency.db);
}

const changedMeanwhile = () =>
  new Refusal('conflict', 'A colleague has just changed this contact.', { hint: 'Read the contact again.' });
