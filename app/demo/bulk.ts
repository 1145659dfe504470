import { sql } from 'kysely';
import type { Db } from '../../storage/db.ts';
import { addressOf, lastNames, mensNames, womensNames } from './names.ts';

/** How many contacts to add to an agency. Their creation times are spread over the two years before `now`. */
type BulkContacts = { agencyId: string; contacts: number; now: Date };

const CHUNK = 50_000;

/**
 * Adds many contacts to an agency, generated inside the database. The same options give the same contacts, the oldest
 * first. Common names are frequent. The phone numbers come from the 10,000 that are reserved for fiction, and repeat.
 */
export async function seedBulk(
  db: Db,
  { onProgress, ...bulk }: BulkContacts & { onProgress?: (inserted: number) => void },
): Promise<void> {
  for (let from = 0; from < bulk.contacts; from += CHUNK) {
    const to = Math.min(bulk.contacts, from + CHUNK);
    await db.transaction().execute(async (transaction) => {
      await preferThroughput(transaction);
      await insertContacts(transaction, bulk, from, to);
    });
    onProgress?.(to);
  }
  // Merge the pending lists of the GIN indexes and update the statistics, so that the first searches are fast.
  await sql`select gin_clean_pending_list(indexrelid) from pg_index
            join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
            where indrelid = 'contact'::regclass and amname = 'gin'`.execute(db);
  await sql`analyze contact`.execute(db);
}

/** Settings for this transaction: a crash may lose the last chunks, and the trigram index is merged in larger steps. */
async function preferThroughput(transaction: Db): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(transaction);
  await sql`set local gin_pending_list_limit = '32MB'`.execute(transaction);
  await sql`set local work_mem = '64MB'`.execute(transaction);
}

/** The age of the oldest contact: 730 days. */
const SPAN = 730 * 86_400_000;

const CITIES = 'Nantes, Saint-Herblain, Rezé, Saint-Nazaire, Orvault, Vertou, Pornic, Guérande, Clisson'.split(', ');
const SOURCES = ['SeLoger', 'Leboncoin', 'Site de l’agence', 'Bien’ici', 'Vitrine', 'Recommandation'];
const TAGS = ['primo-accédant', 'investisseur', 'famille', 'résidence secondaire', 'financement validé', 'mutation'];

const STAGE_WEIGHTS = { new: 4, contacted: 3, qualified: 2, visiting: 2, offer: 1, under_contract: 1, won: 2, lost: 5 };
const STAGES = Object.entries(STAGE_WEIGHTS).flatMap(([stage, weight]) => Array<string>(weight).fill(stage));

/** Women's and men's names in alternation, so that the common ones of both come first. */
const FIRST_NAMES = mensNames.flatMap((name, index) => [womensNames[index] ?? name, name]);

/** Inserts the contacts with the numbers `from + 1` to `to`. The hash of its number determines a contact's values. */
async function insertContacts(
  db: Db,
  { agencyId, contacts, now }: BulkContacts,
  from: number,
  to: number,
): Promise<void> {
  await sql`
    insert into contact (
      agency_id, id, first_name, last_name, email, phone, stage, intent, source, budget_min_euros, budget_max_euros,
      search_cities, search_property_types, search_min_rooms, tags, language, assigned_to, sms_consent, email_consent,
      other_addresses, created_at, updated_at)
    with lists as materialized (
      select ${FIRST_NAMES}::text[] as first_names, ${FIRST_NAMES.map(addressOf)}::text[] as first_addresses,
        ${lastNames}::text[] as last_names, ${lastNames.map(addressOf)}::text[] as last_addresses,
        ${STAGES}::text[] as stages, ${CITIES}::text[] as cities, ${SOURCES}::text[] as sources, ${TAGS}::text[] as tags,
        array(select id from user_account where agency_id = ${agencyId}::uuid order by id) as users),
    hashed as (
      select i, hash, ${now.getTime() - SPAN}::bigint + i * ${SPAN}::bigint / ${contacts + 1}::bigint as ms,
        ('x' || substr(hash, 1, 7))::bit(28)::int as a, ('x' || substr(hash, 8, 7))::bit(28)::int as b,
        ('x' || substr(hash, 15, 7))::bit(28)::int as c, ('x' || substr(hash, 22, 7))::bit(28)::int as d
      from generate_series(${from + 1}::bigint, ${to}::bigint) as i,
        lateral (select md5(${agencyId}::text || i) as hash) as numbered),
    drawn as (
      select *, timestamptz 'epoch' + ms * interval '1 millisecond' as created_at,
        -- Squaring makes small positions, which hold the common names, more frequent.
        1 + floor(cardinality(first_names) * (a / 268435456.0) ^ 2)::int as first,
        1 + floor(cardinality(last_names) * (b / 268435456.0) ^ 2)::int as last,
        c % 10 > 0 as has_email, c / 10 % 8 > 0 as has_phone, d % 20 as purpose, d / 20 % 100 as answer,
        120000 + 5000 * (c / 80 % 90) as budget
      from hashed, lists)
    select ${agencyId}::uuid,
      (lpad(to_hex(ms), 12, '0') || '7' || substr(hash, 1, 3) ||
        substr('89ab', 1 + d % 4, 1) || substr(hash, 5, 15))::uuid,
      first_names[first], last_names[last],
      case when has_email
        then first_addresses[first] || '.' || last_addresses[last] || '.' || i || '@courriel.example' end,
      case when has_phone or not has_email then '+3363998' || lpad((b % 10000)::text, 4, '0') end,
      stages[1 + a % cardinality(stages)],
      case when purpose < 16 then 'buy' when purpose < 19 then 'sell' else 'both' end,
      sources[1 + b % cardinality(sources)],
      case when purpose < 16 then budget * 3 / 4 end, case when purpose < 16 then budget end,
      case when purpose < 16
        then cities[1 + c % cardinality(cities) : 1 + c % cardinality(cities) + d % 2] else '{}' end,
      case when purpose < 16 then array[case when c % 3 = 0 then 'house' else 'apartment' end] else '{}' end,
      case when purpose < 16 then 1 + b % 5 end,
      case when d % 3 = 0 then tags[1 + a % cardinality(tags) : 1 + a % cardinality(tags)] else '{}' end,
      case when answer < 95 then 'fr' else 'en' end,
      users[1 + c % greatest(cardinality(users), 1)],
      ${consent('answer < 55 and (has_phone or not has_email)')}, ${consent('answer > 20 and has_email')},
      case when a % 4 = 0 then array['+3319900' || lpad((c % 10000)::text, 4, '0')] else '{}' end,
      created_at, created_at + (${now}::timestamptz - created_at) * ((d / 268435456.0) ^ 2)
    from drawn`.execute(db);
}

/** A consent that was granted on the website when the contact was created, or an unknown one. */
const consent = (condition: string) => sql`
  case when ${sql.raw(condition)}
    then jsonb_build_object('status', 'granted', 'source', 'Formulaire du site',
      'recordedAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'evidence', 'Case cochée à l’envoi du formulaire')
    else '{"status":"unknown","recordedAt":null,"source":null,"evidence":null}'::jsonb end`;
