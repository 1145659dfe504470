import { sql } from 'kysely';
import type { OwnedTable } from '../../../storage/tenant.ts';
import type { Work } from '../../shared/operation.ts';

/**
 * A column that refers to contacts. `key` is the column that identifies the row beside it. With `once`, a contact has at most
 * one row for each key, so that the row of a merged contact gives way to that of the survivor. `apartFrom` is a column that never
 * has the same contact: a row that would lead from the survivor to itself goes.
 */
export type ContactReference = { table: OwnedTable; column: string; key: string; once?: true; apartFrom?: string };

/** Every column with a foreign key to contacts; a test compares them with the database's own catalogue. */
export const contactReferences: readonly ContactReference[] = [
  { table: 'conversation', column: 'contact_id', key: 'id' },
  { table: 'note', column: 'contact_id', key: 'id' },
  { table: 'visit', column: 'contact_id', key: 'id' },
  { table: 'visit_slip', column: 'contact_id', key: 'id' },
  { table: 'offer', column: 'contact_id', key: 'id' },
  { table: 'offer', column: 'buyer_notary_id', key: 'id' },
  { table: 'offer', column: 'seller_notary_id', key: 'id' },
  { table: 'offer_buyer', column: 'contact_id', key: 'offer_id', once: true },
  { table: 'proposed_property', column: 'contact_id', key: 'id' },
  { table: 'property_seller', column: 'contact_id', key: 'property_id', once: true },
  { table: 'mandate_contact', column: 'contact_id', key: 'mandate_id', once: true },
  { table: 'signature_signer', column: 'contact_id', key: 'draft_id' },
  { table: 'ai_run_contact', column: 'contact_id', key: 'run_id', once: true },
  { table: 'task', column: 'contact_id', key: 'id' },
  { table: 'draft', column: 'contact_id', key: 'id' },
  { table: 'reply_suggestion', column: 'contact_id', key: 'id' },
  { table: 'enrollment', column: 'contact_id', key: 'id' },
  { table: 'stage_change', column: 'contact_id', key: 'id' },
  { table: 'consent_change', column: 'contact_id', key: 'id' },
  { table: 'campaign_exclusion', column: 'contact_id', key: 'campaign_id', once: true },
  { table: 'campaign_recipient', column: 'contact_id', key: 'campaign_id', once: true },
  { table: 'erasure', column: 'contact_id', key: 'id' },
  // After an undo the two may be merged the other way round.
  { table: 'contact_merge', column: 'survivor_id', key: 'id', apartFrom: 'merged_id' },
];

/** The two columns of a link between contacts, whose pair is sorted and has one row. */
export const linkReferences = [
  { table: 'contact_link', column: 'contact_id' },
  { table: 'contact_link', column: 'other_id' },
] as const;

/** The rows that a merge moved or removed, by `table.column`. */
export type MovedRows = Record<string, { keys: string[]; removed: object[] }>;

type Move = { from: string; to: string };

/** Lets all that refers to one contact refer to another one. Both ids are UUIDs, and both contacts are locked. */
export async function moveReferences(work: Work, { from, to }: Move): Promise<MovedRows> {
  const moved: MovedRows = {};
  for (const reference of contactReferences) {
    const removed = await removeInTheWay(work, reference, { from, to });
    const keys = await moveRows(work, reference, { from, to });
    if (keys.length + removed.length > 0) moved[nameOf(reference)] = { keys, removed };
  }
  return { ...moved, contact_link: await moveLinks(work, { from, to }) };
}

/** Takes a move back for the rows that still are where it brought them. */
export async function moveReferencesBack(work: Work, moved: MovedRows, { from, to }: Move): Promise<void> {
  for (const reference of contactReferences) {
    const { keys, removed } = moved[nameOf(reference)] ?? { keys: [], removed: [] };
    if (keys.length > 0) await moveRows(work, reference, { from, to }, keys);
    await insertAgain(work, reference.table, removed);
  }
  await moveLinksBack(work, moved.contact_link ?? { keys: [], removed: [] }, { from, to });
}

