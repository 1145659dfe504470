import { expect, it } from 'vitest';
import type { InboundMessage } from '../../../delivery/driver.ts';
import { receiveMessage } from '../../../delivery/inbound/receive-message.ts';
import { createContact, getContact } from '../../../domain/contacts/contacts.ts';
import { searchContactsBrief } from '../../../domain/contacts/list/contact-list.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const stored = 'una@xn--immobilire-66a.example';

it('an address with letters in its domain is one and the same as the form that mail has', async () => {
  const agency = await server.createAgency();
  const { id } = await agency.perform(createContact, { lastName: 'Una', email: 'Una@Immobilière.example' });
  expect((await agency.perform(getContact, { id })).email).toBe(stored);
  for (const q of ['una@immobilière.example', stored]) {
    expect((await agency.perform(searchContactsBrief, { q })).contacts).toMatchObject([{ id }]);
  }
  const again = agency.perform(createContact, { lastName: 'Una', email: stored });
  expect(await refusalOf(again)).toMatchObject({ message: 'Another contact has this e-mail.' });
  const received: InboundMessage = {
    ...{ kind: 'message', channel: 'email', providerId: '<1@ailleurs.example>', from: stored, body: 'Oui' },
    ...{ to: [], subject: 'Visite', references: [], at: null },
  };
  await receiveMessage(server.context, agency.owner, 'smtp', received);
  const conversations = server.db.selectFrom('conversation').select('address').where('agency_id', '=', agency.id);
  expect(await conversations.where('contact_id', 'is not', null).execute()).toEqual([{ address: stored }]);
});
