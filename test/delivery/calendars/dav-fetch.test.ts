import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { readBusyInThread } from '../../../delivery/calendars/busy-reader.ts';
import { openDavFetch } from '../../../delivery/calendars/dav-fetch.ts';
import { multistatus, responseOf, startFakeCalDav } from '../../support/fake-caldav.ts';

/** A server that answers so, and counts. */
async function serve(listener: RequestListener) {
  const asked: { url: string; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
    listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
}

const access = (address: string) => ({ address, username: 'marie', password: 'été', privateTargets: true });

async function faultAt(address: string, { url = address, maxBytes = 1000, timeoutMs = 10_000 } = {}) {
  const dav = openDavFetch(access(address), maxBytes, timeoutMs);
  try {
    return await dav.fetch(url).then(
      (response) => response.status,
      ({ fault }) => fault,
    );
  } finally {
    await dav.close();
  }
}

describe('a request to a calendar server', () => {
  it('carries name and password, and follows a redirect on the same site', async () => {
    const { address, asked } = await serve(({ url }, response) =>
      url === '/' ? response.writeHead(301, { Location: '/dav/' }).end() : response.end('x'),
    );
    expect(await faultAt(address)).toBe(200);
    const authorization = `Basic ${Buffer.from('marie:été').toString('base64')}`;
    expect(asked).toEqual([
      { url: '/', authorization },
      { url: '/dav/', authorization },
    ]);
  });

  it('gives the password to no other site', async () => {
    const stranger = await serve((_, response) => response.end('x'));
    const other = stranger.address.replace('127.0.0.1', 'localhost');
    const { address } = await serve((_, response) => response.writeHead(307, { Location: other }).end());
    expect(await faultAt(address)).toBe('redirected');
    expect(await faultAt(address, { url: other })).toBe('redirected');
    expect(stranger.asked).toEqual([]);
  });

  it('ends with the redirects of a server that sends it round and round', async () => {
    const { address, asked } = await serve((_, response) => response.writeHead(302, { Location: '/' }).end());
    expect(await faultAt(address)).toBe('redirected');
    expect(asked).toHaveLength(6);
  });

  it.each<[string, RequestListener]>([
    ['never answers', () => undefined],
    ['begins an answer and never ends it', (_, response) => void response.writeHead(200).write('x')],
  ])('ends at a server that %s, which is then asked no more', async (_, listener) => {
    const { address, asked } = await serve(listener);
    const dav = openDavFetch(access(address), 1000, 50);
    for (let time = 1; time <= 3; time += 1)
      await expect(dav.fetch(address)).rejects.toMatchObject({ fault: 'too_slow' });
    await dav.close();
    expect(asked).toHaveLength(1);
  });

  it('reads no more than it was told to', async () => {
    const { address } = await serve((_, response) => response.end('x'.repeat(1001)));
    expect(await faultAt(address)).toBe('too_large');
    expect(await faultAt(address, { maxBytes: 1001 })).toBe(200);
  });

  it('says that nothing is there where nothing is', async () => {
    const { address } = await serve((_, response) => response.end());
    expect(await faultAt(address)).toBe(200);
    expect(await faultAt('http://nowhere.invalid/')).toBe('name_unknown');
    expect(await faultAt('http://127.0.0.1:1/')).toBe('refused');
  });
});

describe('busy times, which are read in a thread of their own', () => {
  const period = {
    from: new Date('2026-11-24T00:00:00Z'),
    to: new Date('2027-01-23T00:00:00Z'),
    zone: 'Europe/Paris',
    addresses: [],
  };
  const event = (lines: string) =>
    `BEGIN:VCALENDAR&#13;\nBEGIN:VEVENT&#13;\nUID:x&#13;\n${lines}&#13;\nEND:VEVENT&#13;\nEND:VCALENDAR`;
  const answering = async (body: string) => {
    const fake = await startFakeCalDav();
    fake.options.answer = ({ method }) =>
      method === 'REPORT' ? multistatus('/agenda/x.ics', `<c:calendar-data>${body}</c:calendar-data>`) : undefined;
    return fake;
  };

  it('pass the guard too', async () => {
    const fake = await answering(event('DTSTART:20261125T100000Z&#13;\nDTEND:20261125T110000Z'));
    const task = { access: access(fake.address), calendarUrl: fake.address, ...period };
    const closed = { ...task, access: { ...task.access, privateTargets: false } };
    await expect(readBusyInThread(closed)).rejects.toMatchObject({ fault: 'redirected' });
    const secure = fake.address.replace('http:', 'https:');
    const guarded = { ...closed, calendarUrl: secure, access: { ...closed.access, address: secure } };
    await expect(readBusyInThread(guarded)).rejects.toMatchObject({ fault: 'not_public' });
    expect(fake.asked).toEqual([]);
    expect(await readBusyInThread(task)).toEqual([
      { startsAt: new Date('2026-11-25T10:00:00Z'), endsAt: new Date('2026-11-25T11:00:00Z') },
    ]);
  });

  it('end with the thread where an event can never be expanded, or takes too much memory', async () => {
    const never = await answering(event('DTSTART:20000229T100000Z&#13;\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31'));
    const task = (address: string) => ({ access: access(address), calendarUrl: address, ...period });
    const ended = readBusyInThread(task(never.address), { ms: 3000, heapMiB: 192 }).then(
      () => 'read',
      ({ fault }) => fault,
    );
    expect(['read', 'too_slow']).toContain(await ended);
    const many = await startFakeCalDav();
    const all = responseOf('/agenda/x.ics', `<c:calendar-data>${event('DTSTART:20261125T100000Z')}</c:calendar-data>`);
    many.options.answer = ({ method }) =>
      method === 'REPORT'
        ? multistatus(
            '/agenda/y.ics',
            `</d:prop></d:propstat></d:response>${all.repeat(20_000)}<d:response><d:propstat><d:prop>`,
          )
        : undefined;
    await expect(readBusyInThread(task(many.address), { ms: 60_000, heapMiB: 16 })).rejects.toMatchObject({
      fault: 'too_large',
    });
  });
});
