import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { newId, publicId } from '../../../domain/shared/ids.ts';
import { type ConsolePage, signInToConsole } from '../../console/client.ts';
import type { FakeProvider } from '../../delivery/fake-provider.ts';
import { twilioSignature } from '../../delivery/fake-twilio.ts';
import { legacyMcpClient, mcpClient, restClient } from '../../support/test-server.ts';
import { nextPhone, receivedMessages } from '../../support/twilio-server.ts';
import type { BusyAgency } from './agency.ts';

/** A server under load, and those around it. */
export type Scene = {
  url: string;
  agency: BusyAgency;
  page: ConsolePage;
  provider: FakeProvider;
  nextKey(): string;
};

const granted = { status: 'granted', source: 'Formulaire' };

async function call(scene: Scene, status: number, method: string, path: string, body?: unknown, headers = {}) {
  const answer = await restClient(scene.url, scene.nextKey())(method, path, body, headers);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(status);
  return answer.body;
}

async function ask({ page }: Pick<Scene, 'page'>, path: string, input: unknown = {}) {
  const { status, text, data } = await page.call(path, input);
  expect(status, `${path}: ${text}`).toBe(200);
  return data;
}

async function createContact(scene: Scene, more: object = {}) {
  const phone = nextPhone();
  const consent = { sms: granted, email: granted };
  const person = { lastName: 'Le Goff', phone, email: `${randomUUID()}@courriel.example`, consent, ...more };
  const repeated = { 'Idempotency-Key': randomUUID() };
  const input = { ...person, allowDuplicate: true };
  const created = await call(scene, 201, 'POST', '/contacts', input, repeated);
  await call(scene, 201, 'POST', '/contacts', input, repeated);
  return { ...created, phone } as { id: string; phone: string };
}

async function proposeSms(scene: Scene) {
  const { id: prospectId } = await createContact(scene);
  const { draftId } = await call(scene, 202, 'POST', '/messages/sms', { prospectId, body: 'Bonjour, bien à vous.' });
  return (await ask(scene, 'drafts.read', { id: draftId })).draft as { id: string; fingerprint: string };
}

async function postCallback({ url }: Scene, query: string, form: Record<string, string>, token?: string) {
  const address = `${url}/api/inbound/twilio${query}`;
  const headers = { 'X-Twilio-Signature': twilioSignature(address, form, token) };
  const response = await fetch(address, { method: 'POST', headers, body: new URLSearchParams(form) });
  await response.text();
  return response.status;
}

const callTools = (connect: typeof mcpClient | typeof legacyMcpClient) => async (scene: Scene) => {
  const { id: prospectId } = await createContact(scene);
  const client = await connect(scene.url, scene.nextKey());
  const calls = [
    ['search_contacts', { q: 'goff' }],
    ['draft_email', { prospectId, subject: 'Votre projet', body: 'Bonjour, bien à vous.' }],
    ['get_property', { propertyId: prospectId }],
  ] as const;
  const errors: unknown[] = [];
  await client.listTools();
  for (const [name, given] of calls) errors.push((await client.callTool({ name, arguments: given })).isError ?? false);
  await client.close();
  expect(errors).toEqual([false, false, true]);
};

/** Each does one thing that people, agents or providers do, and fails if it was not answered as it should be. */
export const actions = {
  read: async (scene) => {
    const { contact, property, conversation } = scene.agency.records;
    await call(scene, 200, 'GET', '/contacts?q=goff&limit=20');
    await call(scene, 200, 'GET', `/contacts/${contact}`);
    await call(scene, 200, 'GET', `/properties/${property}`);
    await call(scene, 200, 'GET', `/conversations/${conversation}/messages`);
    await call(scene, 200, 'GET', '/appointments');
  },
  write: async (scene) => {
    const { id } = await createContact(scene);
    await call(scene, 200, 'PATCH', `/contacts/${id}`, { tags: ['rappel'] });
    await call(scene, 200, 'POST', `/contacts/${id}/pipeline`, { stage: 'qualified' });
    await call(scene, 201, 'POST', '/tasks', { title: 'Rappeler', contactId: id });
  },
  refused: async (scene) => {
    expect((await restClient(scene.url, 'clef_wrong')('GET', '/contacts')).status).toBe(401);
    await call(scene, 404, 'GET', `/contacts/${publicId('contact', newId())}`);
    await call(scene, 400, 'POST', '/contacts', { phone: 'x' });
    await call(scene, 400, 'POST', '/contacts', '{"lastName"');
  },
  modernTools: callTools(mcpClient),
  legacyTools: callTools(legacyMcpClient),
  approve: async (scene) => {
    const { id, fingerprint } = await proposeSms(scene);
    await ask(scene, 'drafts.approve', { id, fingerprint });
  },
  reject: async (scene) => {
    const { id } = await proposeSms(scene);
    await ask(scene, 'drafts.reject', { id, reason: 'Non.' });
  },
  callBack: async (scene) => {
    const { to, id } = receivedMessages(scene.provider).at(-1) ?? { to: nextPhone(), id: undefined };
    const message = { MessageSid: randomUUID(), From: to, To: '+33199000001', Body: 'Oui, merci.' };
    expect(await postCallback(scene, '', message)).toBe(200);
    expect(await postCallback(scene, '', message, 'another token')).toBeGreaterThanOrEqual(400);
    const status = { MessageSid: `SM${randomUUID()}`, MessageStatus: 'delivered' };
    if (id) expect(await postCallback(scene, `?id=${id}`, status)).toBe(200);
  },
  console: async (scene) => {
    for (const path of ['drafts.queue', 'drafts.decided', 'conversations.list', 'journal.list', 'webhooks.list']) {
      await ask(scene, path);
    }
  },
  session: async ({ url, agency }) => {
    const page = await signInToConsole(url, agency.owner);
    await ask({ page }, 'account.signOut');
  },
  live: async ({ url, page }) => {
    const leaving = new AbortController();
    const stream = await fetch(`${url}/console/live`, { headers: { cookie: page.cookie }, signal: leaving.signal });
    await stream.body?.getReader().read();
    leaving.abort();
  },
  enroll: async (scene) => {
    const { id: prospectId } = await createContact(scene);
    await call(scene, 201, 'POST', `/sequences/${scene.agency.records.sequence}/enroll`, { prospectId });
  },
  campaign: async (scene) => {
    const tag = randomUUID();
    for (let n = 0; n < 3; n += 1) await createContact(scene, { tags: [tag] });
    const written = { name: 'Portes ouvertes', body: 'Portes ouvertes samedi.', filter: { tag } };
    const { id, fingerprint, body, filter } = await ask(scene, 'campaigns.create', written);
    const { recipientsFingerprint } = await ask(scene, 'campaigns.preview', { body, filter });
    await ask(scene, 'campaigns.start', { id, fingerprint, recipientsFingerprint });
  },
} satisfies Record<string, (scene: Scene) => Promise<void>>;