/** The others may have been merged since, and are then those into whom they were; or erased, and then nobody's partner. */
async function moveLinksBack(work: Work, { keys, removed }: MovedRows[string], { from, to }: Move): Promise<void> {
  const current = (other: string) => sql`coalesce((select survivor_id from contact_merge
    where agency_id = ${work.agency.id} and merged_id = ${sql.ref(other)} and undone_at is null), ${sql.ref(other)})`;
  await sql`
    with known as (select ${current('added.id')} as id from unnest(${keys}::uuid[]) as added (id))
    delete from contact_link using known where agency_id = ${work.agency.id}
      and contact_link.contact_id = least(known.id, ${from}::uuid)
      and contact_link.other_id = greatest(known.id, ${from}::uuid)`.execute(work.agency.db);
  await sql`
    insert into contact_link (agency_id, contact_id, other_id, kind, created_at)
    select ${work.agency.id}, least(other.id, ${to}::uuid), greatest(other.id, ${to}::uuid), links.kind, links.created_at
    from (select kind, created_at, case contact_id when ${to} then other_id else contact_id end as former
      from jsonb_populate_recordset(null::contact_link, ${JSON.stringify(removed)}::jsonb)) as links
    join contact as other on other.agency_id = ${work.agency.id} and other.id = ${current('links.former')}
    where other.erased_at is null and other.id <> ${to}
    on conflict do nothing`.execute(work.agency.db);
}

async function insertAgain(work: Work, table: OwnedTable, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(work.agency.db);
}

/** A link between the two themselves has no meaning any more. @returns the others to whom there is a new link */
async function moveLinks(work: Work, { from, to }: Move): Promise<MovedRows[string]> {
  const { rows } = await sql<{ row: object; other: string | null }>`
    with removed as (
      delete from contact_link where agency_id = ${work.agency.id} and ${from} in (contact_id, other_id)
      returning *),
    links as (select removed.*, case contact_id when ${from} then other_id else contact_id end as other from removed),
    added as (
      insert into contact_link (agency_id, contact_id, other_id, kind, created_at)
      select agency_id, least(other, ${to}::uuid), greatest(other, ${to}::uuid), kind, created_at
      from links where other <> ${to}
      on conflict do nothing returning contact_id, other_id)
    select to_jsonb(removed) as row, (select case contact_id when ${to} then other_id else contact_id end from added
      where removed.contact_id in (added.contact_id, added.other_id) or removed.other_id in (added.contact_id, added.other_id)
      limit 1) as other from removed`.execute(work.agency.db);
  return { keys: rows.flatMap(({ other }) => other ?? []), removed: rows.map(({ row }) => row) };
}

const nameOf = ({ table, column }: ContactReference) => `${table}.${column}`;

async function moveRows(work: Work, { table, column, key }: ContactReference, { from, to }: Move, keys?: string[]) {
  const { rows } = await sql<{ key: string }>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${to}
    where agency_id = ${work.agency.id} and ${sql.ref(column)} = ${from}
      ${keys ? sql`and ${sql.ref(key)} = any(${keys}::uuid[])` : sql``}
    returning ${sql.ref(key)} as key`.execute(work.agency.db);
  return rows.map((row) => row.key);
}

async function removeInTheWay(work: Work, reference: ContactReference, move: Move): Promise<object[]> {
  if (reference.once) return removeRepeated(work, reference, move);
  return reference.apartFrom ? removeLeadingToItself(work, reference, move) : [];
}

async function removeLeadingToItself(work: Work, { table, column, apartFrom }: ContactReference, { from, to }: Move) {
  const { rows } = await sql<{ row: object }>`
    delete from ${sql.table(table)} as own where agency_id = ${work.agency.id}
      and ${sql.ref(column)} = ${from} and ${sql.ref(apartFrom as string)} = ${to}
    returning to_jsonb(own) as row`.execute(work.agency.db);
  return rows.map(({ row }) => row);
}

async function removeRepeated(work: Work, { table, column, key }: ContactReference, { from, to }: Move) {
  const { rows } = await sql<{ row: object }>`
    delete from ${sql.table(table)} as repeated
    where agency_id = ${work.agency.id} and ${sql.ref(column)} = ${from} and exists (
      select from ${sql.table(table)} as kept where kept.agency_id = repeated.agency_id
        and ${sql.ref(`kept.${column}`)} = ${to} and ${sql.ref(`kept.${key}`)} = ${sql.ref(`repeated.${key}`)})
    returning to_jsonb(repeated) as row`.execute(work.agency.db);
  return rows.map(({ row }) => row);
}
