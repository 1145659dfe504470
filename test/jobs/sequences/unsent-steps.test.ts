import { beforeEach, describe, expect, it } from 'vitest';
import { retryDraft, settleUnconfirmed, undoApproval } from '../../../approval/drafts/after-decision.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { writeDueStep } from '../../../jobs/sequences/write-step.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { WITHIN_HOURS } from '../../support/twilio-server.ts';
import { startSequenceServer, steps } from './sequence-server.ts';

const server = await startSequenceServer(await startTestServer({ ownStore: true }));
const { clock, advanceHours, answers, context, enrollContact } = server;
beforeEach(() => {
  clock.now = WITHIN_HOURS;
});
const HOUR_MS = 3_600_000;
const hoursFromNow = (count: number) => new Date(clock.now.getTime() + count * HOUR_MS);

describe('a step that is not sent', () => {
  it('because the provider refuses it fails its enrollment with the reason', async () => {
    const { runDue, read, received } = await enrollContact(steps(0, 1));
    answers.push({ outcome: 'refused', code: 'invalid_recipient', detail: 'No such mailbox.' });
    await runDue();
    const failed = { status: 'failed', step_index: 0, next_step_at: null, reason_code: 'step_failed' };
    expect(await read()).toMatchObject({ ...failed, reason: 'No such mailbox.' });
    advanceHours(5);
    await runDue();
    expect(received()).toHaveLength(1);
  });

  it('resumes its enrollment when a colleague’s retry is sent', async () => {
    const { sender, runDue, read, drafts } = await enrollContact(steps(0, 1));
    answers.push({ outcome: 'refused', code: 'full', detail: 'The mailbox is full.' });
    await runDue();
    const id = publicId('draft', (await drafts())[0]?.id as string);
    advanceHours(5);
    await sender.perform(retryDraft, { id, fingerprint: (await sender.read(id)).fingerprint });
    await runDue();
    expect(await read()).toMatchObject({
      status: 'active',
      step_index: 1,
      next_step_at: hoursFromNow(1),
      reason: null,
    });
  });

  it('does not resume its enrollment if the contact replied before the retry', async () => {
    const { sender, runDue, read, drafts, contact, received } = await enrollContact(steps(0, 1));
    answers.push({ outcome: 'refused', code: 'full', detail: 'The mailbox is full.' });
    await runDue();
    const id = publicId('draft', (await drafts())[0]?.id as string);
    await server.receive(contact.email as string, 'Appelez-moi plutôt.');
    expect(await read()).toMatchObject({ status: 'replied' });
    const { status } = await sender.perform(retryDraft, { id, fingerprint: (await sender.read(id)).fingerprint });
    expect(status).toBe('rejected');
    advanceHours(5);
    await runDue();
    expect(received()).toHaveLength(1);
    expect(await read()).toMatchObject({ status: 'replied', step_index: 0 });
  });

  it('because a value is missing fails its enrollment', async () => {
    const { sender, contact, runDue, read, received } = await enrollContact(steps(1));
    await sender.perform(updateContact, { id: contact.id, firstName: null });
    advanceHours(1);
    await runDue();
    expect(received()).toEqual([]);
    expect(await read()).toMatchObject({ status: 'failed', reason_code: 'value_missing' });
    expect((await read()).reason).toContain('contact.firstName');
  });

  it('for certain is unconfirmed until a person settles it as sent', async () => {
    const { sender, runDue, read, drafts, received } = await enrollContact(steps(0, 1));
    answers.push({ outcome: 'unknown', detail: 'The answer was lost.' });
    await runDue();
    advanceHours(5);
    await runDue();
    expect(await read()).toMatchObject({ status: 'active', step_index: 0, next_step_at: null });
    expect(await drafts()).toMatchObject([{ status: 'unconfirmed' }]);
    const id = publicId('draft', (await drafts())[0]?.id as string);
    await sender.perform(settleUnconfirmed, { id, outcome: 'sent' });
    expect(await read()).toMatchObject({ status: 'active', step_index: 1, next_step_at: hoursFromNow(1) });
    expect(received()).toHaveLength(1);
  });

  it('because a person abandoned it fails its enrollment', async () => {
    const { sender, runDue, read, drafts } = await enrollContact(steps(0, 1));
    answers.push({ outcome: 'unknown', detail: 'The answer was lost.' });
    await runDue();
    const id = publicId('draft', (await drafts())[0]?.id as string);
    await sender.perform(settleUnconfirmed, { id, outcome: 'abandon' });
    expect(await read()).toMatchObject({ status: 'failed', reason: 'The answer was lost.' });
  });

  it('cannot be returned to the review queue: it was approved with its sequence', async () => {
    const { sender, agency, id, drafts } = await enrollContact(steps(0));
    await writeDueStep(context, { agencyId: agency.id, id: uuidOf('enrollment', id) });
    const draft = publicId('draft', (await drafts())[0]?.id as string);
    expect(await refusalOf(sender.perform(undoApproval, { id: draft }))).toMatchObject({ code: 'conflict' });
  });
});
