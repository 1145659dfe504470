import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { signedMailHeaders } from '../test/support/hostile-mails.ts';
import { signIn } from './console-client.ts';
import type { HttpRequest } from './load.ts';
import { mcpRequest, protocolVersions } from './mcp-request.ts';

/** A server with the demo agency, and what its callers need. */
export type LoadTarget = {
  url: string;
  owner: { email: string; password: string };
  keys: string[];
  contactIds: string[];
  propertyIds: string[];
};

const CONNECTIONS = 10;

/** The work that a server did under a load. */
export type Work = { reads: number; writes: number; pages: number; mails: number };

/** Everybody at once: agents and scripts that read as fast as they are answered, writes, a person's pages, mail.
 * @throws Error when an answer is not the expected one */
export async function loadServer(target: LoadTarget, seconds: number): Promise<Work> {
  const until = performance.now() + seconds * 1000;
  const [reads, writes, pages, mails] = await Promise.all([
    readFor(target, seconds),
    repeat(until, await writer(target)),
    repeat(until, await person(target)),
    repeat(until, mailOf(target), 2000),
  ]);
  return { reads, writes, pages, mails };
}

async function repeat(until: number, work: () => Promise<void>, everyMs = 0): Promise<number> {
  let times = 0;
  for (; performance.now() < until; times += 1) {
    await work();
    await pause(everyMs);
  }
  return times;
}

async function readFor({ url, keys, contactIds, propertyIds }: LoadTarget, seconds: number): Promise<number> {
  const tools = ['get_property', 'search_contacts'] as const;
  const requestOf = (n: number): HttpRequest => {
    const contact = contactIds[n % contactIds.length];
    const propertyId = propertyIds[n % propertyIds.length];
    const version = protocolVersions[(n >> 1) % 2] as (typeof protocolVersions)[number];
    const tool = tools[n % 2] as (typeof tools)[number];
    const given = tool === 'get_property' ? { propertyId } : { q: 'martin' };
    const kinds: HttpRequest[] = [
      { method: 'GET', path: `/api/v1/contacts/${contact}` },
      { method: 'GET', path: '/api/v1/contacts?limit=20' },
      { method: 'GET', path: '/api/v1/contacts?q=martin&limit=20' },
      mcpRequest(version, '/api/mcp', 'tools/call', { name: tool, arguments: given }),
      mcpRequest(version, '/api/mcp', 'tools/list', {}),
    ];
    return kinds[n % kinds.length] as HttpRequest;
  };
  const requests = keys.map((key, n) => {
    const { headers, ...request } = requestOf(n);
    return { ...request, headers: { ...headers, Authorization: `Bearer ${key}` } };
  });
  const each = Math.floor(requests.length / CONNECTIONS);
  const lists = Array.from({ length: CONNECTIONS }, (_, n) => requests.slice(n * each, (n + 1) * each));
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: 60,
    setupClient: (client) => client.setRequests(lists.pop() as never),
  });
  if (result.errors + result.non2xx > 0) {
    throw new Error(`${result.errors} reads failed, ${result.non2xx} were refused`);
  }
  return result['2xx'];
}

/** Creates a contact and drafts an SMS to it. */
async function writer({ url, keys }: LoadTarget) {
  let used = 0;
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${keys.at(-1 - (used++ % 100))}` },
      body: JSON.stringify(body),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${answer}`);
    return JSON.parse(answer);
  };
  const consent = { sms: { status: 'granted', source: 'Formulaire' } };
  return async () => {
    const phone = `+336${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
    const { id } = await post('/contacts', { lastName: 'Le Goff', phone, consent, allowDuplicate: true });
    await post('/messages/sms', { prospectId: id, body: 'Bonjour, bien à vous.' });
  };
}

/** Goes through the console's pages. */
async function person({ url, owner }: LoadTarget) {
  const { call } = await signIn(url, owner.email, owner.password);
  const page = async (path: string) => {
    const response = await fetch(`${url}${path}`, { headers: { Accept: 'text/html' } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  };
  return async () => {
    await page('/docs');
    for (const path of ['drafts.queue', 'drafts.decided', 'conversations.list', 'journal.list', 'webhooks.list']) {
      await call(path, {});
    }
  };
}

const mailOf =
  ({ url }: LoadTarget) =>
  async () => {
    const body = Buffer.from(
      `From: Un inconnu <${randomUUID()}@ailleurs.example>\r\nTo: contact@agence.example\r\nSubject: Bonjour\r\n\r\nJe cherche une maison.\r\n`,
    );
    const headers = signedMailHeaders(body);
    const response = await fetch(`${url}/api/inbound/smtp`, { method: 'POST', headers, body });
    await response.text();
    if (response.status !== 204) throw new Error(`A mail was answered with ${response.status}`);
  };
