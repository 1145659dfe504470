import { describe, expect, it } from 'vitest';
import { perform } from '../../../approval/perform.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { searchEverything, searchProperties } from '../../../domain/search/search-everything.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { countStatements } from '../../support/statements.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const agency = await server.createAgency();
const other = await server.createAgency();
const contact = { firstName: 'Élodie', lastName: 'Le Goff', email: 'elodie@courriel.example', phone: '06 39 98 12 34' };
const { id: contactId } = await agency.perform(createContact, contact);
for (const [reference, number, street] of [
  ['NAN-0042', '2026-77', '3 rue du Port'],
  ['NAN-0043', '2026-771', '8 quai de la Fosse'],
  ['REZ-0100', null, '77 rue Jean-Jaurès'],
] as const) {
  await agency.perform(createProperty, {
    reference,
    title: 'Maison de ville',
    type: 'house',
    status: 'available',
    address: { street, postcode: '44000', city: reference.startsWith('REZ') ? 'Rezé' : 'Nantes' },
    ...(number && { mandate: { number, kind: 'exclusive' } }),
  });
}
await startConversations();
await other.perform(createContact, { ...contact, lastName: 'Le Goff ailleurs' });

async function startConversations() {
  const started = {
    agency_id: agency.id,
    channel: 'email',
    status: 'open',
    unread_count: 0,
    created_at: new Date(),
  } as const;
  const { id } = await server.db
    .selectFrom('contact')
    .select('id')
    .where('agency_id', '=', agency.id)
    .executeTakeFirstOrThrow();
  const subjects = ['Visite du T3 à Chantenay', 'Chauffage à Chantenay', '50 % de réduction'];
  const rows = subjects.map((subject, hour) => ({
    ...started,
    id: newId(),
    contact_id: hour === 0 ? id : null,
    address: hour === 0 ? null : 'inconnu@courriel.example',
    subject,
    last_message_at: new Date(Date.UTC(2026, 10, 20, hour)),
  }));
  await server.db.insertInto('conversation').values(rows).execute();
}

const search = (q: string) => agency.perform(searchEverything, { q });
const found = async (q: string) => {
  const { contacts, properties, conversations } = await search(q);
  return [
    ...contacts.map(({ name }: { name: string }) => name),
    ...properties.map(({ reference }: { reference: string }) => reference),
    ...conversations.map(({ subject }: { subject: string }) => subject),
  ];
};

describe('the search of everything', () => {
  it.each([
    ['le goff', ['Élodie Le Goff']],
    ['GOFF élodie', ['Élodie Le Goff']],
    ['0639981234', ['Élodie Le Goff']],
    ['+33 6 39 98 12 34', ['Élodie Le Goff']],
    ['0033639981234', ['Élodie Le Goff']],
    ['elodie@courriel.example', ['Élodie Le Goff']],
    ['NAN-0042', ['NAN-0042']],
    ['nan0042', ['NAN-0042']],
    ['nan 0042', ['NAN-0042']],
    ['2026-77', ['NAN-0043', 'NAN-0042']],
    ['2026/771', ['NAN-0043']],
    ['mandat 2026-77', ['NAN-0043', 'NAN-0042']],
    ['Mandat n° 2026/771', ['NAN-0043']],
    ['mandat n°2026-771', ['NAN-0043']],
    ['mandate 2026-771', ['NAN-0043']],
    ['réf NAN-0042', ['NAN-0042']],
    ['Réf. : nan 0042', ['NAN-0042']],
    ['Réf.:NAN-0042', ['NAN-0042']],
    ['réf n°0042', ['NAN-0042']],
    ['référence REZ-0100 jaurès', ['REZ-0100']],
    ['quai de la fosse', ['NAN-0043']],
    ['jean jaures', ['REZ-0100']],
    ['reze', ['REZ-0100']],
    ['chantenay', ['Chauffage à Chantenay', 'Visite du T3 à Chantenay']],
    ['visite t3', ['Visite du T3 à Chantenay']],
    ['50 % de réduction', ['50 % de réduction']],
    ['e', ['Élodie Le Goff']],
  ])('finds for %s: %j', async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  it.each(['', '   ', 'q', '%', '%%%', '_', '\\', "'", '🙂', ')))', '00', '-', 'x'.repeat(200)])(
    'finds nothing for %j',
    async (q) => {
      expect(await found(q)).toEqual([]);
    },
  );

  it.each(['loft 2026-77', 'mandat loft 2026-77', 'mandat rezé', 'référence REZ-0100 nantes', 'mandat'])(
    'lets no other word be missing: nothing for %j',
    async (q) => {
      expect(await found(q)).toEqual([]);
    },
  );

  it.each(['mandataire 2026-77', 'mandats 2026-77', 'mandat2026-77', 'refuge NAN-0042', 'refNAN-0042'])(
    'does not take the beginning of a word for the name of a number: nothing for %j',
    async (q) => {
      expect(await found(q)).toEqual([]);
    },
  );

  it('says of whom a conversation is, and of which sender if nobody knows them', async () => {
    const { conversations } = await search('chantenay');
    expect(conversations.map(({ from }: { from: string }) => from)).toEqual([
      'inconnu@courriel.example',
      'Élodie Le Goff',
    ]);
    expect((await search('le goff')).contacts[0].id).toBe(contactId);
  });

  it('can be of properties alone', async () => {
    const { properties } = await agency.perform(searchProperties, { q: ' 2026 77 ' });
    expect(properties).toMatchObject([{ reference: 'NAN-0043' }, { reference: 'NAN-0042', mandateNumber: '2026-77' }]);
    expect(await agency.perform(searchProperties, { q: ' ' })).toEqual({ properties: [] });
  });

  it('is one statement', async () => {
    const count = await countStatements(server.context, (counted) =>
      perform(counted, agency.owner, searchEverything, { q: 'nantes' }),
    );
    expect(count).toBe(1);
  });
});
