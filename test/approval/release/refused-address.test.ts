import { expect, it } from 'vitest';
import { getContact } from '../../../domain/contacts/contacts.ts';
import { complaint } from '../../delivery/fake-twilio.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { startTwilioServer } from '../../support/twilio-server.ts';

const server = await startTwilioServer(await startTestServer());
const { provider } = server;

it('a number that Twilio has blocked since the person’s STOP is opted out, with the evidence', async () => {
  const sender = await server.createSendingAgency();
  const contact = await sender.createContact();
  const id = await sender.createApprovedDraft('Bonjour', contact.id);
  provider.next({ status: 400, body: complaint(21610, 'Attempt to send to unsubscribed recipient') });
  expect(await sender.send(id)).toMatchObject({ status: 'failed', failure: { code: '21610' } });
  const { consent } = await sender.perform(getContact, { id: contact.id });
  expect(consent.sms).toMatchObject({ status: 'opted_out', evidence: expect.stringContaining('21610') });
  expect(await refusalOf(sender.createDraft('Bonjour encore', contact.id))).toMatchObject({ code: 'opted_out' });
});

it('a number that does not exist is undeliverable, and gets nothing more', async () => {
  const sender = await server.createSendingAgency();
  const contact = await sender.createContact();
  const id = await sender.createApprovedDraft('Bonjour', contact.id);
  provider.next({ status: 400, body: complaint(21211, 'Invalid To') });
  await sender.send(id);
  const { undeliverable } = await sender.perform(getContact, { id: contact.id });
  expect(undeliverable).toMatchObject({ email: null, sms: { reason: expect.stringContaining('21211') } });
  expect(await refusalOf(sender.createDraft('Bonjour encore', contact.id))).toMatchObject({ code: 'undeliverable' });
});
