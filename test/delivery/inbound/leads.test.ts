import { describe, expect, it } from 'vitest';
import type { InboundMessage, LeadFields } from '../../../delivery/driver.ts';
import { receiveMessage } from '../../../delivery/inbound/receive-message.ts';
import { createContact, getContact } from '../../../domain/contacts/contacts.ts';
import { listInbox } from '../../../domain/conversations/inbox.ts';
import { systemActor } from '../../../domain/shared/actor.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { listTasks } from '../../../domain/tasks/task-list.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const { db, context } = server;

let people = 0;

const leadOf = (fields: Partial<LeadFields> = {}): LeadFields => {
  people += 1;
  return {
    firstName: 'Ines',
    lastName: `Jolly${people}`,
    email: `ines${people}-${newId()}@acheteurs.example`,
    phone: `+336399877${String(people).padStart(2, '0')}`,
    message: 'Je voudrais visiter.',
    reference: null,
    priceEuros: null,
    city: null,
    postcode: null,
    intent: 'buy',
    source: 'Portail',
    ...fields,
  };
};

type Ids = Pick<InboundMessage, 'providerId' | 'contentHash'>;
const newIds = (): Ids => ({ providerId: `<${newId()}@portail.example>` });

const receive = (agencyId: string, lead: LeadFields, ids = newIds()) =>
  receiveMessage(context, systemActor(agencyId), 'smtp', {
    kind: 'message',
    channel: 'email',
    ...ids,
    from: lead.email ?? 'noreply@portail.example',
    to: [],
    subject: 'Nouveau contact',
    body: 'Nom : …',
    references: [],
    at: null,
    mail: {
      writtenBy: 'person',
      senderName: null,
      via: 'noreply@portail.example',
      absentUntil: null,
      wholeText: 'Nom : …',
      folds: [],
      lead,
    },
  });

async function newAgency() {
  const agency = await server.createAgency();
  return { agency, records: await createRecords(server, agency) };
}

const contactsNamed = (agencyId: string, lastName: string) =>
  db.selectFrom('contact').selectAll().where('agency_id', '=', agencyId).where('last_name', '=', lastName).execute();

