import { describe, expect, it } from 'vitest';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { listUnassigned } from '../../../domain/unassigned-messages/unassigned-messages.ts';
import { startReceivingServer } from '../../support/receiving-server.ts';
import { startTestServer } from '../../support/test-server.ts';
import { rowsOf } from '../../support/twilio-server.ts';

const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const server = await startReceivingServer(testServer);
const agencies = { port: await testServer.createAgency(), centre: await testServer.createAgency() };
const { port, centre } = agencies;
await port.perform(changeAgency, { email: 'Port@agences.example' });
await centre.perform(changeAgency, { email: 'centre@agences.example' });
await (await testServer.createAgency()).perform(changeAgency, { email: 'centre@agences.example' });

let people = 0;
const nextAddress = () => `inconnu${++people}@ailleurs.example`;

/** Receives a mail from somebody new, with these headers. @returns where it is then */
async function receive(headers: readonly string[], from = nextAddress()) {
  const head = [`From: ${from}`, 'Subject: Bonjour', `Message-ID: <${from}>`, ...headers, 'Content-Type: text/plain'];
  const answer = await server.post(Buffer.from(`${head.join('\r\n')}\r\n\r\nUne question.\r\n`));
  expect(answer).toMatchObject({ status: 204 });
  return placesOf(from);
}

async function placesOf(from: string): Promise<string[]> {
  const found = await db.selectFrom('conversation').select('agency_id').where('address', '=', from).execute();
  const names = found.map(({ agency_id }) => Object.entries(agencies).find(([, { id }]) => id === agency_id)?.[0]);
  const kept = (await listUnassigned(db)).filter(({ address }) => address === from);
  return [...names.map(String), ...kept.map(() => 'nobody')].sort();
}

describe('a mail to an agency’s own address', () => {
  it.each<[string, string[], string]>([
    ['in To', ['To: L’agence <PORT@agences.example>'], 'port'],
    ['in Cc', ['To: contact@agence.example', 'Cc: a@ailleurs.example, port@agences.example'], 'port'],
    ['with a tag', ['To: port+site@agences.example'], 'port'],
    ['as the mail server delivered it', ['To: equipe@ailleurs.example', 'Delivered-To: port@agences.example'], 'port'],
    [
      'as it was addressed before it was forwarded',
      ['X-Original-To: port@agences.example', 'Delivered-To: clef@agence.example'],
      'port',
    ],
    ['that two agencies have', ['To: centre@agences.example'], 'nobody'],
    ['and to that of another', ['To: port@agences.example, centre@agences.example'], 'nobody'],
    [
      'delivered for one of two agencies',
      ['To: port@agences.example, centre@agences.example', 'Delivered-To: port@agences.example'],
      'port',
    ],
    ['that only looks like one', ['To: port@agences.example.ailleurs.example'], 'nobody'],
  ])('%s', async (_, headers, place) => {
    expect(await receive(headers)).toEqual([place]);
  });

  it('goes there also if another agency knows the sender, and no further than an answer to another agency’s mail', async () => {
    const from = nextAddress();
    await centre.perform(createContact, { lastName: 'Le Goff', email: from });
    expect(await receive(['To: contact@agence.example'], from)).toEqual(['centre']);
    const [{ provider_id }] = (await rowsOf(db, 'message', centre.id)).filter(
      ({ provider_id: id }) => id === `<${from}>`,
    ) as [any];
    await receive(['To: port@agences.example', 'Message-ID: <2@ailleurs.example>', `References: ${provider_id}`], from);
    expect(await placesOf(from)).toEqual(['centre']);
    const toPort = Buffer.from(
      `From: ${from}\r\nTo: port@agences.example\r\nMessage-ID: <3@a.example>\r\n\r\nBonjour\r\n`,
    );
    await server.post(toPort);
    expect(await placesOf(from)).toEqual(['centre', 'port']);
  });

  it('that all agencies send from goes to the agency that wrote to the sender, and else to the one that has it', async () => {
    const shared = 'contact@agence.example';
    await port.perform(changeAgency, { email: shared });
    const from = nextAddress();
    await centre.perform(createContact, { lastName: 'Le Goff', email: from });
    expect(await receive([`To: ${shared}`], from)).toEqual(['centre']);
    expect(await receive([`To: ${shared}`])).toEqual(['port']);
    await port.perform(changeAgency, { email: 'port@agences.example' });
  });

  it('tells whose a portal’s mail is, and the agency that heard from it last does not', async () => {
    const from = 'noreply@mail.portail.example';
    expect(await receive(['To: port@agences.example'], from)).toEqual(['port']);
    expect(await receive(['To: contact@agence.example', 'Message-ID: <2@portail.example>'], from)).toEqual([
      'nobody',
      'port',
    ]);
  });

  it('counts also where the mail cannot be read', async () => {
    const from = nextAddress();
    const head = `From: ${from}\r\nCc: port@agences.example\r\nSubject: Bonjour\r\n\r\n`;
    await server.post(Buffer.from(`${head}${'\n'.repeat(600_000)}`));
    expect(await placesOf(from)).toEqual(['port']);
  });
});
