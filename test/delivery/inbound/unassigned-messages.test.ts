import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { startRequests } from '../../../app/http/request-context.ts';
import { ticks } from '../../../app/schedule.ts';
import type { InboundMessage } from '../../../delivery/driver.ts';
import { inboundCallbacks } from '../../../delivery/inbound/callback-endpoint.ts';
import { receiveEvent } from '../../../delivery/inbound/receive.ts';
import { assignMessage, keepForOperator } from '../../../delivery/inbound/unassigned-message.ts';
import { createContact, getContact } from '../../../domain/contacts/contacts.ts';
import {
  countUnassigned,
  keepingLimits,
  listUnassigned,
} from '../../../domain/unassigned-messages/unassigned-messages.ts';
import { readAllRows } from '../../support/all-rows.ts';
import { countOutcomes, refusalOf } from '../../support/colleagues.ts';
import { signedMailHeaders } from '../../support/hostile-mails.ts';
import { mailWithFiles } from '../../support/mail-with-files.ts';
import { startReceivingServer } from '../../support/receiving-server.ts';
import { pdfOf } from '../../support/sample-files.ts';
import { startTestServer } from '../../support/test-server.ts';
import { nextPhone, rowsOf } from '../../support/twilio-server.ts';

const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const server = await startReceivingServer(testServer);
const { context } = server;
const [port, centre, nord] = [
  await testServer.createAgency(),
  await testServer.createAgency(),
  await testServer.createAgency(),
];

beforeEach(() => db.deleteFrom('unassigned_message').execute());

let people = 0;
const nextAddress = () => `inconnu${++people}@ailleurs.example`;

const message = (changes: Partial<InboundMessage> = {}): InboundMessage => ({
  kind: 'message',
  channel: 'email',
  providerId: `<${++people}@ailleurs.example>`,
  from: nextAddress(),
  to: ['contact@agence.example'],
  subject: 'Bonjour',
  body: 'Une question.',
  references: [],
  at: null,
  ...changes,
});

const keptIds = async () => (await listUnassigned(db)).map(({ id }) => id);
const onlyKept = async (): Promise<string> => {
  const [id, ...others] = await keptIds();
  expect(others).toEqual([]);
  return id as string;
};

