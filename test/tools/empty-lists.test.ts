import { describe, expect, it } from 'vitest';
import { createContact } from '../../domain/contacts/contacts.ts';
import { mergeContacts } from '../../domain/contacts/merge/merge-contacts.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import { createRecords } from '../support/records.ts';
import { mcpClient, startTestServer } from '../support/test-server.ts';

/** An empty list answers a question only if the question could have another answer. */

const server = await startTestServer();
const { url } = server;
const agency = await server.createAgency();
await createRecords(server, agency);

async function call(name: string, input: object): Promise<any> {
  const client = await mcpClient(url, await agency.key());
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: { ...input } });
  await client.close();
  return isError ? (content as any)[0].text : structuredContent;
}

describe('an empty list', () => {
  it('says that nobody has the id that it was asked for, and where to find one', async () => {
    const stranger = await server.createAgency();
    const theirs = await createRecords(server, stranger);
    for (const contactId of [publicId('contact', newId()), theirs.contact]) {
      const { visits, shown } = await call('list_visits', { contactId });
      expect(visits).toEqual([]);
      expect(shown).toBe(
        '0 of 0; no contact of this agency has this contactId: search_contacts finds contacts and gives their ids',
      );
    }
    for (const propertyId of [publicId('property', newId()), theirs.property]) {
      const { visits, shown } = await call('list_visits', { propertyId });
      expect([visits, shown]).toEqual([[], expect.stringMatching(/^0 of 0; no property .*: get_property finds one/)]);
    }
    const known = await agency.perform(createContact, { lastName: 'Sans visite' });
    expect(await call('list_visits', { contactId: known.id })).toMatchObject({ visits: [], shown: '0 of 0' });
  });

  it('says into which contact the one that it was asked for was merged', async () => {
    const own = await server.createAgency();
    const [kept, merged] = await Promise.all(
      ['Riou', 'Rioux'].map((lastName) => own.perform(createContact, { lastName })),
    );
    const read = { readAt: kept.updatedAt, mergedReadAt: merged.updatedAt };
    await own.perform(mergeContacts, { id: kept.id, mergedId: merged.id, ...read });
    const client = await mcpClient(url, await own.key());
    const { structuredContent } = await client.callTool({ name: 'list_visits', arguments: { contactId: merged.id } });
    await client.close();
    expect((structuredContent as any).shown).toContain(`merged into ${kept.id}`);
  });

  it('says which town nobody knows', async () => {
    const { contacts, shown } = await call('search_contacts', { city: 'Nante, Pornic' });
    expect([contacts, shown]).toEqual([[], expect.stringContaining('; no French commune is called "Nante": check')]);
    expect((await call('search_contacts', { city: 'Ajaccio' })).shown).toBe('0 of 0');
  });
});

describe('a range', () => {
  it.each([[{ from: '2026-12-02', to: '2026-12-01' }], [{ from: '2026-12-01T10:00', to: '2026-12-01T08:00Z' }]])(
    'that ends before it begins (%j) is refused by both names',
    async (period) => {
      const text = await call('list_visits', period);
      expect(text).toMatch(/^invalid_request: .*from: is later than to \(.*\).*; to: is earlier than from \(.*Paris\)/);
    },
  );

  it('of one day, or of no length, is none of these', async () => {
    for (const to of ['2026-12-01', '2026-12-01T00:00'])
      expect(await call('list_visits', { from: '2026-12-01', to })).toMatchObject({ visits: expect.any(Array) });
  });

  it('with a time that the clocks skip or show twice is refused with what to write', async () => {
    expect(await call('list_visits', { from: '2027-03-28T02:30' })).toMatch(/from: .*write 2027-03-28T03:30/);
    expect(await call('search_contacts', { updatedSince: '2026-10-25T02:30' })).toMatch(
      /updatedSince: .*write 2026-10-25T02:30\+02:00 or 2026-10-25T02:30\+01:00/,
    );
  });
});

it.each([[['Nantes', 'Pornic']], ['Nantes, Pornic'], ['Nantes et Pornic'], ['["Nantes","Pornic"]'], [['Pornic']]])(
  'city may be %j: any of these towns',
  async (city) => {
    const own = await server.createAgency();
    const { id } = await own.perform(createContact, { lastName: 'Riou', search: { cities: ['Pornic'] } });
    await own.perform(createContact, { lastName: 'Autre', search: { cities: ['Rennes'] } });
    const client = await mcpClient(url, await own.key());
    const { structuredContent } = await client.callTool({ name: 'search_contacts', arguments: { city } });
    await client.close();
    expect(structuredContent).toMatchObject({ contacts: [{ id }], shown: '1 of 1' });
  },
);
