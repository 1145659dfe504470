import { describe, expect, it } from 'vitest';
import { retryDraft, settleUnconfirmed, undoApproval } from '../../../approval/drafts/after-decision.ts';
import { editDraft } from '../../../approval/drafts/decisions.ts';
import { readDraft } from '../../../approval/drafts/read-draft.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { line, rowsOf } from '../../support/fake-line.ts';
import { world } from '../../support/world.ts';

const here = await world();
const twilio = await line(here);
const { provider } = twilio;

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error) => error,
  );

describe('an approval that is taken back after an attempt', () => {
  it('is unconfirmed again where the text may have arrived: what was sent is not edited under its record', async () => {
    const office = await twilio.office();
    const id = await office.approved('Le premier texte');
    provider.next('drop');
    expect(await office.handOver(id)).toMatchObject({ status: 'unconfirmed' });
    await office.does(changeAgency, { undoSeconds: 60 });
    await office.does(settleUnconfirmed, { id, outcome: 'send_again' });
    expect(await office.does(undoApproval, { id })).toMatchObject({ status: 'unconfirmed' });
    const edit = office.edit(id, { body: 'Un autre texte' });
    expect(await refusal(edit)).toMatchObject({ code: 'conflict' });
    await twilio.told({ MessageSid: 'SM-1', MessageStatus: 'delivered' }, { id });
    expect(await office.read(id)).toMatchObject({ status: 'sent', item: { body: 'Le premier texte' } });
  });

  it('is failed again where the provider had refused it', async () => {
    const office = await twilio.office();
    const id = await office.approved();
    provider.next({ status: 400, body: { code: 21211, message: 'Invalid To', status: 400 } });
    const { fingerprint } = await office.handOver(id);
    await office.does(changeAgency, { undoSeconds: 60 });
    await office.does(retryDraft, { id, fingerprint });
    expect(await office.does(undoApproval, { id })).toMatchObject({ status: 'failed', failure: { code: '21211' } });
  });
});

it('an edit of another text than the one that was read overwrites nobody', async () => {
  const office = await twilio.office();
  const id = await office.draft('Bonjour');
  const { fingerprint } = await office.does(readDraft, { id });
  await office.does(editDraft, { id, change: { body: 'De Mathieu' }, fingerprint });
  const late = office.does(editDraft, { id, change: { body: 'D’Inès' }, fingerprint });
  expect(await refusal(late)).toMatchObject({ code: 'conflict' });
  expect(await office.read(id)).toMatchObject({ item: { body: 'De Mathieu' } });
});

it('STOP holds in every agency that writes with the same sender', async () => {
  const [one, other] = [await twilio.office(), await twilio.office()];
  const first = await one.contact();
  const second = await other.contact(first.phone);
  await one.handOver(await one.approved('Bonjour', first.id));
  const waiting = await other.approved('Bonjour aussi', second.id);
  expect(await twilio.told({ MessageSid: 'SM-stop', From: first.phone, To: '+33199000001', Body: 'STOP' })).toBe(200);
  expect(await other.handOver(waiting)).toMatchObject({ status: 'rejected', reasonCode: 'opted_out' });
  expect(await rowsOf(here.db, 'opt_out', other.agency.id)).toHaveLength(1);
  // What was written stays with the agency it was written to.
  expect(await rowsOf(here.db, 'message', other.agency.id)).toEqual([]);
});