describe('a message of no agency', () => {
  it('is kept once, with its bytes counted, and no agency has anything of it', async () => {
    const before = await readAllRows(db);
    const mail = mailWithFiles({
      from: nextAddress(),
      id: 'une-fois',
      parts: [{ name: 'plan.pdf', content: pdfOf() }],
    });
    for (const answer of await Promise.all([1, 2, 3].map(() => server.post(mail)))) expect(answer.status).toBe(204);
    const { unassigned_message: kept, ...others } = await readAllRows(db);
    expect(kept).toHaveLength(1);
    expect({ ...others, unassigned_message: [] }).toEqual(before);
    const { messages, bytes } = await countUnassigned(db);
    expect(messages).toBe(1);
    expect(bytes).toBeGreaterThan(mail.length + pdfOf().length);
  });

  it('and another one with the same Message-ID are two', async () => {
    const { providerId, from } = message();
    const received = ['one', 'other', 'one'].map((contentHash) => message({ providerId, from, contentHash }));
    const kept: boolean[] = [];
    for (const one of received) kept.push(await keepForOperator(context, 'smtp', one));
    expect(kept).toEqual([true, true, false]);
  });

  it('is in the log without anything that its sender wrote', async () => {
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
    const callbacks = inboundCallbacks({ context, drivers: { ...testServer.drivers, ...server.drivers }, log });
    const listener = createServer(express().use(startRequests()).use('/', callbacks)).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const head = `From: ${nextAddress()}\r\nMessage-ID: <une-ligne@ailleurs.example>`;
    const body = Buffer.from(`${head}\r\nTo: contact@agence.example\r\n\r\nBonjour\r\n`);
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/smtp`;
    for (let n = 0; n < 2; n += 1) await fetch(url, { method: 'POST', headers: signedMailHeaders(body), body });
    listener.close();
    const line = { driver: 'smtp', unassigned: 1, msg: 'A message belongs to no agency: see clef mail list' };
    expect(lines.map((line) => JSON.parse(line))).toEqual([{ level: 40, time: expect.any(Number), ...line }]);
  });

  it('is refused with 503 beyond the limit of a day and of all, and is received when there is room', async () => {
    const limits = { inAll: { messages: 3, bytes: 10_000 }, ofDay: { messages: 2, bytes: 5000 } };
    const keep = (changes?: Partial<InboundMessage>) => keepForOperator(context, 'smtp', message(changes), limits);
    const isFull = { problem: { code: 'unavailable' } };
    await keep();
    await expect(keep({ body: 'x'.repeat(5000) })).rejects.toMatchObject(isFull);
    const second = message();
    expect(await keepForOperator(context, 'smtp', second, limits)).toBe(true);
    await expect(keep()).rejects.toMatchObject(isFull);
    // The repetition of one that is kept needs no room.
    expect(await keepForOperator(context, 'smtp', second, limits)).toBe(false);
    await sql`update unassigned_message set received_at = received_at - interval '1 day'`.execute(db);
    await keep();
    await expect(keep()).rejects.toMatchObject(isFull);
    expect(await keptIds()).toHaveLength(3);
  });

  it('is answered with 503 where the store is full, so that its mail server keeps it', async () => {
    const row = {
      driver: 'smtp',
      channel: 'email',
      address: 'a@a.example',
      recipients: [],
      message: '{}',
      bytes: 1,
    } as const;
    const many = Array.from({ length: keepingLimits.ofDay.messages }, (_, at) => ({
      ...row,
      id: crypto.randomUUID(),
      provider_id: String(at),
      received_at: new Date(),
    }));
    await db
      .insertInto('unassigned_message')
      .values(many as never)
      .execute();
    const mail = `From: ${nextAddress()}\r\nTo: contact@agence.example\r\n\r\nBonjour\r\n`;
    expect(await server.post(Buffer.from(mail))).toMatchObject({ status: 503 });
  });

  it('keeps what PostgreSQL takes for no text', async () => {
    const body = 'zéro\u0000 et moitié \ud83d';
    await keepForOperator(
      context,
      'smtp',
      message({ subject: body, body, mail: { wholeText: body, folds: [] } as never }),
    );
    await assignMessage(context, await onlyKept(), port.id);
    expect(await keptIds()).toEqual([]);
  });

  it('is kept whose references PostgreSQL takes for no text', async () => {
    const head = `From: ${nextAddress()}\r\nTo: contact@agence.example\r\nIn-Reply-To: <x\u0000y@ailleurs.example>`;
    expect(await server.post(Buffer.from(`${head}\r\n\r\nBonjour\r\n`))).toMatchObject({ status: 204 });
    expect(await keptIds()).toHaveLength(1);
  });

  it('is deleted after 30 days by the hourly clean-up', async () => {
    await keepForOperator(context, 'smtp', message());
    const days = async (count: number) => {
      const now = new Date(Date.now() + count * 24 * 3_600_000);
      await ticks({ ...context, now: () => now }, testServer.drivers)
        .find(({ name }) => name === 'delete old mail of no agency')
        ?.run();
      return (await keptIds()).length;
    };
    expect([await days(29), await days(30)]).toEqual([1, 0]);
  });
});

describe('assigning', () => {
  it('receives the message in the agency as if it came there, once, with its files and its original', async () => {
    const from = nextAddress();
    const { id: contactId } = await port.perform(createContact, { lastName: 'Le Goff', email: from });
    await centre.perform(createContact, { lastName: 'Le Goff', email: from });
    const plan = pdfOf();
    const mail = mailWithFiles({ from, id: 'plan', parts: [{ name: 'plan.pdf', content: plan }] });
    await server.post(mail);
    const id = await onlyKept();
    // The one that comes later finds it assigned, or finds it gone.
    const outcomes = await countOutcomes([1, 2].map(() => assignMessage(context, id, port.id)));
    expect([{ done: 2 }, { done: 1, not_found: 1 }]).toContainEqual(outcomes);
    const conversation = (await rowsOf(db, 'conversation', port.id)).find(({ address }) => address === from);
    expect(conversation).toMatchObject({ unread_count: 1, status: 'open', snippet: 'Voici.' });
    expect((await rowsOf(db, 'attachment', port.id)).map(({ content }) => plan.equals(content))).toEqual([true]);
    const originals = await db.selectFrom('original_mail').select('content').where('agency_id', '=', port.id).execute();
    expect(originals.filter(({ content }) => mail.equals(content))).toHaveLength(1);
    const events = (await rowsOf(db, 'event', port.id)).filter(({ data }) => data.contactId === contactId);
    expect(events.map(({ type }) => type)).toContain('message.received');
    expect(await keptIds()).toEqual([]);
    expect(await refusalOf(assignMessage(context, id, port.id))).toMatchObject({ code: 'not_found' });
    // The provider repeats the call-back: the agency has the message already.
    await server.post(mail);
    expect(await keptIds()).toEqual([]);
    expect(
      (await rowsOf(db, 'message', port.id)).filter(({ provider_id: id }) => id === '<plan@ailleurs.example>'),
    ).toHaveLength(1);
  });

  it('that was interrupted goes on in the same agency only', async () => {
    await keepForOperator(context, 'smtp', message());
    const id = await onlyKept();
    await sql`alter table message add constraint none check (body <> 'Une question.') not valid`.execute(db);
    await expect(assignMessage(context, id, port.id)).rejects.toThrow(/constraint/);
    await sql`alter table message drop constraint none`.execute(db);
    const { slug } = await db.selectFrom('agency').select('slug').where('id', '=', port.id).executeTakeFirstOrThrow();
    const refusal = await refusalOf(assignMessage(context, id, centre.id));
    expect(refusal).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`is being assigned to ${slug}.`),
    });
    await assignMessage(context, id, port.id);
    expect(await keptIds()).toEqual([]);
  });
});

describe('a STOP of no agency', () => {
  const sms = (from: string, body: string) => message({ channel: 'sms', from, body, subject: null });
  const granted = { status: 'granted', source: 'Formulaire' };

  it('takes effect at once where its sender is known, also if there is no room to keep it, and where it is assigned', async () => {
    const phone = nextPhone();
    const contact = { lastName: 'Le Goff', phone, consent: { sms: granted } };
    const [first, second] = [await port.perform(createContact, contact), await centre.perform(createContact, contact)];
    await receiveEvent(context, 'twilio', sms(phone, 'STOP'));
    for (const [agency, { id }] of [
      [port, first],
      [centre, second],
    ] as const) {
      expect((await agency.perform(getContact, { id })).consent.sms).toMatchObject({ status: 'opted_out' });
    }
    expect((await rowsOf(db, 'opt_out', nord.id)).map(({ address }) => address)).not.toContain(phone);
    await assignMessage(context, await onlyKept(), nord.id);
    expect((await rowsOf(db, 'opt_out', nord.id)).map(({ address }) => address)).toContain(phone);

    await sql`alter table unassigned_message add constraint none check (false) not valid`.execute(db);
    const other = nextPhone();
    const known = await Promise.all(
      [port, centre].map((agency) => agency.perform(createContact, { ...contact, phone: other })),
    );
    await expect(receiveEvent(context, 'twilio', sms(other, 'STOP'))).rejects.toThrow(/constraint/);
    await sql`alter table unassigned_message drop constraint none`.execute(db);
    for (const [at, agency] of [port, centre].entries()) {
      expect((await agency.perform(getContact, { id: known[at].id })).consent.sms).toMatchObject({
        status: 'opted_out',
      });
    }
  });

  it('is not lifted by a START from before it that is assigned after it', async () => {
    const phone = nextPhone();
    const contact = { lastName: 'Le Goff', phone, consent: { sms: granted } };
    const { id } = await port.perform(createContact, contact);
    await centre.perform(createContact, contact);
    await receiveEvent(context, 'twilio', sms(phone, 'START'));
    const start = await onlyKept();
    await receiveEvent(context, 'twilio', sms(phone, 'STOP'));
    await assignMessage(context, start, port.id);
    expect((await port.perform(getContact, { id })).consent.sms).toMatchObject({ status: 'opted_out' });
    expect((await rowsOf(db, 'opt_out', port.id)).map(({ address }) => address)).toContain(phone);
    expect((await rowsOf(db, 'message', port.id)).map(({ body }) => body)).toContain('START');
  });
});
