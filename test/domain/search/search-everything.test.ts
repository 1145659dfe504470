import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { firstMessages } from '../../../domain/conversations/message-search.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { searchEverything, searchProperties } from '../../../domain/search/search-everything.ts';
import { newId } from '../../../domain/shared/ids.ts';
import type { Work } from '../../../domain/shared/operation.ts';
import { perform } from '../../../door/perform.ts';
import { asJson } from '../../../storage/json.ts';
import { tenantOf } from '../../../storage/tenant.ts';
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
    status: 'open',
    unread_count: 0,
    created_at: new Date(),
  } as const;
  const { id } = await server.db
    .selectFrom('contact')
    .select('id')
    .where('agency_id', '=', agency.id)
    .executeTakeFirstOrThrow();
  const texts = [
    { subject: 'Visite du T3 à Chantenay', body: 'Bonjour,\n\nNous venons jeudi à 18 h 30.' },
    {
      subject: 'Chauffage à Chantenay',
      body: 'Merci pour le devis.',
      whole_text:
        'Merci pour le devis.\n\nLe 20 nov., l’agence a écrit :\n> La chaudière à granulés de l’immeuble est récente.',
      folds: asJson([{ from: 21, to: 98, kind: 'quotation' as const }]),
    },
    { subject: '50 % de réduction', body: '' },
    { subject: null, body: `${'Le syndic répondra. '.repeat(10)}La cave n’est pas louée.` },
  ];
  for (const [hour, text] of texts.entries()) {
    const at = new Date(Date.UTC(2026, 10, 20, hour));
    const conversation = {
      ...started,
      id: newId(),
      channel: text.subject === null ? ('sms' as const) : ('email' as const),
      contact_id: hour === 0 ? id : null,
      address: hour === 0 ? null : 'inconnu@courriel.example',
      subject: text.subject,
      last_message_at: at,
    };
    await server.db.insertInto('conversation').values(conversation).execute();
    const received = { direction: 'inbound', kind: conversation.channel, status: 'received', at } as const;
    const message = { ...received, ...text, agency_id: agency.id, id: newId(), conversation_id: conversation.id };
    await server.db.insertInto('message').values(message).execute();
  }
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
    ['jeudi', ['Visite du T3 à Chantenay']],
    ['CHAUDIERE granulé', ['Chauffage à Chantenay']],
    ['chaudière chantenay', ['Chauffage à Chantenay']],
    ['chaudière jeudi', []],
    ['audière', []],
    ['cave louée', [null]],
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

  it('shows the words around the first that was found', async () => {
    const excerptOf = async (q: string) => (await search(q)).conversations[0].excerpt;
    expect(await excerptOf('jeudi')).toBe('Bonjour, Nous venons jeudi à 18 h 30.');
    expect(await excerptOf('cave')).toBe('… Le syndic répondra. La cave n’est pas louée.');
    expect(await excerptOf('syndic')).toBe(`${'Le syndic répondra. '.repeat(4)}Le syndic …`);
    expect(await excerptOf('chantenay')).toBeNull();
  });

  it('finds the texts of its own agency only', async () => {
    expect((await other.perform(searchEverything, { q: 'chaudière' })).conversations).toEqual([]);
  });

  it('can be of properties alone', async () => {
    const { properties } = await agency.perform(searchProperties, { q: ' 2026 77 ' });
    expect(properties).toMatchObject([{ reference: 'NAN-0043' }, { reference: 'NAN-0042', mandateNumber: '2026-77' }]);
    expect(await agency.perform(searchProperties, { q: ' ' })).toEqual({ properties: [] });
  });

  it('finds a rare word by an index', async () => {
    const { id } = await server.createAgency();
    await sql`insert into conversation (agency_id, id, channel, status, unread_count, last_message_at, created_at)
      select ${id}, gen_random_uuid(), 'sms', 'open', 0, now(), now() from generate_series(1, 300)`.execute(server.db);
    await sql`insert into message (agency_id, id, conversation_id, direction, kind, body, status, at)
      select ${id}, gen_random_uuid(), conversation.id, 'inbound', 'sms', 'Bonjour ' || n, 'received', now()
      from conversation, generate_series(1, 10) as n where agency_id = ${id}`.execute(server.db);
    await sql`analyze conversation, message`.execute(server.db);
    const transaction = server.context.rows.ofAgency(id).transaction();
    const plan = await transaction.execute(async (db) => {
      // So few conversations are read one by one in no time.
      await sql`set local enable_nestloop = off`.execute(db);
      const found = firstMessages({ agency: tenantOf(db, id) } as Work, 'granulés', 5);
      return sql<{ 'QUERY PLAN': string }>`explain ${found}`.execute(db);
    });
    expect(plan.rows.map((line) => line['QUERY PLAN']).join('\n')).toContain('message_words');
  });

  it('is one statement', async () => {
    const count = await countStatements(server.context, (counted) =>
      perform(counted, agency.owner, searchEverything, { q: 'nantes' }),
    );
    expect(count).toBe(1);
  });
});
