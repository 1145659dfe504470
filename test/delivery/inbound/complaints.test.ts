import { describe, expect, it } from 'vitest';
import { receiveEventInAgency } from '../../../delivery/inbound/receive.ts';
import { getContact } from '../../../domain/contacts/contacts.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';
import { rowsOf, startTwilioServer } from '../../support/twilio-server.ts';

const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const server = await startTwilioServer(testServer);
const { context } = server;

describe('a complaint that names no message of ours', () => {
  it('waits to be read, and opts a contact out whose address it names', async () => {
    const sender = await server.createSendingAgency();
    const { contact } = await createRecords(testServer, sender.agency);
    const { email } = await sender.perform(getContact, { id: contact });
    for (const complainedBy of ['personne@courriel.example', email]) {
      await receiveEventInAgency(context, sender.agency.id, 'sandbox', {
        kind: 'message',
        channel: 'email',
        providerId: `<${complainedBy}@plaintes.example>`,
        from: 'plaintes@fournisseur.example',
        to: [],
        subject: 'Abuse report',
        body: 'This is an email abuse report.',
        references: [],
        at: null,
        mail: {
          ...{ writtenBy: 'complaint', senderName: null, via: null, absentUntil: null },
          ...{ wholeText: '', folds: [], lead: null, isToRead: true, complainedBy },
        },
      });
    }
    const conversations = await rowsOf(db, 'conversation', sender.agency.id);
    const complaints = { address: 'plaintes@fournisseur.example', unread_count: 2 };
    expect(conversations).toContainEqual(expect.objectContaining(complaints));
    expect(await rowsOf(db, 'opt_out', sender.agency.id)).toMatchObject([{ channel: 'email', address: email }]);
    const { consent } = await sender.perform(getContact, { id: contact });
    expect(consent.email).toMatchObject({
      status: 'opted_out',
      evidence: 'A feedback report (RFC 5965) names this address.',
    });
  });
});
