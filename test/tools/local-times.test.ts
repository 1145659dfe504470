import { describe, expect, it } from 'vitest';
import { createContact } from '../../domain/contacts/contacts.ts';
import { createProperty } from '../../domain/properties/create-property.ts';
import { scheduleVisit } from '../../domain/visits/visit-changes.ts';
import type { TimeZone } from '../../storage/column-values.ts';
import { legacyMcpClient, mcpClient, startTestServer } from '../support/test-server.ts';

/** A Sunday morning in Paris, still Saturday evening in Tahiti. */
const now = new Date('2026-11-22T06:31:00Z');
const server = await startTestServer({ now: () => now });
const { url, db } = server;

const protocols = [
  ['2026-07-28', mcpClient],
  ['2025', legacyMcpClient],
] as const;

async function agencyIn(timeZone: TimeZone) {
  const agency = await server.createAgency();
  await db.updateTable('agency').set({ time_zone: timeZone }).where('id', '=', agency.id).execute();
  const contact = await agency.perform(createContact, { lastName: 'Le Goff', email: 'le.goff@courriel.example' });
  const property = await agency.perform(createProperty, {
    reference: 'NAN-0051',
    title: 'T3 lumineux',
    type: 'apartment',
    address: { postcode: '44000', city: 'Nantes' },
  });
  const visitAt = (startsAt: string) =>
    agency.perform(scheduleVisit, {
      contactId: contact.id,
      propertyId: property.id,
      startsAt,
      endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString(),
    });
  return { agency, contact, visitAt };
}

const callerOf =
  (client: Awaited<ReturnType<typeof mcpClient | typeof legacyMcpClient>>) =>
  async (name: string, input: object): Promise<any> =>
    (await client.callTool({ name, arguments: { ...input } })).structuredContent;

describe.each(protocols)('on the %s protocol', (_, connect) => {
  it('the instructions state the agency, its zone, the day there and the one rule', async () => {
    const { agency } = await agencyIn('Pacific/Tahiti');
    const client = await connect(url, await agency.key());
    const instructions = client.getInstructions();
    expect(instructions).toContain('"Agence du Test"');
    expect(instructions).toContain('Tahiti (Pacific/Tahiti): today is samedi 21 novembre 2026, 20 h 31.');
    expect(instructions).toContain('Nothing you write leaves by itself');
    await client.close();
  });

  it('a visit has its local time in words beside UTC', async () => {
    const { agency, visitAt } = await agencyIn('Europe/Paris');
    await visitAt('2026-11-23T10:45:00Z');
    const client = await connect(url, await agency.key());
    expect(await callerOf(client)('list_visits', {})).toMatchObject({
      visits: [
        {
          startsAt: '2026-11-23T10:45:00.000Z',
          startsAtLocal: 'lundi 23 novembre 2026, 11 h 45 (Paris)',
          endsAtLocal: 'lundi 23 novembre 2026, 12 h 15 (Paris)',
        },
      ],
      shown: '1 of 1',
    });
    await client.close();
  });
});

describe('list_visits', () => {
  it.each([
    [
      'Europe/Paris',
      ['2026-11-23T23:30:00Z', '2026-11-24T22:30:00Z'],
      ['2026-11-23T22:30:00Z', '2026-11-24T23:30:00Z'],
    ],
    [
      'Indian/Reunion',
      ['2026-11-23T20:30:00Z', '2026-11-24T19:30:00Z'],
      ['2026-11-23T19:30:00Z', '2026-11-24T20:30:00Z'],
    ],
  ] as const)('in %s reads a day as that day there, and says how it was understood', async (zone, inside, outside) => {
    const { agency, visitAt } = await agencyIn(zone);
    for (const at of [...inside, ...outside]) await visitAt(at);
    const client = await mcpClient(url, await agency.key());
    const answer = await callerOf(client)('list_visits', { from: '2026-11-24', to: '2026-11-24' });
    expect(answer.visits.map((visit: any) => visit.startsAt)).toEqual(inside.map((at) => new Date(at).toISOString()));
    expect(answer.understood.from).toMatch(/^mardi 24 novembre 2026, 0 h /);
    expect(answer.understood.to).toMatch(/^mardi 24 novembre 2026, 24 h /);
    await client.close();
  });

  it('reads backwards with order = desc, page by page, and says how many there are', async () => {
    const { agency, visitAt } = await agencyIn('Europe/Paris');
    for (const day of ['23', '24', '25']) await visitAt(`2026-11-${day}T10:00:00Z`);
    const client = await mcpClient(url, await agency.key());
    const call = callerOf(client);
    const days = ({ visits }: any) => visits.map((visit: any) => visit.startsAt.slice(8, 10));
    const first = await call('list_visits', { order: 'desc', limit: 2 });
    expect(days(first)).toEqual(['25', '24']);
    expect(first.shown).toBe('2 of 3; refine the search or pass cursor');
    const second = await call('list_visits', { order: 'desc', limit: 2, cursor: first.nextCursor });
    expect(days(second)).toEqual(['23']);
    expect(second.shown).toBe('1 of 3');
    await client.close();
  });
});

it('a receipt and a draft’s outcome have local times', async () => {
  const { agency, contact } = await agencyIn('America/Cayenne');
  const client = await mcpClient(url, await agency.key());
  const receipt = await callerOf(client)('draft_email', { prospectId: contact.id, subject: 'Visite', body: 'Bonjour' });
  expect(receipt).toMatchObject({
    expiresAt: '2026-12-06T06:31:00.000Z',
    expiresAtLocal: 'dimanche 6 décembre 2026, 3 h 31 (Guyane)',
  });
  const { contents } = await client.readResource({ uri: `clef://drafts/${receipt.draftId}` });
  expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({
    createdAtLocal: 'dimanche 22 novembre 2026, 3 h 31 (Guyane)',
    expiresAtLocal: receipt.expiresAtLocal,
    sentAt: null,
  });
  await client.close();
});
