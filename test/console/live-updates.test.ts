import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION } from '../../domain/access/sessions.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { createColleague, PASSWORD } from '../support/colleagues.ts';
import { startServerOn, startTestServer } from '../support/test-server.ts';
import { type ConsolePage, send, signInToConsole } from './client.ts';

const server = await startTestServer({ ownStore: true });
let now = new Date('2026-11-20T10:00:00Z');
const { url, context } = await startServerOn(server.context.rows, { now: () => now });
// Keep-alives come only when a test advances the timers, so that none of them is what ends a stream.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Opens the stream as a page does. `readUntil` waits for a text, `readToEnd` until the server ends the stream. */
async function openStream({ cookie }: Pick<ConsolePage, 'cookie'>) {
  const response = await fetch(`${url}/console/live`, { headers: { cookie } });
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  const readChunk = async () => {
    const { done, value = '' } = await reader.read();
    received += value;
    return !done;
  };
  const readUntil = async (text: string) => {
    while (!received.includes(text)) if (!(await readChunk())) throw new Error(`The stream ended after: ${received}`);
  };
  const readToEnd = async () => {
    while (await readChunk());
    return received;
  };
  await readUntil('retry');
  return { response, readUntil, readToEnd };
}

async function createAgencyWithOwner() {
  const agency = await server.createAgency();
  const owner = await createColleague(server.db, agency, 'owner');
  return { agency, owner, page: await signInToConsole(url, owner) };
}

describe('the stream of live updates', () => {
  it('needs a session, and refuses requests from other origins', async () => {
    const { page } = await createAgencyWithOwner();
    const ask = async (headers: Record<string, string>) => send(`${url}/console/live`, { method: 'GET', headers });
    expect((await ask({})).json()).toMatchObject({
      status: 401,
      code: 'unauthenticated',
      requestId: expect.any(String),
    });
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Host: 'evil.example' },
    ];
    for (const headers of foreign) expect((await ask({ cookie: page.cookie, ...headers })).status).toBe(403);
  });

  it('announces the first call of a key, which may only read, and not the second', async () => {
    const { agency, page } = await createAgencyWithOwner();
    const key = await agency.key();
    const stream = await openStream(page);
    const read = () => fetch(`${url}/api/v1/contacts`, { headers: { Authorization: `Bearer ${key}` } });
    await (await read()).text();
    await stream.readUntil('data: changed');
    await (await read()).text();
    await page.call('account.signOut');
    expect(await stream.readToEnd()).toBe('retry: 2000\n\ndata: changed\n\n');
  });

  it('announces that something in the agency has changed, never what, and nothing about other agencies', async () => {
    const [ours, theirs] = [await createAgencyWithOwner(), await createAgencyWithOwner()];
    const stream = await openStream(ours.page);
    expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(stream.response.headers.get('cache-control')).toBe('no-store');
    for (const operation of ['agency.pause', 'agency.resume', 'agency.pause']) await theirs.page.call(operation);
    await ours.page.call('agency.pause');
    await stream.readUntil('data: changed');
    await ours.page.call('account.signOut');
    expect(await stream.readToEnd()).toBe('retry: 2000\n\ndata: changed\n\n');
  });

  it('announces a hundred simultaneous changes only twice', async () => {
    const { agency, page } = await createAgencyWithOwner();
    const stream = await openStream(page);
    for (let change = 0; change < 100; change += 1) context.afterCommit(agency.id, []);
    await stream.readUntil('data: changed\n\ndata: changed');
    await page.call('account.signOut');
    expect(await stream.readToEnd()).toBe(`retry: 2000\n\n${'data: changed\n\n'.repeat(2)}`);
  });

  it.each(['signs out', 'is disabled'])('ends when its person %s', async (how) => {
    const { agency, page } = await createAgencyWithOwner();
    const person = await createColleague(server.db, agency);
    const own = await signInToConsole(url, person);
    const stream = await openStream(own);
    if (how === 'signs out') await own.call('account.signOut');
    else await page.call('team.disable', { id: publicId('user', person.id) });
    expect(await stream.readToEnd()).not.toContain('changed');
  });

  it('ends in other browsers when its person changes the password', async () => {
    const { owner, page } = await createAgencyWithOwner();
    const elsewhere = await openStream(await signInToConsole(url, owner));
    const changed = await page.call('profile.password', { current: PASSWORD, next: `${PASSWORD}, encore` });
    expect(changed.status).toBe(200);
    expect(await elsewhere.readToEnd()).not.toContain('changed');
  });

  it('sends keep-alives until its session is over', async () => {
    const stream = await openStream((await createAgencyWithOwner()).page);
    vi.advanceTimersByTime(25_000);
    await stream.readUntil(': still here');
    now = new Date(now.getTime() + SESSION.idleHours * 3_600_000);
    vi.advanceTimersByTime(25_000);
    expect(await stream.readToEnd()).toBe('retry: 2000\n\n: still here\n\n');
  });
});
