import { expect, it } from 'vitest';
import { readToday } from '../../../console/today/read-today.ts';
import { startTestServer } from '../../support/test-server.ts';
import { createAgent, createProspect } from '../draft-fixtures.ts';

const server = await startTestServer();

it('the day’s page shows as many rows of the queue however many drafts the first plan has', async () => {
  const agency = await server.createAgency();
  const { sms } = createAgent(server, agency, 'Robot');
  const contacts = [];
  for (let index = 0; index < 6; index += 1)
    contacts.push(await createProspect(agency, 'Awen', `06 39 98 20 0${index}`));
  for (const contact of contacts.slice(0, 4))
    await sms(contact, `Bonjour, votre rendez-vous est à ${contact.length} h.`);
  for (const contact of contacts.slice(4))
    await sms(
      contact,
      `${contacts.indexOf(contact) === 4 ? 'Le notaire vous attend jeudi' : 'La taxe foncière est de mille euros'}`,
    );
  expect((await agency.perform(readToday, { mine: false })).queue.data.map(({ drafts }: any) => drafts)).toEqual([
    4, 1, 1,
  ]);
});
