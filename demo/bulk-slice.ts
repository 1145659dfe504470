import { sql } from 'kysely';
import type { Db } from '../storage/db.ts';
import { DAY } from './data/calendar.ts';
import { addressOf } from './data/french.ts';
import { mensNames, womensNames } from './data/people/first-names.ts';
import { lastNames } from './data/people/last-names.ts';

/** An agency's bulk contacts as a whole: they are spread over the time up to `now`. */
export type Crowd = { agencyId: string; contacts: number; now: Date };

/** From the oldest contact to now. */
const SPAN = 730 * DAY;

const CITIES = [
  ...['Nantes', 'Saint-Herblain', 'Rezé', 'Saint-Nazaire', 'Orvault', 'Vertou', 'Carquefou', 'Couëron'],
  ...['La Chapelle-sur-Erdre', 'Pornic', 'La Baule-Escoublac', 'Guérande', 'Clisson', 'Ancenis-Saint-Géréon'],
];
const SOURCES = ['SeLoger', 'Leboncoin', 'Site de l’agence', 'Bien’ici', 'Vitrine', 'Recommandation'];
const TAGS = ['primo-accédant', 'investisseur', 'famille', 'résidence secondaire', 'financement validé', 'mutation'];

/** The more often a word stands here, the more often it is drawn. */
const STAGES = [
  ...'new new new new contacted contacted contacted qualified qualified visiting visiting'.split(' '),
  ...'offer under_contract won won lost lost lost lost lost'.split(' '),
];

/** Women's and men's names in turn, so that the common ones of both stay in front. */
const FIRST_NAMES = mensNames.flatMap((name, index) => [womensNames[index] ?? name, name]);

/** Contacts number `from + 1` to `to`. Everything about a contact is drawn from the hash of its number. */
export async function insertSlice(db: Db, { agencyId, contacts, now }: Crowd, from: number, to: number): Promise<void> {
  await sql`
    insert into contact (
      agency_id, id, first_name, last_name, email, phone, stage, intent, source, budget_min_euros, budget_max_euros,
      search_cities, search_property_types, search_min_rooms, tags, language, assigned_to, sms_consent, email_consent,
      created_at, updated_at)
    with given as materialized (
      select ${FIRST_NAMES}::text[] as firsts, ${FIRST_NAMES.map(addressOf)}::text[] as first_addresses,
        ${lastNames}::text[] as lasts, ${lastNames.map(addressOf)}::text[] as last_addresses,
        ${STAGES}::text[] as stages, ${CITIES}::text[] as cities, ${SOURCES}::text[] as sources, ${TAGS}::text[] as tags,
        array(select id from user_account where agency_id = ${agencyId}::uuid order by id) as users),
    drawn as (
      select i, hash, ${now.getTime() - SPAN}::bigint + i * ${SPAN}::bigint / ${contacts + 1}::bigint as ms,
        ('x' || substr(hash, 1, 7))::bit(28)::int as a, ('x' || substr(hash, 8, 7))::bit(28)::int as b,
        ('x' || substr(hash, 15, 7))::bit(28)::int as c, ('x' || substr(hash, 22, 7))::bit(28)::int as d
      from generate_series(${from + 1}::bigint, ${to}::bigint) as i,
        lateral (select md5(${agencyId}::text || i) as hash) as hashed),
    placed as (
      select *, timestamptz 'epoch' + ms * interval '1 millisecond' as created_at,
        -- Squared: small places, the common names, come up more often.
        1 + floor(cardinality(firsts) * (a / 268435456.0) ^ 2)::int as first,
        1 + floor(cardinality(lasts) * (b / 268435456.0) ^ 2)::int as last,
        c % 10 > 0 as has_email, c / 10 % 8 > 0 as has_phone, d % 20 as purpose, d / 20 % 100 as answer,
        120000 + 5000 * (c / 80 % 90) as budget
      from drawn, given)
    select ${agencyId}::uuid,
      (lpad(to_hex(ms), 12, '0') || '7' || substr(hash, 1, 3) ||
        substr('89ab', 1 + d % 4, 1) || substr(hash, 5, 15))::uuid,
      firsts[first], lasts[last],
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
      created_at, created_at + (${now}::timestamptz - created_at) * ((d / 268435456.0) ^ 2)
    from placed`.execute(db);
}

/** A consent that was given on the website when the contact was made, or nothing known. */
const consent = (given: string) => sql`
  case when ${sql.raw(given)}
    then jsonb_build_object('status', 'granted', 'source', 'Formulaire du site',
      'recordedAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'evidence', 'Case cochée à l’envoi du formulaire')
    else '{"status":"unknown","recordedAt":null,"source":null,"evidence":null}'::jsonb end`;
