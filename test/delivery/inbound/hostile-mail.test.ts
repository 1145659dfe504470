import { describe, expect, it } from 'vitest';
import { getContact } from '../../../domain/contacts/contacts.ts';
import { enrollSequence } from '../../../domain/sequences/enroll.ts';
import { hostileMails } from '../../support/hostile-mails.ts';
import { startReceivingServer } from '../../support/receiving-server.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';

const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const { url, post } = await startReceivingServer(testServer);
await testServer.createAgency();

const receive = (raw: string) => post(Buffer.from(raw, 'latin1'));

const messagesFrom = (address: string) =>
  db
    .selectFrom('message')
    .innerJoin('conversation', (join) =>
      join
        .onRef('conversation.id', '=', 'message.conversation_id')
        .onRef('conversation.agency_id', '=', 'message.agency_id'),
    )
    .select(['message.status', 'message.subject', 'body', 'failure', 'unread_count', 'written_by'])
    .where('address', '=', address)
    .execute();

describe('hostile mail', () => {
  let answers = 0;
  it.each(hostileMails.map((mail, at) => ({ ...mail, at })))('$name', async ({ raw, limit, at }) => {
    const from = `inconnu${at}@ailleurs.example`;
    let isOver = false;
    const received = receive(raw(from)).finally(() => (isOver = true));
    while (!isOver) {
      expect((await fetch(`${url}/docs/icon.svg`)).status).toBe(200);
      answers += 1;
    }
    expect(await received).toEqual({ status: 204, detail: '' });
    const [message, ...others] = await messagesFrom(from);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ subject: 'Bonjour', unread_count: 1, status: limit ? 'failed' : 'received' });
    if (limit) expect(message?.failure).toEqual({ code: 'unreadable', detail: limit });
    if (limit) expect(message?.body).toContain('Cet e-mail est arrivé, mais Clef n’a pas pu le lire');
    const isAttached = limit === 'parts' || limit === 'memory';
    if (limit) expect(message?.body?.includes('sans pièce jointe')).toBe(isAttached);
    expect(message?.body.length).toBeLessThan(100_200);
  });

  it('the other requests were answered meanwhile', () => {
    // Read between them, most mails would let one or two through.
    expect(answers).toBeGreaterThan(hostileMails.length * 4);
  });

  it('a mail without a sender is given back to its server, with the reason', async () => {
    const hidden = `X: ${'a'.repeat(9_000_000)}\r\nFrom: lea@acheteurs.example\r\n\r\na`;
    for (const raw of ['Subject: Bonjour\r\n\r\na', hidden]) {
      expect(await receive(raw)).toEqual({
        status: 400,
        detail: 'This is no mail that can be read. It has no sender.',
      });
    }
  });

  it('an unreadable mail of a machine is shown as one', async () => {
    const lines = '\n'.repeat(600_000);
    const from = 'mailer-daemon@ailleurs.example';
    expect(await receive(`From: ${from}\r\nAuto-Submitted: auto-replied\r\n\r\n${lines}`)).toMatchObject({
      status: 204,
    });
    expect(await messagesFrom(from)).toMatchObject([{ status: 'failed', written_by: 'automatic' }]);
    const report = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b';
    await receive(`From: ${from}\r\nAuto-Submitted: auto-replied\r\n${report}\r\n\r\n${lines}`);
    expect((await messagesFrom(from)).map(({ written_by }) => written_by).sort()).toEqual(['automatic', 'bounce']);
  });
});

it('an unreadable mail of a contact ends the sequence; STOP in its subject counts, START does not', async () => {
  const agency = await testServer.createAgency();
  const records = await createRecords(testServer, agency);
  const contact = await agency.perform(getContact, { id: records.contact });
  await agency.perform(enrollSequence, { id: records.sequence, prospectId: records.contact });
  const receiveUnreadable = (subject: string) =>
    receive(`From: ${contact.email}\r\nSubject: ${subject}\r\n\r\n${'\n'.repeat(600_000)}`);
  const enrollments = async () => {
    const rows = db.selectFrom('enrollment').select('status').where('agency_id', '=', agency.id);
    return (await rows.orderBy('id').execute()).map(({ status }) => status);
  };
  const consent = async () => (await agency.perform(getContact, { id: records.contact })).consent.email;
  await receiveUnreadable('Re: Votre recherche');
  expect(await enrollments()).toEqual(['replied']);
  await receiveUnreadable('STOP');
  expect(await consent()).toMatchObject({ status: 'opted_out', evidence: 'Objet : STOP' });
  await receiveUnreadable('START');
  expect(await consent()).toMatchObject({ status: 'opted_out' });
});