describe('a lead', () => {
  it('becomes a contact with its own conversation, the property, and a task', async () => {
    const { agency, records } = await newAgency();
    const property = await db
      .selectFrom('property')
      .select(['id', 'reference', 'city', 'type'])
      .where('agency_id', '=', agency.id)
      .executeTakeFirstOrThrow();
    const lead = leadOf({ reference: property.reference.toLowerCase().replace('-', ' ') });
    await receive(agency.id, lead);
    const [contact] = await contactsNamed(agency.id, lead.lastName as string);
    expect(contact).toMatchObject({
      first_name: 'Ines',
      email: lead.email,
      phone: lead.phone,
      intent: 'buy',
      source: 'Portail',
      search_cities: [property.city],
      search_property_types: [property.type],
      sms_consent: { status: 'unknown' },
      email_consent: { status: 'unknown' },
    });
    const { data } = await agency.perform(listTasks, {});
    expect(data).toContainEqual(
      expect.objectContaining({ title: expect.stringContaining(property.reference), propertyId: records.property }),
    );
    const events = await db.selectFrom('event').select(['type', 'data']).where('agency_id', '=', agency.id).execute();
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['contact.created', 'message.received']));
    expect(events.find(({ type }) => type === 'message.received')?.data).toMatchObject({ leadSource: 'Portail' });
    const proposed = db
      .selectFrom('proposed_property')
      .select('property_id')
      .where('contact_id', '=', contact?.id as string);
    expect(await proposed.execute()).toEqual([{ property_id: property.id }]);
  });

  it('of somebody who is known joins their record, also by another spelling', async () => {
    const { agency } = await newAgency();
    const lead = leadOf({ firstName: null });
    const known = await agency.perform(createContact, { lastName: lead.lastName, phone: lead.phone });
    await receive(agency.id, { ...lead, lastName: (lead.lastName as string).toUpperCase() });
    expect(await contactsNamed(agency.id, lead.lastName as string)).toHaveLength(1);
    const { data } = await agency.perform(listInbox, { contactId: known.id });
    expect(data).toMatchObject([{ unreadCount: 1 }]);
  });

  it('of somebody who is known adds no address to their record, which a stranger could plant', async () => {
    const { agency } = await newAgency();
    const byPhone = leadOf();
    const byEmail = leadOf();
    const { firstName } = byPhone;
    const known = [
      await agency.perform(createContact, { firstName, lastName: byPhone.lastName, phone: byPhone.phone }),
      await agency.perform(createContact, { firstName, lastName: byEmail.lastName, email: byEmail.email }),
    ];
    await receive(agency.id, byPhone);
    await receive(agency.id, { ...byEmail, phone: '+33639987799' });
    const records = await Promise.all(known.map(({ id }) => agency.perform(getContact, { id })));
    expect(records).toMatchObject([
      { phone: byPhone.phone, email: null },
      { phone: null, email: byEmail.email },
    ]);
    const { data } = await agency.perform(listTasks, {});
    const describedFor = (id: string) =>
      data.find((task: { contactId: string | null }) => task.contactId === id)?.description;
    expect(known.map(({ id }) => describedFor(id))).toEqual([
      `À confirmer auprès de la personne avant de l’ajouter à sa fiche : ${byPhone.email}`,
      'À confirmer auprès de la personne avant de l’ajouter à sa fiche : 06 39 98 77 99',
    ]);
  });

  it('of somebody whose addresses are all known asks to confirm none', async () => {
    const { agency } = await newAgency();
    const lead = leadOf();
    await receive(agency.id, lead);
    await receive(agency.id, lead);
    const { data } = await agency.perform(listTasks, {});
    expect(data).toMatchObject([{ description: null }, { description: null }]);
  });

  it('and another one of the same portal are two people, a couple with one number too', async () => {
    const { agency } = await newAgency();
    const [one, other] = [leadOf(), leadOf()];
    await receive(agency.id, one);
    await receive(agency.id, { ...other, phone: one.phone, firstName: 'Yann' });
    const [first] = await contactsNamed(agency.id, one.lastName as string);
    const [second] = await contactsNamed(agency.id, other.lastName as string);
    expect(first?.id).not.toBe(second?.id);
    expect(second).toMatchObject({ phone: one.phone, email: other.email });
  });

  it('of somebody who wants to rent is no buyer, and gets no search', async () => {
    const { agency } = await newAgency();
    const { reference } = await db
      .selectFrom('property')
      .select('reference')
      .where('agency_id', '=', agency.id)
      .executeTakeFirstOrThrow();
    const lead = leadOf({ reference, intent: null });
    await receive(agency.id, lead);
    expect(await contactsNamed(agency.id, lead.lastName as string)).toMatchObject([
      { intent: null, search_cities: [] },
    ]);
  });

  it('without an address or with an unknown reference is kept all the same', async () => {
    const { agency } = await newAgency();
    const lead = leadOf({ email: null, reference: 'XYZ-9999' });
    await receive(agency.id, lead);
    const addresses = db.selectFrom('conversation').select('address').where('agency_id', '=', agency.id);
    expect(await addresses.where('channel', '=', 'email').where('subject', '=', 'Nouveau contact').execute()).toEqual([
      { address: null },
    ]);
    expect(await contactsNamed(agency.id, lead.lastName as string)).toMatchObject([{ email: null, phone: lead.phone }]);
  });

  it('without an address leaves the one at which the person wrote before', async () => {
    const { agency } = await newAgency();
    const lead = leadOf();
    await receive(agency.id, lead);
    await receive(agency.id, { ...lead, email: null });
    const addresses = db.selectFrom('conversation').select('address').where('agency_id', '=', agency.id);
    expect(await addresses.where('subject', '=', 'Nouveau contact').execute()).toEqual([{ address: lead.email }]);
  });

  it('that comes again makes nobody and nothing, also if the contact has changed since', async () => {
    const { agency } = await newAgency();
    const lead = leadOf();
    const ids = { ...newIds(), contentHash: 'one' };
    await receive(agency.id, lead, ids);
    await db
      .updateTable('contact')
      .set({ email: null, phone: null })
      .where('agency_id', '=', agency.id)
      .where('last_name', '=', lead.lastName)
      .execute();
    await receive(agency.id, lead, ids);
    expect(await contactsNamed(agency.id, lead.lastName as string)).toHaveLength(1);
    expect((await agency.perform(listTasks, {})).data).toHaveLength(1);
  });

  it('and another one with the same Message-ID are two', async () => {
    const { agency } = await newAgency();
    const [one, other] = [leadOf(), leadOf()];
    const { providerId } = newIds();
    await receive(agency.id, one, { providerId, contentHash: 'one' });
    await receive(agency.id, other, { providerId, contentHash: 'other' });
    const { data } = await agency.perform(listInbox, {});
    const names = data.map(({ contact }: { contact: { name: string } }) => contact.name);
    expect(names).toEqual(expect.arrayContaining([one, other].map(({ lastName }) => `Ines ${lastName}`)));
  });
});
