import { beforeAll, describe, expect, it } from 'vitest';
import { sendDraft } from '../approval/release/send-draft.ts';
import { wakeDueDrafts } from '../approval/release/sweep-drafts.ts';
import { receiveEvent } from '../delivery/inbound/receive.ts';
import { createContact } from '../domain/contacts/contacts.ts';
import { addNote } from '../domain/conversations/notes.ts';
import { newId } from '../domain/shared/ids.ts';
import { asJson } from '../storage/json.ts';
import { tenantOf } from '../storage/tenant.ts';
import { call, signedInPaths, signInToConsole } from './console/client.ts';
import { injections, injectionsIn } from './console/injections.ts';
import { readAllRows } from './support/all-rows.ts';
import { createColleague } from './support/colleagues.ts';
import { entryPoints } from './support/entry-points.ts';
import { createRecords, sampleInputs } from './support/records.ts';
import { mcpClient, restClient, startServerOn, startTestServer } from './support/test-server.ts';

const server = await startTestServer({ ownStore: true });
const agency = await server.createAgency();
const records = await createRecords(server, agency);
const rows = tenantOf(server.db, agency.id);
const granted = { status: 'granted', source: 'Formulaire' };
const phone = (index: number) => `+336399810${String(index % 100).padStart(2, '0')}`;

/** The ways in which a stranger's text gets into the agency's records. */
const insertions: ((text: string, index: number) => Promise<unknown>)[] = [
  (text) =>
    agency.perform(createContact, { firstName: text.slice(0, 100), lastName: text.slice(100, 200) || 'Le Goff' }),
  async (body, index) => {
    const consent = { sms: granted };
    await agency.perform(createContact, { lastName: 'Le Goff', phone: phone(index), consent, allowDuplicate: true });
    await receiveMessage('sms', phone(index), body);
  },
  (body, index) => receiveMessage('email', `inconnu${index}@courriel.example`, body),
  (description, index) =>
    rows
      .insert('property', {
        id: newId(),
        reference: `INJ-${index}`,
        title: description.slice(0, 80),
        description,
        type: 'house',
        status: 'available',
        postcode: '44000',
        city: 'Nantes',
        created_at: new Date(),
        updated_at: new Date(),
      } as never)
      .execute(),
  async (name) => {
    const id = newId();
    const times = { created_at: new Date(), updated_at: new Date() };
    await rows.insert('sequence', { id, name, status: 'active', version: 1, ...times }).execute();
    const steps = asJson([{ delayHours: 0, subject: 'Suite', body: name }]);
    await rows.insert('sequence_version', { sequence_id: id, version: 1, steps }).execute();
  },
  (body) => agency.perform(addNote, { id: records.conversation, body }),
];

const receiveMessage = (channel: 'sms' | 'email', from: string, body: string) =>
  receiveEvent(server.context, 'sandbox', {
    kind: 'message',
    channel,
    providerId: newId(),
    from,
    to: [],
    subject: channel === 'email' ? body.slice(0, 90) : null,
    body,
    references: [],
    at: null,
  });

/** Changes to a new key every 20 requests, so that the limit of a key does not stop the agent. */
const keys = { current: '', left: 0 };
async function key(): Promise<string> {
  if (keys.left === 0) Object.assign(keys, { current: await agency.key(), left: 20 });
  keys.left -= 1;
  return keys.current;
}

const get = async (path: string) => (await restClient(server.url, await key())('GET', path)).body;
async function listAll(path: string): Promise<any[]> {
  const listed: any[] = [];
  let cursor = '';
  do {
    const page = await get(`${path}?limit=100${cursor && `&cursor=${cursor}`}`);
    listed.push(...page.data);
    cursor = page.nextCursor ?? '';
  } while (cursor);
  return listed;
}

/** Everything that an agent can read. */
async function readEverything(): Promise<string> {
  const read: unknown[] = [await listAll('/contacts')];
  for (const { id } of await listAll('/conversations')) read.push(await get(`/conversations/${id}/messages`));
  for (const { id } of await listAll('/properties')) read.push(await get(`/properties/${id}`));
  const client = await mcpClient(server.url, await key());
  read.push(await client.readResource({ uri: 'clef://sequences' }));
  await client.close();
  return JSON.stringify(read);
}

