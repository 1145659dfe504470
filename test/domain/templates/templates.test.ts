import { expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import {
  changeTemplate,
  createTemplate,
  fillMessageTemplate,
  listTemplates,
  removeTemplate,
} from '../../../domain/templates/templates.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const written = {
  name: 'Relance',
  channel: 'email',
  subject: 'Votre projet à {{contact.city}}',
  body: 'Bonjour {{contact.firstName|Madame, Monsieur}},',
};

it('a template is filled with the contact’s values, and says which are missing', async () => {
  const agency = await server.createAgency();
  const { id } = await agency.perform(createTemplate, written);
  const search = { cities: ['Nantes'] };
  const known = await agency.perform(createContact, { firstName: 'Rose', lastName: 'Le Goff', search });
  expect(await agency.perform(fillMessageTemplate, { id, contactId: known.id })).toEqual({
    subject: 'Votre projet à Nantes',
    body: 'Bonjour Rose,',
    missing: [],
  });
  const unknown = await agency.perform(createContact, { lastName: 'Martin' });
  expect(await agency.perform(fillMessageTemplate, { id, contactId: unknown.id })).toEqual({
    subject: 'Votre projet à {{contact.city}}',
    body: 'Bonjour Madame, Monsieur,',
    missing: ['contact.city'],
  });
});

it('a template is changed and removed, and fits its channel', async () => {
  const agency = await server.createAgency();
  const { id } = await agency.perform(createTemplate, written);
  const refused = async (input: object) =>
    (await refusalOf(agency.perform(createTemplate, { ...written, ...input }))).code;
  expect(await refused({ channel: 'sms' })).toBe('invalid_request');
  expect(await refused({ subject: null })).toBe('invalid_request');
  expect(await refused({ subject: '{{contact.phone}}' })).toBe('invalid_request');
  expect(await refused({ channel: 'sms', subject: null, body: 'x'.repeat(1601) })).toBe('invalid_request');
  const changed = { id, name: 'Suivi', subject: 'Suite', body: 'Bonjour' };
  expect(await agency.perform(changeTemplate, changed)).toMatchObject({ ...changed, channel: 'email' });
  expect((await agency.perform(listTemplates, { channel: 'sms' })).templates).toEqual([]);
  await agency.perform(removeTemplate, { id });
  expect((await agency.perform(listTemplates, {})).templates).toEqual([]);
});
