import { beforeAll, describe, expect, it } from 'vitest';
import { release } from '../approval/release/hand-over.ts';
import { createContact } from '../domain/contacts/contacts.ts';
import { addNote } from '../domain/conversations/conversations.ts';
import { newId } from '../domain/shared/ids.ts';
import { take } from '../inbound/receive.ts';
import { wakeDue } from '../jobs/sweep-drafts.ts';
import { asJson } from '../storage/json.ts';
import { tenantOf } from '../storage/tenant.ts';
import { call, insidePaths, signedIn } from './console/client.ts';
import { injections, met } from './console/injections.ts';
import { colleague } from './support/people.ts';
import { populate, samplesFor } from './support/records.ts';
import { everyRow } from './support/rows.ts';
import { exposed } from './support/surfaces.ts';
import { modernHost, script, serveOn, world } from './support/world.ts';

const here = await world();
const agency = await here.agency();
const records = await populate(here, agency);
const rows = tenantOf(here.db, agency.id);
const granted = { status: 'granted', source: 'Formulaire' };
const phone = (index: number) => `+336399810${String(index % 100).padStart(2, '0')}`;

/** Where a stranger's words end up in the agency's records. */
const places: ((text: string, index: number) => Promise<unknown>)[] = [
  (text) => agency.does(createContact, { firstName: text.slice(0, 100), lastName: text.slice(100, 200) || 'Le Goff' }),
  async (body, index) => {
    const consent = { sms: granted };
    await agency.does(createContact, { lastName: 'Le Goff', phone: phone(index), consent, allowDuplicate: true });
    await writes('sms', phone(index), body);
  },
  (body, index) => writes('email', `inconnu${index}@courriel.example`, body),
  (description, index) =>
    rows
      .insert('property', {
        ...{ id: newId(), reference: `INJ-${index}`, title: description.slice(0, 80), description, type: 'house' },
        ...{ status: 'available', postcode: '44000', city: 'Nantes', created_at: new Date(), updated_at: new Date() },
      } as never)
      .execute(),
  async (name) => {
    const id = newId();
    const times = { created_at: new Date(), updated_at: new Date() };
    await rows.insert('sequence', { id, name, status: 'active', version: 1, ...times }).execute();
    const steps = asJson([{ delayHours: 0, subject: 'Suite', body: name }]);
    await rows.insert('sequence_version', { sequence_id: id, version: 1, steps }).execute();
  },
  (body) => agency.does(addNote, { id: records.conversation, body }),
];

const writes = (channel: 'sms' | 'email', from: string, body: string) =>
  take(here.context, 'sandbox', {
    ...{
      kind: 'message',
      channel,
      providerId: newId(),
      from,
      to: [],
      subject: channel === 'email' ? body.slice(0, 90) : null,
    },
    ...{ body, references: [], at: null },
  });

/** A key for the next request: an agent that obeys is not held back by its limit. */
const keys = { current: '', left: 0 };
async function key(): Promise<string> {
  if (keys.left === 0) Object.assign(keys, { current: await agency.key(), left: 20 });
  keys.left -= 1;
  return keys.current;
}

const get = async (path: string) => (await script(here.url, await key())('GET', path)).body;
async function all(path: string): Promise<any[]> {
  const found: any[] = [];
  let cursor = '';
  do {
    const page = await get(`${path}?limit=100${cursor && `&cursor=${cursor}`}`);
    found.push(...page.data);
    cursor = page.nextCursor ?? '';
  } while (cursor);
  return found;
}

/** Everything that an agent can read. */
async function readEverything(): Promise<string> {
  const read: unknown[] = [await all('/contacts')];
  for (const { id } of await all('/conversations')) read.push(await get(`/conversations/${id}/messages`));
  for (const { id } of await all('/properties')) read.push(await get(`/properties/${id}`));
  const host = await modernHost(here.url, await key());
  read.push(await host.readResource({ uri: 'clef://sequences' }));
  await host.close();
  return JSON.stringify(read);
}

