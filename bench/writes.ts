import { sql } from 'kysely';
import { publicId } from '../domain/shared/ids.ts';
import type { BenchAgency } from './agency.ts';
import { createDrafts } from './approvals.ts';
import { startChildServer } from './child-server.ts';
import { compare, type Rounds } from './comparison.ts';
import type { WriteFloorInput } from './floor/writes.ts';
import { type HttpRequest, type Target, UNIQUE } from './load.ts';
import { copyDraft } from './queue-page.ts';
import { fetchBody } from './same-responses.ts';
import { startServerUnderTest } from './server-under-test.ts';
import type { Row } from './table.ts';

const SOME_CONTACTS = 6000;
const SOME_DRAFTS = 6000;

/**
 * Two writes over REST with an Idempotency-Key, compared with a server that writes the same rows and checks nothing.
 *
 * The agency has drafts beforehand. With an empty table, a connection keeps the plans that PostgreSQL made for few rows, while
 * the load writes thousands, until autovacuum has counted them; no key makes 400 drafts a second.
 */
export async function measureWrites(agency: BenchAgency, rounds: Rounds): Promise<Row[]> {
  const [model] = await createDrafts(agency, 1);
  await copyDraft(agency, model as string, SOME_DRAFTS);
  await using server = await startServerUnderTest(agency);
  const { clef, cpu, keys, actor, databaseUrl } = server;
  const db = agency.store.rows.ofAllAgencies;
  const key = await db
    .selectFrom('access_key')
    .select('id')
    .where('name', '=', 'Bench')
    .limit(1)
    .executeTakeFirstOrThrow();
  const input: WriteFloorInput = { databaseUrl, agencyId: actor.agencyId, keyId: key.id };
  await using floor = await startChildServer('./floor/write-server.ts', input);
  const compareWrite = async (operation: string, requests: HttpRequest[]) => {
    const targets = { floor: { server: floor, requests }, clef: { server: clef, requests } };
    await requireSameRows(agency, targets, keys[0] as string);
    return compare(
      { measurement: `REST ${operation}`, ...targets, keys, content: withoutChance, minRatio: 0.5 },
      cpu,
      rounds,
    );
  };
  const writable = (await contactsForSms(agency)).map((id) =>
    write('/messages/sms', { prospectId: id, body: `Bonjour, votre visite est confirmée. ${UNIQUE}` }),
  );
  return [
    await compareWrite('createContact', [
      write('/contacts', {
        firstName: 'Élodie',
        lastName: 'Le Goff',
        email: `${UNIQUE}@courriel.example`,
        intent: 'buy',
        source: 'Vitrine',
        budgetMaxEuros: 320_000,
        search: { cities: ['Nantes'] },
      }),
    ]),
    await compareWrite('draftUnitSms', writable),
  ];
}

const write = (path: string, input: object): HttpRequest => ({
  method: 'POST',
  path: `/api/v1${path}`,
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': UNIQUE },
  body: JSON.stringify(input),
});

/** Contacts with consent and without an opt-out, so that an SMS to them may be drafted. */
async function contactsForSms({ store, actor }: BenchAgency): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contact where agency_id = ${actor.agencyId} and phone is not null
    and sms_consent->>'status' = 'granted'
    and not exists (select from opt_out where agency_id = contact.agency_id and channel = 'sms' and address = phone)
    order by md5(id::text) limit ${SOME_CONTACTS}`.execute(store.rows.ofAllAgencies);
  return rows.map(({ id }) => publicId('contact', id));
}

/** A response without what differs from one write to the next. A floor checks nothing, so it has no warnings. */
function withoutChance(body: string): unknown {
  const text = body
    .replaceAll(/_[0-9a-z]{26}/g, '_id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
    .replaceAll(/request-\d+-of/g, 'request-of')
    .replaceAll(/http:\/\/localhost(:\d+)?/g, 'http://localhost');
  return { ...JSON.parse(text), warnings: null };
}

/** @throws Error if one request makes other rows in Clef than in its floor. A key's window belongs to admission. */
async function requireSameRows(agency: BenchAgency, targets: { floor: Target; clef: Target }, key: string) {
  const added = async (target: Target) => {
    await fetchBody(target, 0, key);
    const before = await rowsByTable(agency);
    await fetchBody(target, 1 % target.requests.length, key);
    const after = await rowsByTable(agency);
    return Object.entries(after).filter(([table, rows]) => rows !== before[table]);
  };
  const names = (rows: [string, number][]) => rows.map(([table]) => table).join(', ');
  const [clef, floor] = [names(await added(targets.clef)), names(await added(targets.floor))];
  if (clef !== floor) throw new Error(`${targets.clef.requests[0]?.path} writes ${clef}; its floor ${floor}`);
}

async function rowsByTable({ store }: BenchAgency): Promise<Record<string, number>> {
  const { rows } = await sql<{ table: string; rows: number }>`
    select relname as table,
      (xpath('/row/rows/text()', query_to_xml(format('select count(*) as rows from %I', relname), false, true, '')))[1]::text::int as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'key_window'
    order by 1`.execute(store.rows.ofAllAgencies);
  return Object.fromEntries(rows.map(({ table, rows }) => [table, rows]));
}
