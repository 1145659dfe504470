import { describe, expect, it } from 'vitest';
import { retryDraft, settleUnconfirmed, undoApproval } from '../../../approval/drafts/after-decision.ts';
import { editDraft } from '../../../approval/drafts/decisions.ts';
import { readDraft } from '../../../approval/drafts/read-draft.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { startTestServer } from '../../support/test-server.ts';
import { rowsOf, startTwilioServer } from '../../support/twilio-server.ts';

const testServer = await startTestServer();
const server = await startTwilioServer(testServer);
const { provider } = server;

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error) => error,
  );

describe('undoing the approval of a draft that was sent before', () => {
  it('makes it unconfirmed again if the text may have arrived, so that it cannot be edited', async () => {
    const sender = await server.createSendingAgency();
    const id = await sender.createApprovedDraft('Le premier texte');
    provider.next('drop');
    expect(await sender.send(id)).toMatchObject({ status: 'unconfirmed' });
    await sender.perform(changeAgency, { undoSeconds: 60 });
    await sender.perform(settleUnconfirmed, { id, outcome: 'send_again' });
    expect(await sender.perform(undoApproval, { id })).toMatchObject({ status: 'unconfirmed' });
    const edit = sender.edit(id, { body: 'Un autre texte' });
    expect(await refusal(edit)).toMatchObject({ code: 'conflict' });
    await server.postCallback({ MessageSid: 'SM-1', MessageStatus: 'delivered' }, { id });
    expect(await sender.read(id)).toMatchObject({ status: 'sent', item: { body: 'Le premier texte' } });
  });

  it('makes it failed again if the provider had refused it', async () => {
    const sender = await server.createSendingAgency();
    const id = await sender.createApprovedDraft();
    provider.next({ status: 400, body: { code: 21612, message: 'Not reachable', status: 400 } });
    const { fingerprint } = await sender.send(id);
    await sender.perform(changeAgency, { undoSeconds: 60 });
    await sender.perform(retryDraft, { id, fingerprint });
    expect(await sender.perform(undoApproval, { id })).toMatchObject({ status: 'failed', failure: { code: '21612' } });
  });
});

it('an edit that is based on an outdated text is refused', async () => {
  const sender = await server.createSendingAgency();
  const id = await sender.createDraft('Bonjour');
  const { fingerprint } = await sender.perform(readDraft, { id });
  await sender.perform(editDraft, { id, change: { body: 'De Mathieu' }, fingerprint });
  const late = sender.perform(editDraft, { id, change: { body: 'D’Inès' }, fingerprint });
  expect(await refusal(late)).toMatchObject({ code: 'conflict' });
  expect(await sender.read(id)).toMatchObject({ item: { body: 'De Mathieu' } });
});

it('STOP counts for every agency that uses the same sending number', async () => {
  const [first, second] = [await server.createSendingAgency(), await server.createSendingAgency()];
  const contact = await first.createContact();
  const duplicate = await second.createContact(contact.phone);
  await first.send(await first.createApprovedDraft('Bonjour', contact.id));
  const approved = await second.createApprovedDraft('Bonjour aussi', duplicate.id);
  expect(
    await server.postCallback({ MessageSid: 'SM-stop', From: contact.phone, To: '+33199000001', Body: 'STOP' }),
  ).toBe(200);
  expect(await second.send(approved)).toMatchObject({ status: 'rejected', reasonCode: 'opted_out' });
  expect(await rowsOf(testServer.db, 'opt_out', second.agency.id)).toHaveLength(1);
  // The message itself belongs to the agency that wrote to this number.
  expect(await rowsOf(testServer.db, 'message', second.agency.id)).toEqual([]);
});