/** As a server says that has just begun. */
async function toolsAndRoutes(): Promise<string> {
  const { url } = await serveOn(here.db);
  const host = await modernHost(url, await agency.key());
  const listed = [await host.listTools(), await host.listResources(), await host.listPrompts()];
  await host.close();
  return JSON.stringify([listed, await (await fetch(`${url}/openapi-v1.json`)).json()]);
}

const samples = samplesFor(records);
const wordy = ['body', 'title', 'subject', 'description', 'lastName', 'reason', 'q'];

/** An operation's right input, with the text wherever words go. */
function obeying(operation: string, text: string): Record<string, unknown> {
  const sample = samples[operation] ?? {};
  const words = wordy.filter((field) => field in sample).map((field) => [field, text.slice(0, 100)]);
  return { ...sample, ...Object.fromEntries(words) };
}

const outbox = async () => (await everyRow(here.db)).sandbox_message ?? [];

describe('two hundred texts that strangers wrote for machines', () => {
  let before: string;
  beforeAll(async () => {
    expect(injections).toHaveLength(200);
    before = await toolsAndRoutes();
    for (const [index, text] of injections.entries()) await places[index % places.length]?.(text, index);
  });

  it('are read by agents wherever they stand, but in notes', async () => {
    const isNote = (index: number) => index % places.length === places.length - 1;
    const expected = injections.filter((_, index) => !isNote(index)).flatMap((text) => [...met(text)]);
    expect([...met(await readEverything())].sort()).toEqual(expected);
  });

  it('change no tool, no resource, no prompt and no route', async () => {
    expect(await toolsAndRoutes()).toBe(before);
  });

  it('send nothing, though an agent obeys them with every tool and route', async () => {
    const accepted = new Set<string>();
    for (const [index, text] of injections.entries()) {
      const { name, operation, call } = exposed[index % exposed.length] as (typeof exposed)[number];
      const { ok, code } = await call(here.url, await key(), obeying(operation.name, text));
      if (ok || code === 'already_enrolled') accepted.add(name);
    }
    // Who is refused everything proves nothing.
    expect(accepted.size).toBe(exposed.length);
    // An enrollment alone asks for a worker: its sequence is one that a person approved, and its step is due tomorrow.
    expect(new Set(here.wakes.map(({ task }) => task))).toEqual(new Set(['step']));
    expect(await outbox()).toEqual([]);
  });

  it('open nothing of the console, whatever the agent tries there', async () => {
    const drafts = await here.db.selectFrom('draft').selectAll().execute();
    const state = await everyRow(here.db);
    for (const path of insidePaths) {
      const headers = { Authorization: `Bearer ${await key()}` };
      expect((await call(here.url, path, { id: drafts[0]?.id, fingerprint: 'x' }, headers)).status).toBe(401);
    }
    expect(await everyRow(here.db)).toEqual(state);
  });

  it('leave nothing that a worker would hand over: all of it waits for a human', async () => {
    const drafts = await here.db.selectFrom('draft').select(['agency_id', 'id', 'status', 'decided_at']).execute();
    expect(drafts.length).toBeGreaterThan(25);
    expect(new Set(drafts.map(({ status }) => status))).toEqual(new Set(['pending']));
    expect(await wakeDue(here.context)).toBe(0);
    for (const { agency_id, id } of drafts) await release(here.context, here.channels, { agencyId: agency_id, id });
    expect(await outbox()).toEqual([]);
  });

  it('leave when a human released exactly that text, and only then', async () => {
    const page = await signedIn(here.url, await colleague(here.db, agency));
    const { data } = await page.call('drafts.queue', { kind: 'sms', limit: 1 });
    const [{ draft }] = data.data;
    await page.call('drafts.approve', { id: draft.id, fingerprint: draft.fingerprint });
    const { now } = here.context;
    const afterUndo = { ...here.context, now: () => new Date(now().getTime() + 60_000) };
    for (const wake of here.wakes) await release(afterUndo, here.channels, { agencyId: agency.id, id: wake.id });
    const { data: sent } = (await page.call('sandbox.outbox')).data;
    expect(sent).toMatchObject([{ id: draft.id, to: draft.item.to, body: draft.item.body }]);
    expect(met(sent[0].body).size).toBe(1);
  });
});
