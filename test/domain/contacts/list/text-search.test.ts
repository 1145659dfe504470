import { describe, expect, it } from 'vitest';
import { createContact, updateContact } from '../../../../domain/contacts/contacts.ts';
import { listContacts } from '../../../../domain/contacts/list/contact-list.ts';
import { movePipeline } from '../../../../domain/contacts/pipeline.ts';
import { listProperties } from '../../../../domain/properties/properties.ts';
import { newId, publicId } from '../../../../domain/shared/ids.ts';
import { createRecords } from '../../../support/records.ts';
import { startTestServer } from '../../../support/test-server.ts';

const server = await startTestServer();
const agency = await server.createAgency();
const contacts = [
  { firstName: 'Élodie', lastName: 'Le Goff', email: 'elodie.legoff@courriel.example', phone: '06 39 98 12 34' },
  { firstName: 'Jean-Pierre', lastName: 'Martin', email: 'jpm@messagerie.example', phone: '06 39 98 55 55' },
  { firstName: 'Martin', lastName: 'Œuvrard', email: 'mo@messagerie.example' },
  { firstName: 'Claire', lastName: 'Saint-Martin', tags: ['investisseur'], search: { cities: ['Saint-Herblain'] } },
  { firstName: '100% Pierre_Yves', lastName: "D'Artagnan" },
  { lastName: 'Li', phone: '+44 20 7946 0018' },
];
for (const contact of contacts) await agency.perform(createContact, contact);
const names = async (input: object): Promise<string[]> =>
  (await agency.perform(listContacts, input)).data.map((contact: { lastName: string }) => contact.lastName);

describe('a search', () => {
  it.each([
    ['elodie', ['Le Goff']],
    ['LE GOFF', ['Le Goff']],
    ['goff elodie', ['Le Goff']],
    ['élodie le g', ['Le Goff']],
    ['legoff@', ['Le Goff']],
    ['06 39 98 12 34', ['Le Goff']],
    ['+33639981234', ['Le Goff']],
    ['0033 6 39 98 12 34', ['Le Goff']],
    ['98.12.34', ['Le Goff']],
    ['639981', ['Le Goff']],
    ['jean pierre', ['Martin']],
    ['Jean-Pierre Martin', ['Martin']],
    ['oeuvrard', ['Œuvrard']],
    ['d’artagnan', ["D'Artagnan"]],
    ['li', ['Li']],
    ['100%', ["D'Artagnan"]],
    ['pierre_yves', ["D'Artagnan"]],
    ['7946 0018', ['Li']],
  ])('for %s finds %j', async (q, expected) => {
    expect(await names({ q })).toEqual(expected);
  });

  it('lists matching last names first, then first names, then the rest', async () => {
    expect(await names({ q: 'martin' })).toEqual(['Martin', 'Œuvrard', 'Saint-Martin']);
  });

  it.each(['%', '_', '--', "'", 'zzzz', '\\', '🙂', '%%%', '06 00 00 00 00', ')))', 'ʼʼʼ'])(
    'for %s finds nobody',
    async (q) => {
      expect(await names({ q })).toEqual([]);
    },
  );

  it('continues with its cursor through every tier, without repetition', async () => {
    const listed: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await agency.perform(listContacts, { q: 'martin', limit: 1, ...(cursor && { cursor }) });
      listed.push(...page.data.map((contact: { lastName: string }) => contact.lastName));
      cursor = page.nextCursor;
    } while (cursor);
    expect(listed).toEqual(['Martin', 'Œuvrard', 'Saint-Martin']);
  });

  it('filters by stage, tag, city and time of change', async () => {
    expect(await names({ tag: 'investisseur' })).toEqual(['Saint-Martin']);
    expect(await names({ q: 'martin', tag: 'investisseur' })).toEqual(['Saint-Martin']);
    expect(await names({ city: 'saint herblain' })).toEqual(['Saint-Martin']);
    const { data } = await agency.perform(listContacts, { q: 'Li' });
    await agency.perform(movePipeline, { id: data[0].id, stage: 'qualified' });
    expect(await names({ stage: 'qualified' })).toEqual(['Li']);
    const { updatedAt } = await agency.perform(updateContact, { id: data[0].id, source: 'Vitrine' });
    expect(await names({ updatedSince: updatedAt })).toEqual(['Li']);
  });
});

