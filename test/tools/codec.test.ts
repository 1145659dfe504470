import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createKey } from '../../domain/access/keys.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { searchContactsBrief } from '../../domain/contacts/list/contact-list.ts';
import { type Actor, type Scope, scopes } from '../../domain/shared/actor.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { type ToolCodec, toolCodec } from '../../tools/tool-codec.ts';
import { createRecords } from '../support/records.ts';
import { size } from '../support/size.ts';
import { type Agency, startTestServer } from '../support/test-server.ts';
import { log, type Received, startEndpoint, VERSION } from './endpoint.ts';
import { type Era, plainRequests } from './messages.ts';
import { unusualRequests } from './unusual-messages.ts';

/** The number of requests for each protocol. `CLEF_FUZZ_SEED` repeats the requests of an earlier run. */
const REQUESTS = size(500, 4000, 20_000);
const SEED = Number(process.env.CLEF_FUZZ_SEED ?? Date.now() % 2 ** 31);

/** Each request has a second and an id of its own, which are the same for both ways. */
let requests = 0;
const now = () => new Date(Date.UTC(2026, 10, 2, 8) + requests * 1000);
const requestId = () => `req_${requests}`;

const { context, createAgency, db } = await startTestServer({ now });

/** The scopes of the keys: all tools, the reading ones, no tool. */
const granted: Scope[][] = [[...scopes], ['contacts:read'], ['pipeline:write']];

/** Two agencies with the same records, ids included: one for each way, so that both see the same after a write. */
const agency = await createAgency();
const records = await createRecords({ db, context }, agency);
await agency.perform(createContact, { lastName: 'Sans consentement' });
const twin = await createAgency();
await copyRecords(agency, twin);

const known = {
  ids: Object.fromEntries(Object.entries(records).map(([kind, id]) => [kind, [id]])),
  cursors: [(await agency.perform(searchContactsBrief, { limit: 1 })).nextCursor],
};

let answeredByCodec = 0;
const codec = toolCodec(context, log, VERSION);
const countingCodec: ToolCodec = async (...message) => {
  const answer = await codec(...message);
  if (answer) answeredByCodec += 1;
  return answer;
};
const endpoint = { requestId, actors: await keysOf(agency) };
const sendToCodec = await startEndpoint(context, { ...endpoint, codec: countingCodec });
const twinEndpoint = { requestId, actors: await keysOf(twin) };
const sendToSdk = await startEndpoint(context, { ...twinEndpoint, codec: async () => undefined });
const [ourDrafts, sdkDrafts] = [new Map<string, string>(), new Map<string, string>()];

it.each<Era>(['2025', '2026'])(`answers as the SDK does, byte for byte (%s, seed ${SEED})`, async (era) => {
  const sends = fc.oneof(plainRequests(era, known), unusualRequests(era, known));
  let plain = 0;
  const same = fc.asyncProperty(sends, fc.nat({ max: 9 }), async (sent, turn) => {
    requests += 1;
    const before = answeredByCodec;
    // Most requests come with the key that has all tools.
    const key = granted[turn] ? turn : 0;
    const [ours, theirs] = await Promise.all([sendToCodec(sent, key), sendToSdk(sent, key)]);
    expect(withNumberedDrafts(ours, ourDrafts)).toEqual(withNumberedDrafts(theirs, sdkDrafts));
    // A tool that the key does not have is an error, which the SDK answers.
    if (!sent.isPlain || (key > 0 && ours.body.includes('Unknown tool'))) return;
    plain += 1;
    expect(answeredByCodec, 'the codec left a plain request to the SDK').toBe(before + 1);
  });
  await fc.assert(same, { numRuns: REQUESTS, seed: SEED });
  expect(plain).toBeGreaterThan(REQUESTS / 3);
  expect(await leftBehind(agency)).toEqual(await leftBehind(twin));
});

/** Each way makes drafts of its own, whose ids are random: the first becomes draft_1, which is as long. */
function withNumberedDrafts({ body, ...rest }: Received, numbered: Map<string, string>): Received {
  const replaced = body.replace(/draft_[0-7][0-9a-hjkmnp-tv-z]{25}/g, (id) => {
    if (!numbered.has(id)) numbered.set(id, `draft_${numbered.size + 1}`);
    return numbered.get(id) as string;
  });
  return { ...rest, body: replaced };
}

/** The drafts and the journal entries of an agency's keys. */
async function leftBehind({ id }: Agency) {
  const drafts = await sql`select kind, operation, status, contact_id, asked, item, created_at from draft
    where agency_id = ${id} order by created_at`.execute(db);
  const entries = await sql`select operation, outcome, code, at from journal_entry
    where agency_id = ${id} and actor->>'kind' = 'key' order by seq`.execute(db);
  return { drafts: drafts.rows, entries: entries.rows };
}

async function copyRecords(from: Agency, to: Agency): Promise<void> {
  for (const table of ['contact', 'property', 'visit', 'conversation', 'message', 'sequence', 'sequence_version']) {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER'`.execute(db);
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
    const changed = JSON.stringify({ agency_id: to.id, approved_by: to.owner.id });
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from
      (select (jsonb_populate_record(t, ${changed}::jsonb)).* from ${sql.table(table)} t
       where agency_id = ${from.id}) copied`.execute(db);
  }
}

function keysOf(of: Agency): Promise<Actor[]> {
  const actors = granted.map(async (allowed): Promise<Actor> => {
    const { id } = await of.perform(createKey, { name: 'Test', scopes: allowed });
    return { kind: 'key', id: uuidOf('key', id), name: 'Test', agencyId: of.id, scopes: allowed };
  });
  return Promise.all(actors);
}