/** The lists of a server that has just started, so that none of them comes from a cache. */
async function toolsAndRoutes(): Promise<string> {
  const { url } = await startServerOn(server.context.rows);
  const client = await mcpClient(url, await agency.key());
  const lists = [await client.listTools(), await client.listResources(), await client.listPrompts()];
  await client.close();
  return JSON.stringify([lists, await (await fetch(`${url}/openapi-v1.json`)).json()]);
}

const samples = sampleInputs(records);
const textFields = ['body', 'title', 'subject', 'description', 'lastName', 'reason', 'q'];

/** A valid input of the operation, with the text in every field for text. */
function inputWith(operation: string, text: string): Record<string, unknown> {
  const sample = samples[operation] ?? {};
  const texts = textFields.filter((field) => field in sample).map((field) => [field, text.slice(0, 100)]);
  return { ...sample, ...Object.fromEntries(texts) };
}

const outbox = async () => (await readAllRows(server.db)).sandbox_message ?? [];

describe('two hundred texts that strangers wrote for machines', () => {
  let before: string;
  beforeAll(async () => {
    expect(injections).toHaveLength(200);
    before = await toolsAndRoutes();
    for (const [index, text] of injections.entries()) await insertions[index % insertions.length]?.(text, index);
  });

  it('can be read by agents everywhere except in notes', async () => {
    const isNote = (index: number) => index % insertions.length === insertions.length - 1;
    const expected = injections.filter((_, index) => !isNote(index)).flatMap((text) => [...injectionsIn(text)]);
    expect([...injectionsIn(await readEverything())].sort()).toEqual(expected);
  });

  it('change no tool, no resource, no prompt and no route', async () => {
    expect(await toolsAndRoutes()).toBe(before);
  });

  it('send nothing, even when an agent obeys them with every tool and route', async () => {
    const accepted = new Set<string>();
    for (const [index, text] of injections.entries()) {
      const { name, operation, call } = entryPoints[index % entryPoints.length] as (typeof entryPoints)[number];
      const { ok, code } = await call(server.url, await key(), inputWith(operation.name, text));
      if (ok || code === 'already_enrolled') accepted.add(name);
    }
    // Every entry point has to accept some calls, or the test would prove nothing.
    expect(accepted.size).toBe(entryPoints.length);
    // Only an enrollment wakes a worker: a person approved its sequence, and its step is due tomorrow.
    expect(new Set(server.wakes.map(({ queue }) => queue))).toEqual(new Set(['step']));
    expect(await outbox()).toEqual([]);
  });

  it('give the agent no access to the console', async () => {
    const drafts = await server.db.selectFrom('draft').selectAll().execute();
    const state = await readAllRows(server.db);
    for (const path of signedInPaths) {
      const headers = { Authorization: `Bearer ${await key()}` };
      expect((await call(server.url, path, { id: drafts[0]?.id, fingerprint: 'x' }, headers)).status, path).toBe(401);
    }
    expect(await readAllRows(server.db)).toEqual(state);
  });

  it('leave nothing that a worker would send: every draft waits for a human', async () => {
    const drafts = await server.db.selectFrom('draft').select(['agency_id', 'id', 'status', 'decided_at']).execute();
    expect(drafts.length).toBeGreaterThan(25);
    expect(new Set(drafts.map(({ status }) => status))).toEqual(new Set(['pending']));
    expect(await wakeDueDrafts(server.context)).toBe(0);
    for (const { agency_id, id } of drafts)
      await sendDraft(server.context, server.drivers, { agencyId: agency_id, id });
    expect(await outbox()).toEqual([]);
  });

  it('are sent only when a human has approved exactly that text', async () => {
    const page = await signInToConsole(server.url, await createColleague(server.db, agency));
    const { data } = await page.call('drafts.queue', { kind: 'sms', limit: 1 });
    const [{ draft, findings }] = data.data;
    const acceptedFlags = findings.filter(({ flag }: any) => flag).map(({ id }: any) => id);
    await page.call('drafts.approve', { id: draft.id, fingerprint: draft.fingerprint, acceptedFlags, anyHour: true });
    const { now } = server.context;
    const afterUndo = { ...server.context, now: () => new Date(now().getTime() + 60_000) };
    for (const wake of server.wakes) await sendDraft(afterUndo, server.drivers, { agencyId: agency.id, id: wake.id });
    const { data: sent } = (await page.call('sandbox.outbox')).data;
    expect(sent).toMatchObject([{ id: draft.id, to: draft.item.to, body: draft.item.body }]);
    expect(injectionsIn(sent[0].body).size).toBe(1);
  });
});