describe('a list', () => {
  it('is stable while contacts are added: no contact appears twice or is left out', async () => {
    const growingAgency = await server.createAgency();
    for (let n = 0; n < 7; n += 1) await growingAgency.perform(createContact, { lastName: `Contact ${n}` });
    const first = await growingAgency.perform(listContacts, { limit: 3 });
    await growingAgency.perform(createContact, { lastName: 'Nouveau' });
    const second = await growingAgency.perform(listContacts, { limit: 3, cursor: first.nextCursor });
    const third = await growingAgency.perform(listContacts, { limit: 3, cursor: second.nextCursor });
    const listed = [first, second, third].flatMap((page) =>
      page.data.map((contact: { lastName: string }) => contact.lastName),
    );
    expect(listed).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Contact ${n}`));
    expect(third.nextCursor).toBeNull();
  });

  it('refuses a cursor of other filters, a damaged one and a forged one', async () => {
    const { nextCursor } = await agency.perform(listContacts, { limit: 1 });
    const forged = Buffer.from(JSON.stringify([JSON.parse(Buffer.from(nextCursor, 'base64url').toString())[0], ['x']]));
    const attempts = [
      { cursor: nextCursor, stage: 'new' },
      { cursor: nextCursor.slice(0, nextCursor.length / 2) },
      { cursor: 'bonjour' },
      { cursor: forged.toString('base64url') },
    ];
    for (const attempt of attempts) {
      const refused = await agency.perform(listContacts, attempt).catch((error) => error);
      expect(refused).toMatchObject({ code: 'invalid_request', errors: [{ path: 'cursor' }] });
    }
  });
});

it('properties are found by reference, words of the title and town, and filtered by figures', async () => {
  const propertyAgency = await server.createAgency();
  const { property } = await createRecords(server, propertyAgency);
  const ids = async (input: object) =>
    (await propertyAgency.perform(listProperties, input)).data.map(({ id }: { id: string }) => id);
  for (const input of [{ q: 'nan-0042' }, { q: 'lumineux nantes' }, { city: 'NANTES' }, { maxPriceEuros: 289_000 }]) {
    expect(await ids(input)).toEqual([property]);
  }
  for (const input of [
    { q: 'rezé' },
    { minPriceEuros: 289_001 },
    { minRooms: 1 },
    { status: 'sold' },
    { postcode: '75001' },
  ]) {
    expect(await ids(input)).toEqual([]);
  }
});

describe('a person is found as people and models write them', () => {
  it.each([
    ...['Mme Martinez', 'Madame Nadine Martinez', 'MARTINEZ, Nadine', 'Nadine Martinez,', 'Mme Martinez ?'],
    ...[
      '"Martinez"',
      '“Martinez”',
      '« Martinez »',
      'martinez*',
      '%martinez%',
      'Nadine MARTINEZ (acheteuse)'.slice(0, 15),
    ],
    ...['Nadine Martinez <nadine.martinez@postier.example>', 'mailto:nadine.martinez@postier.example'],
    ...['tel:+33639980736', 'tél. 06 39 98 07 36', '06 39 98 07 36 / mobile', 'Portable : 06 39 98 07 36'],
  ])('%s', async (q) => {
    const own = await server.createAgency();
    const contact = { firstName: 'Nadine', lastName: 'Martinez', phone: '06 39 98 07 36' };
    const { id } = await own.perform(createContact, { ...contact, email: 'nadine.martinez@postier.example' });
    await own.perform(createContact, { firstName: 'Martin', lastName: 'Girard' });
    expect((await own.perform(listContacts, { q })).data).toMatchObject([{ id }]);
  });

  it('by their id', async () => {
    const own = await server.createAgency();
    const { id } = await own.perform(createContact, { lastName: 'Riou' });
    for (const q of [id, ` ${id.toUpperCase()} `]) {
      expect((await own.perform(listContacts, { q })).data).toMatchObject([{ id }]);
    }
    expect((await own.perform(listContacts, { q: publicId('contact', newId()) })).data).toEqual([]);
  });

  it.each(['Mme', 'M', 'Mobile'])('%s alone is searched as it is written', async (q) => {
    const own = await server.createAgency();
    const { id } = await own.perform(createContact, { lastName: `${q}` });
    expect((await own.perform(listContacts, { q })).data).toMatchObject([{ id }]);
  });
});
