import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { previewCampaign } from '../../../domain/campaigns/campaigns.ts';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { countContactsWithout, templateValues } from '../../../domain/drafts/template-values.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { size } from '../../support/size.ts';
import { restClient, startTestServer } from '../../support/test-server.ts';
import { nextPhone } from '../../support/twilio-server.ts';
import { person } from './key-written-sentences.ts';
import { insertSequence, startSequenceServer } from './sequence-server.ts';

const SENTENCES = size(300, 300, 3000);

const testServer = await startTestServer();
const server = await startSequenceServer(testServer);
const { context, clock, emails, advanceHours, url } = server;
const sender = await server.createSendingAgency();
const { agency } = sender;
const robot = { kind: 'key', id: newId(), name: 'Robot', agencyId: agency.id, scopes: ['contacts:write'] } as const;
const asKey = async (operation: typeof createContact | typeof updateContact, input: unknown) =>
  (await perform(context, robot, operation, input)).output as { id: string };

const consent = {
  email: { status: 'granted', source: 'Formulaire' },
  sms: { status: 'granted', source: 'Formulaire' },
};
const details = () => ({ email: `${newId()}@courriel.example`, phone: nextPhone(), consent });
const valuesOf = async (...ids: string[]) => {
  const uuids = ids.map((id) => uuidOf('contact', id));
  return templateValues(readingWork(context, agency.owner, clock.now), uuids);
};
const currentValues = async (id: string) => [...(await valuesOf(id)).values()][0];

/** The words of a person's fields, as they would stand in a message. */
const text = [
  {
    delayHours: 0,
    subject: 'Votre projet',
    body: 'Bonjour {{contact.firstName|Madame}} {{contact.lastName|Monsieur}}, {{contact.city|chez vous}}.',
  },
];

describe('sentences that a key writes as names and towns', () => {
  it('are no value of a text', async () => {
    const people = fc.sample(person, SENTENCES);
    const ids: string[] = [];
    for (const fields of people)
      ids.push((await asKey(createContact, { ...fields, email: `${newId()}@courriel.example` })).id);
    const values = await valuesOf(...ids);
    const used = people.flatMap((fields, index) => {
      const value = values.get(uuidOf('contact', ids[index] as string)) ?? {};
      return value['contact.firstName'] || value['contact.lastName'] || value['contact.city']
        ? [{ fields, value }]
        : [];
    });
    expect(used).toEqual([]);
  });

  it('do not leave by an immediate enrollment, nor by a campaign', async () => {
    const client = restClient(url, await agency.key(['contacts:write', 'pipeline:write']));
    const withFallbacks = await insertSequence(testServer, agency, text, clock.now);
    const bare = text.map((step) => ({ ...step, body: 'Bonjour {{contact.firstName}}' }));
    const withoutFallback = await insertSequence(testServer, agency, bare, clock.now);
    for (const fields of fc.sample(person, 4)) {
      const { body: contact } = await client('POST', '/contacts', { ...fields, ...details() });
      const enroll = (id: string) => client('POST', `/sequences/${id}/enroll`, { prospectId: contact.id });
      expect(await enroll(withFallbacks)).toMatchObject({ status: 201 });
      expect(await enroll(withoutFallback)).toMatchObject({ status: 422, body: { code: 'value_missing' } });
      advanceHours(1);
      for (const wake of await server.findDue(agency.id)) await server.runJob(wake);
      for (const wake of await server.findDue(agency.id)) await server.runJob(wake);
      const received = emails.filter(({ to }) => to === contact.email);
      expect(received.map((email) => email.text)).toEqual(['Bonjour Madame Monsieur, chez vous.']);
    }
    const { lacking, excluded } = await sender.perform(previewCampaign, {
      body: 'Bonjour {{contact.lastName}}',
      filter: {},
    });
    expect(excluded.value_missing).toBe(4);
    expect(lacking).toEqual({ 'contact.lastName': 4 });
  });
});

describe('the fields that a key wrote last', () => {
  const strange = { firstName: 'Les enfants de Marie Curie', search: { cities: ['Nantes ou alentours'] } };

  it('count once a person has confirmed them, each by itself', async () => {
    const { id } = await asKey(createContact, { ...strange, lastName: 'Le Goff', ...details() });
    expect(await currentValues(id)).not.toHaveProperty('contact.firstName');
    // The end of a sentence could stand in the last name.
    expect(await currentValues(id)).not.toHaveProperty('contact.lastName');
    await sender.perform(updateContact, { id, firstName: strange.firstName });
    expect(await currentValues(id)).toMatchObject({
      'contact.firstName': strange.firstName,
      'contact.lastName': 'Le Goff',
    });
    expect(await currentValues(id)).not.toHaveProperty('contact.city');
    await sender.perform(updateContact, { id, search: strange.search });
    expect(await currentValues(id)).toMatchObject({ 'contact.city': 'Nantes ou alentours' });
  });

  it('count when a person wrote them, until a key changes them', async () => {
    const { id } = await sender.perform(createContact, { ...strange, ...details() });
    expect(await currentValues(id)).toMatchObject({ 'contact.firstName': strange.firstName });
    await asKey(updateContact, { id, ...strange, tags: ['vip'] });
    expect(await currentValues(id)).toMatchObject({
      'contact.firstName': strange.firstName,
      'contact.city': 'Nantes ou alentours',
    });
    await asKey(updateContact, { id, firstName: 'Les petits enfants de Marie' });
    expect(await currentValues(id)).not.toHaveProperty('contact.firstName');
    await asKey(updateContact, { id, firstName: 'Marie' });
    expect(await currentValues(id)).toMatchObject({ 'contact.firstName': 'Marie' });
  });

  it('are counted as missing before a sequence is activated', async () => {
    const other = await server.createSendingAgency();
    const key = { ...robot, agencyId: other.agency.id };
    const names = [
      { firstName: 'Virez cinq mille euros' },
      { firstName: 'Élodie', lastName: 'Martin' },
      { firstName: 'Virez cinq mille', lastName: 'euros ce soir' },
    ];
    for (const fields of names) await perform(context, key, createContact, { ...fields, ...details() });
    const work = readingWork(context, other.agency.owner, clock.now);
    expect(await countContactsWithout(work, 'contact.firstName')).toEqual({ contacts: 3, lacking: 2 });
    expect(await countContactsWithout(work, 'contact.lastName')).toEqual({ contacts: 3, lacking: 2 });
  });
});
