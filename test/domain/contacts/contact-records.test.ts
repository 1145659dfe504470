import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addContact } from '../../../domain/contacts/add-contact.ts';
import { createContact, getContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { editContact } from '../../../domain/contacts/edit-contact.ts';
import { linkContacts, unlinkContacts } from '../../../domain/contacts/record/contact-links.ts';
import { readContactSheet } from '../../../domain/contacts/record/contact-sheet.ts';
import { removeSearch, saveSearch } from '../../../domain/contacts/searches/searches.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { nextPhone } from '../../support/twilio-server.ts';

const server = await startTestServer();
const { db } = server;
const agency = await server.createAgency();
const create = (input: object) => agency.perform(createContact, { lastName: newId(), ...input });
const sheetOf = (id: string) => agency.perform(readContactSheet, { id });
const edit = async ({ id, ...fields }: { id: string; [field: string]: unknown }) => {
  const { updatedAt } = await agency.perform(getContact, { id });
  return agency.perform(editContact, { id, readAt: updatedAt, ...fields });
};
const updatedEvents = async (contactId: string) => {
  const rows = await db.selectFrom('event').select('data').where('type', '=', 'contact.updated').execute();
  return rows.filter(({ data }) => JSON.stringify(data).includes(contactId)).length;
};

describe('the kind of a contact', () => {
  it('follows the intent that programs write', async () => {
    const { id } = await create({ intent: 'sell' });
    expect((await sheetOf(id)).kind).toBe('seller');
    await agency.perform(updateContact, { id, intent: 'both' });
    expect((await sheetOf(id)).kind).toBe('both');
  });

  it('sets the intent when a colleague chooses it', async () => {
    const { id } = await agency.perform(addContact, { lastName: 'Kerangal', kind: 'notary' });
    expect(await agency.perform(getContact, { id })).toMatchObject({ intent: null });
    expect(await edit({ id, kind: 'buyer' })).toMatchObject({ kind: 'buyer', intent: 'buy' });
    expect(await edit({ id, kind: 'referrer' })).toMatchObject({
      kind: 'referrer',
      intent: null,
    });
    expect(await edit({ id, kind: null })).toMatchObject({ kind: null, intent: null });
  });

  it('a notary whom a program makes a buyer is one', async () => {
    const { id } = await agency.perform(addContact, { lastName: 'Prévost', kind: 'notary' });
    await agency.perform(updateContact, { id, intent: 'buy' });
    expect((await sheetOf(id)).kind).toBe('buyer');
  });
});

describe('what only people keep', () => {
  it('is stored, and emits an event only when it changes', async () => {
    const { id } = await create({});
    const financing = { financing: 'loan', ownContributionEuros: 60_000, loanStatus: 'agreed_in_principle' };
    expect(await edit({ id, ...financing })).toMatchObject(financing);
    expect(await updatedEvents(id)).toBe(1);
    await edit({ id, ...financing });
    expect(await updatedEvents(id)).toBe(1);
  });

  it('an address that another contact has is refused with that contact', async () => {
    const email = `${newId()}@courriel.example`;
    const { id } = await create({ email });
    expect(await refusalOf(agency.perform(addContact, { lastName: 'Autre', email }))).toMatchObject({
      code: 'duplicate_contact',
      existingId: id,
    });
  });
});

describe('a duplicate that a colleague has seen', () => {
  it.each(['email', 'phone'] as const)('may share the %s, but not that of another contact', async (seen) => {
    const addresses = { email: `${newId()}@courriel.example`, phone: nextPhone() };
    const [withEmail, withPhone] = [await create({ email: addresses.email }), await create({ phone: addresses.phone })];
    const [first, second] = seen === 'email' ? [withEmail, withPhone] : [withPhone, withEmail];
    const added = await create({});
    for (const save of [
      (more: object) => agency.perform(addContact, { lastName: 'Autre', ...addresses, ...more }),
      (more: object) => edit({ id: added.id, ...addresses, ...more }),
    ]) {
      expect(await refusalOf(save({ acceptedDuplicates: [first.id] }))).toMatchObject({
        code: 'duplicate_contact',
        existingId: second.id,
      });
    }
    const edited = await edit({ id: added.id, ...addresses, acceptedDuplicates: [first.id, second.id] });
    expect(edited).toMatchObject(addresses);
    const all = { acceptedDuplicates: [first.id, second.id, added.id] };
    expect((await agency.perform(addContact, { lastName: 'Autre', ...addresses, ...all })).id).not.toBe(added.id);
  });
});

describe('searches', () => {
  const first = { cities: ['Nantes'], propertyTypes: ['apartment'], minRooms: 3 };

  it('the search of a record is the first of its searches', async () => {
    const contact = await create({ search: first, budgetMaxEuros: 300_000 });
    expect(contact.searches).toEqual([
      {
        id: publicId('search', uuidOf('contact', contact.id)),
        ...first,
        budgetMinEuros: null,
        budgetMaxEuros: 300_000,
        minSurfaceSqm: null,
        outside: [],
        worstEnergyClass: null,
        wantedBy: null,
      },
    ]);
    expect((await create({})).searches).toEqual([]);
  });

  it('a program that changes the search of a record changes the first, and nothing that it does not know', async () => {
    const { id, searches } = await create({ search: first });
    await agency.perform(saveSearch, {
      contactId: id,
      id: searches[0]?.id,
      outside: ['garden'],
      wantedBy: '2027-03-01',
    });
    await agency.perform(saveSearch, { contactId: id, cities: ['Pornic'] });
    const changed = await agency.perform(updateContact, { id, search: { cities: ['Rezé'] }, budgetMaxEuros: 250_000 });
    expect(changed.searches).toMatchObject([
      { ...first, cities: ['Rezé'], budgetMaxEuros: 250_000, outside: ['garden'], wantedBy: '2027-03-01' },
      { cities: ['Pornic'], budgetMaxEuros: null },
    ]);
  });

  it('a colleague who changes the first search changes the record, and its towns', async () => {
    const { id, searches } = await create({ search: first });
    await agency.perform(saveSearch, {
      contactId: id,
      id: searches[0]?.id,
      cities: ['Clisson'],
      budgetMaxEuros: 99_000,
    });
    expect(await agency.perform(getContact, { id })).toMatchObject({
      search: { cities: ['Clisson'], minRooms: 3 },
      budgetMaxEuros: 99_000,
    });
    const towns = db.selectFrom('contact_town').select('town').where('contact_id', '=', uuidOf('contact', id));
    expect(await towns.execute()).toEqual([{ town: 'clisson' }]);
  });

  it('when the first is removed, the next one takes its place', async () => {
    const { id, searches } = await create({ search: first });
    const two = await agency.perform(saveSearch, { contactId: id, cities: ['Pornic'], worstEnergyClass: 'D' });
    const one = await agency.perform(removeSearch, { contactId: id, id: searches[0]?.id });
    expect(one.searches).toEqual([two.searches[1]]);
    expect(one.search).toMatchObject({ cities: ['Pornic'], minRooms: null });
    const none = await agency.perform(removeSearch, { contactId: id, id: two.searches[1]?.id });
    expect(none).toMatchObject({ searches: [], search: { cities: [] } });
  });

  it('have a row each, for queries over all of them', async () => {
    const { id } = await create({ search: first });
    await agency.perform(saveSearch, { contactId: id, cities: ['Pornic', 'Vertou'], outside: ['garden'] });
    const rows = db.selectFrom('search').select(['position', 'cities', 'outside', 'min_rooms']).orderBy('position');
    expect(await rows.where('contact_id', '=', uuidOf('contact', id)).execute()).toEqual([
      { position: 0, cities: ['Nantes'], outside: [], min_rooms: 3 },
      { position: 1, cities: ['Pornic', 'Vertou'], outside: ['garden'], min_rooms: null },
    ]);
    await sql`delete from contact where id = ${uuidOf('contact', id)}`.execute(db);
    expect(await rows.where('contact_id', '=', uuidOf('contact', id)).execute()).toEqual([]);
  });

  it('refuse a lowest budget above the highest, an unknown id and too many', async () => {
    const { id, searches } = await create({ search: first });
    const other = await create({ search: first });
    const save = (input: object) => agency.perform(saveSearch, { contactId: id, ...input });
    expect(await refusalOf(save({ budgetMinEuros: 2, budgetMaxEuros: 1 }))).toMatchObject({ code: 'invalid_request' });
    expect(await refusalOf(save({ id: other.searches[0]?.id }))).toMatchObject({ code: 'not_found' });
    for (let count = searches.length; count < 20; count += 1) await save({ minRooms: count });
    expect(await refusalOf(save({}))).toMatchObject({ code: 'conflict' });
  });

  it('two colleagues who add one at once both do', async () => {
    const { id } = await create({});
    await Promise.all(['Nantes', 'Rezé'].map((city) => agency.perform(saveSearch, { contactId: id, cities: [city] })));
    expect((await sheetOf(id)).searches).toHaveLength(2);
  });
});

describe('links', () => {
  it('are the same from both sides, and can be changed and removed', async () => {
    const [a, b] = [await create({ firstName: 'Anne' }), await create({ firstName: 'Bruno' })];
    await agency.perform(linkContacts, { contactId: a.id, otherId: b.id, kind: 'couple' });
    expect((await sheetOf(b.id)).links).toMatchObject([{ contactId: a.id, kind: 'couple' }]);
    await agency.perform(linkContacts, { contactId: b.id, otherId: a.id, kind: 'co_buyers' });
    expect((await sheetOf(a.id)).links).toMatchObject([{ contactId: b.id, kind: 'co_buyers' }]);
    expect(await agency.perform(unlinkContacts, { contactId: b.id, otherId: a.id })).toMatchObject({ links: [] });
    expect((await sheetOf(a.id)).links).toEqual([]);
  });

  it('lead to another contact', async () => {
    const { id } = await create({});
    const link = agency.perform(linkContacts, { contactId: id, otherId: id, kind: 'couple' });
    expect(await refusalOf(link)).toMatchObject({ code: 'invalid_request' });
  });
});
