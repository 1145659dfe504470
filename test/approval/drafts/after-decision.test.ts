import { describe, expect, it } from 'vitest';
import { retryDraft, settleUnconfirmed, undoApproval } from '../../../approval/drafts/after-decision.ts';
import { editDraft } from '../../../approval/drafts/decisions.ts';
import { readDraft } from '../../../approval/drafts/read-draft.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { startTestServer } from '../../support/test-server.ts';
import { rowsOf, startTwilioServer } from '../../support/twilio-server.ts';

const here = await startTestServer();
const twilio = await startTwilioServer(here);
const { provider } = twilio;

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error) => error,
  );

describe('an approval that is taken back after an attempt', () => {
  it('is unconfirmed again where the text may have arrived: what was sent is not edited under its record', async () => {
    const office = await twilio.createSendingAgency();
    const id = await office.createApprovedDraft('Le premier texte');
    provider.next('drop');
    expect(await office.send(id)).toMatchObject({ status: 'unconfirmed' });
    await office.perform(changeAgency, { undoSeconds: 60 });
    await office.perform(settleUnconfirmed, { id, outcome: 'send_again' });
    expect(await office.perform(undoApproval, { id })).toMatchObject({ status: 'unconfirmed' });
    const edit = office.edit(id, { body: 'Un autre texte' });
    expect(await refusal(edit)).toMatchObject({ code: 'conflict' });
    await twilio.postCallback({ MessageSid: 'SM-1', MessageStatus: 'delivered' }, { id });
    expect(await office.read(id)).toMatchObject({ status: 'sent', item: { body: 'Le premier texte' } });
  });

  it('is failed again where the provider had refused it', async () => {
    const office = await twilio.createSendingAgency();
    const id = await office.createApprovedDraft();
    provider.next({ status: 400, body: { code: 21211, message: 'Invalid To', status: 400 } });
    const { fingerprint } = await office.send(id);
    await office.perform(changeAgency, { undoSeconds: 60 });
    await office.perform(retryDraft, { id, fingerprint });
    expect(await office.perform(undoApproval, { id })).toMatchObject({ status: 'failed', failure: { code: '21211' } });
  });
});

it('an edit of another text than the one that was read overwrites nobody', async () => {
  const office = await twilio.createSendingAgency();
  const id = await office.createDraft('Bonjour');
  const { fingerprint } = await office.perform(readDraft, { id });
  await office.perform(editDraft, { id, change: { body: 'De Mathieu' }, fingerprint });
  const late = office.perform(editDraft, { id, change: { body: 'D’Inès' }, fingerprint });
  expect(await refusal(late)).toMatchObject({ code: 'conflict' });
  expect(await office.read(id)).toMatchObject({ item: { body: 'De Mathieu' } });
});

it('STOP holds in every agency that writes with the same sender', async () => {
  const [one, other] = [await twilio.createSendingAgency(), await twilio.createSendingAgency()];
  const first = await one.createContact();
  const second = await other.createContact(first.phone);
  await one.send(await one.createApprovedDraft('Bonjour', first.id));
  const waiting = await other.createApprovedDraft('Bonjour aussi', second.id);
  expect(
    await twilio.postCallback({ MessageSid: 'SM-stop', From: first.phone, To: '+33199000001', Body: 'STOP' }),
  ).toBe(200);
  expect(await other.send(waiting)).toMatchObject({ status: 'rejected', reasonCode: 'opted_out' });
  expect(await rowsOf(here.db, 'opt_out', other.agency.id)).toHaveLength(1);
  // What was written stays with the agency it was written to.
  expect(await rowsOf(here.db, 'message', other.agency.id)).toEqual([]);
});
