import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION } from '../../domain/access/sessions.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { colleague, PASSWORD } from '../support/people.ts';
import { serveOn, world } from '../support/world.ts';
import { type Page, send, signedIn } from './client.ts';

const here = await world();
let now = new Date('2026-11-20T10:00:00Z');
const { url, context } = await serveOn(here.db, { now: () => now });
// No breath but those that a test takes: an end must not be the next breath's doing.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** The stream as a page reads it: `upTo` waits for a text, `toItsEnd` for the server to end it. */
async function listening({ cookie }: Pick<Page, 'cookie'>) {
  const response = await fetch(`${url}/console/live`, { headers: { cookie } });
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const more = async () => {
    const { done, value = '' } = await reader.read();
    heard += value;
    return !done;
  };
  const upTo = async (text: string) => {
    while (!heard.includes(text)) if (!(await more())) throw new Error(`It ended with: ${heard}`);
  };
  const toItsEnd = async () => {
    while (await more());
    return heard;
  };
  await upTo('retry');
  return { response, upTo, toItsEnd };
}

async function office() {
  const agency = await here.agency();
  const owner = await colleague(here.db, agency, 'owner');
  return { agency, owner, page: await signedIn(url, owner) };
}

describe('the stream of news', () => {
  it('is for who is signed in, and for pages of ours', async () => {
    const { page } = await office();
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

  it('tells that something of the agency has changed, never what, and nothing of another agency', async () => {
    const [ours, theirs] = [await office(), await office()];
    const stream = await listening(ours.page);
    expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(stream.response.headers.get('cache-control')).toBe('no-store');
    for (const operation of ['agency.pause', 'agency.resume', 'agency.pause']) await theirs.page.call(operation);
    await ours.page.call('agency.pause');
    await stream.upTo('data: changed');
    await ours.page.call('account.signOut');
    expect(await stream.toItsEnd()).toBe('retry: 2000\n\ndata: changed\n\n');
  });

  it('is told once more for a hundred changes in a moment, and not for each', async () => {
    const { agency, page } = await office();
    const stream = await listening(page);
    for (let change = 0; change < 100; change += 1) context.committed(agency.id, []);
    await stream.upTo('data: changed\n\ndata: changed');
    await page.call('account.signOut');
    expect(await stream.toItsEnd()).toBe(`retry: 2000\n\n${'data: changed\n\n'.repeat(2)}`);
  });

  it.each(['signs out', 'is disabled'])('ends when its person %s', async (how) => {
    const { agency, page } = await office();
    const person = await colleague(here.db, agency);
    const own = await signedIn(url, person);
    const stream = await listening(own);
    if (how === 'signs out') await own.call('account.signOut');
    else await page.call('team.disable', { id: publicId('user', person.id) });
    expect(await stream.toItsEnd()).not.toContain('changed');
  });

  it('ends elsewhere when its person changes the password', async () => {
    const { owner, page } = await office();
    const elsewhere = await listening(await signedIn(url, owner));
    const changed = await page.call('profile.password', { current: PASSWORD, next: `${PASSWORD}, encore` });
    expect(changed.status).toBe(200);
    expect(await elsewhere.toItsEnd()).not.toContain('changed');
  });

  it('says now and then that it is there, until its session is over', async () => {
    const stream = await listening((await office()).page);
    vi.advanceTimersByTime(25_000);
    await stream.upTo(': still here');
    now = new Date(now.getTime() + SESSION.idleHours * 3_600_000);
    vi.advanceTimersByTime(25_000);
    expect(await stream.toItsEnd()).toBe('retry: 2000\n\n: still here\n\n');
  });
});
