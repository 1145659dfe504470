import { describe, expect, it } from 'vitest';
import { retryDraft, settleUnconfirmed, undoApproval } from '../../../approval/drafts/after-decision.ts';
import { pauseSending, resumeSending } from '../../../domain/agency/agency-settings.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { eventData } from '../../../domain/events/event-data.ts';
import { pauseSequence, resumeSequence } from '../../../domain/sequences/sequence-status.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { step } from '../../../jobs/sequences/write-step.ts';
import { rowsOf } from '../../support/fake-line.ts';
import { refusal } from '../../support/people.ts';
import { world } from '../../support/world.ts';
import { course, steps } from './course.ts';

const here = await world();
const { db } = here;
const post = await course(here);
const { clock, hours, answers, wakes, context, enrolled } = post;
const HOUR = 3_600_000;
const after = (count: number) => new Date(clock.now.getTime() + count * HOUR);

describe('a step', () => {
  it('leaves at its time and not before, once, with the way out of it', async () => {
    const { contact, read, received, run, drafts, agency } = await enrolled(steps(1, 24));
    expect(await read()).toMatchObject({ status: 'active', step_index: 0, next_step_at: after(1) });
    hours(0.99);
    await run();
    expect(received()).toEqual([]);
    hours(0.01);
    await run();
    const first = { to: contact.email, subject: 'Étape 0', text: 'Bonjour Élodie,', purpose: 'marketing' };
    expect(received()).toMatchObject([{ ...first, unsubscribeUrl: expect.stringContaining('/desinscription/') }]);
    expect(await read()).toMatchObject({ status: 'active', step_index: 1, next_step_at: after(24) });
    await run();
    expect(received()).toHaveLength(1);
    hours(24);
    await run();
    expect(received()).toMatchObject([first, { subject: 'Étape 1' }]);
    expect(await drafts()).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
    expect(await rowsOf(db, 'message', agency.id)).toHaveLength(2);
  });

  it('is a row that points to the approval of its version', async () => {
    const { agency, id, run, drafts } = await enrolled(steps(0));
    await run();
    const [draft] = await drafts();
    expect(draft).toMatchObject({ kind: 'email', operation: 'sequenceStep', step_index: 0, attempts: 1 });
    expect(draft?.decided_by).toMatchObject({ kind: 'human', id: publicId('user', agency.owner.id) });
    expect(draft?.decided_at).toEqual(after(-24));
    expect(uuidOf('enrollment', id)).toBe(draft?.enrollment_id);
  });

  it('has one row, whoever writes it', async () => {
    const { run, drafts } = await enrolled(steps(0));
    await run();
    const [{ item, asked, ...draft } = {} as never] = (await drafts()) as Record<string, unknown>[];
    const again = { ...draft, id: newId(), item: '{}', asked: '{}', requested_by: '{}', decided_by: '{}' } as never;
    await expect(db.insertInto('draft').values(again).execute()).rejects.toMatchObject({ constraint: 'draft_of_step' });
  });

  it('asks for its workers: for its time, for its hand-over, for the next one’s time', async () => {
    const { id, run, drafts } = await enrolled(steps(1, 24));
    const uuid = uuidOf('enrollment', id);
    const asked = () => wakes.filter((wake) => wake.id === uuid).map(({ task, at }) => ({ task, at }));
    hours(1);
    wakes.length = 0;
    await run();
    expect(wakes).toContainEqual(expect.objectContaining({ task: 'bulk', id: (await drafts())[0]?.id }));
    expect(asked()).toEqual([{ task: 'step', at: after(24) }]);
  });

  it('asked for too early asks again for its time', async () => {
    const { agency, id } = await enrolled(steps(1));
    wakes.length = 0;
    await step(context, { agencyId: agency.id, id: uuidOf('enrollment', id) });
    expect(wakes).toEqual([{ task: 'step', id: uuidOf('enrollment', id), at: after(1), agencyId: agency.id }]);
  });

  it('that is the last completes the enrollment, and subscribers are told', async () => {
    const { agency, id, read, run } = await enrolled(steps(0));
    await run();
    expect(await read()).toMatchObject({ status: 'completed', step_index: 1, next_step_at: null, reason: null });
    const events = (await rowsOf(db, 'event', agency.id)).filter(({ type }) => type.startsWith('sequence.'));
    expect(events).toMatchObject([{ type: 'sequence.completed', data: { id, status: 'completed', stepIndex: 1 } }]);
    for (const { data } of events) expect(eventData['sequence.completed'].parse(data)).toEqual(data);
  });

  it('follows the version that its enrollment began with', async () => {
    const { agency, sequence, received, run, read } = await enrolled(steps(0, 1));
    await run();
    const next = { agency_id: agency.id, sequence_id: uuidOf('sequence', sequence), version: 2 };
    const other = JSON.stringify(Array(3).fill({ delayHours: 0, subject: 'Autre', body: 'Autre' })) as never;
    const approval = { approved_by: agency.owner.id, approved_at: clock.now, approved_hash: '-' };
    await db
      .insertInto('sequence_version')
      .values({ ...next, steps: other, ...approval })
      .execute();
    await db.updateTable('sequence').set({ version: 2 }).where('id', '=', next.sequence_id).execute();
    hours(1);
    await run();
    expect(received()).toMatchObject([{ subject: 'Étape 0' }, { subject: 'Étape 1' }]);
    expect(await read()).toMatchObject({ status: 'completed' });
  });
});

describe('times', () => {
  it('keep their spacing after three weeks in which nothing ran', async () => {
    const { received, read, run } = await enrolled(steps(1, 24, 24));
    hours(21 * 24);
    await run();
    expect(received()).toHaveLength(1);
    expect(await read()).toMatchObject({ step_index: 1, next_step_at: after(24) });
  });

  it('are counted in hours, over the night in which the clocks change', async () => {
    for (const evening of ['2027-03-27T19:00:00Z', '2027-10-30T18:00:00Z']) {
      clock.now = new Date(evening);
      const { received, run } = await enrolled(steps(0, 24));
      await run();
      hours(23.99);
      await run();
      expect(received()).toHaveLength(1);
      hours(0.01);
      await run();
      expect(received()).toHaveLength(2);
    }
  });

  it('are not come again when the clock jumps back, nor is a step sent twice', async () => {
    const { received, run, read } = await enrolled(steps(1, 24));
    hours(1);
    await run();
    hours(-5);
    await run();
    expect(received()).toHaveLength(1);
    expect(await read()).toMatchObject({ next_step_at: after(29) });
    hours(29);
    await run();
    expect(received()).toHaveLength(2);
  });
});

describe('a pause', () => {
  it('of the agency holds steps that are due and steps that are written; then each leaves once', async () => {
    const one = await enrolled(steps(1, 24));
    const other = await enrolled(steps(1, 24), one.office);
    hours(1);
    const [due] = (await post.dueOf(one.agency.id)).filter(({ id }) => id === uuidOf('enrollment', one.id));
    await post.perform(due as never);
    await one.office.does(pauseSending, {});
    await one.run();
    const [draft] = await one.drafts();
    await post.perform({ task: 'bulk', id: draft?.id as string, agencyId: one.agency.id });
    await step(context, { agencyId: one.agency.id, id: uuidOf('enrollment', other.id) });
    expect(await one.drafts()).toMatchObject([{ status: 'approved', waits_for: 'paused' }]);
    expect(await other.drafts()).toEqual([]);
    hours(21 * 24);
    await one.office.does(resumeSending, {});
    await one.run();
    for (const { received, read } of [one, other]) {
      expect(received()).toHaveLength(1);
      expect(await read()).toMatchObject({ next_step_at: after(24) });
    }
  });

  it('of the sequence holds both too, and its end wakes them', async () => {
    const one = await enrolled(steps(1, 24));
    hours(1);
    await step(context, { agencyId: one.agency.id, id: uuidOf('enrollment', one.id) });
    const [draft] = await one.drafts();
    await one.office.does(pauseSequence, { id: one.sequence });
    await post.perform({ task: 'bulk', id: draft?.id as string, agencyId: one.agency.id });
    expect(await one.drafts()).toMatchObject([{ status: 'approved', waits_for: 'paused' }]);
    expect(one.received()).toEqual([]);
    await one.office.does(resumeSequence, { id: one.sequence });
    await one.run();
    expect(one.received()).toHaveLength(1);
    hours(24);
    await one.office.does(pauseSequence, { id: one.sequence });
    await step(context, { agencyId: one.agency.id, id: uuidOf('enrollment', one.id) });
    expect(await one.drafts()).toHaveLength(1);
  });
});

describe('a step that does not leave', () => {
  it('because the provider refuses it fails its enrollment, and says why', async () => {
    const { run, read, received } = await enrolled(steps(0, 1));
    answers.push({ outcome: 'refused', code: 'invalid_recipient', detail: 'No such mailbox.' });
    await run();
    const failed = { status: 'failed', step_index: 0, next_step_at: null, reason_code: 'step_failed' };
    expect(await read()).toMatchObject({ ...failed, reason: 'No such mailbox.' });
    hours(5);
    await run();
    expect(received()).toHaveLength(1);
  });

  it('goes on where a colleague’s second try has left', async () => {
    const { office, run, read, drafts } = await enrolled(steps(0, 1));
    answers.push({ outcome: 'refused', code: 'full', detail: 'The mailbox is full.' });
    await run();
    const id = publicId('draft', (await drafts())[0]?.id as string);
    hours(5);
    await office.does(retryDraft, { id, fingerprint: (await office.read(id)).fingerprint });
    await run();
    expect(await read()).toMatchObject({ status: 'active', step_index: 1, next_step_at: after(1), reason: null });
  });

  it('does not go on where the contact has answered before the second try', async () => {
    const { office, run, read, drafts, contact, received } = await enrolled(steps(0, 1));
    answers.push({ outcome: 'refused', code: 'full', detail: 'The mailbox is full.' });
    await run();
    const id = publicId('draft', (await drafts())[0]?.id as string);
    await post.writes(contact.email as string, 'Appelez-moi plutôt.');
    expect(await read()).toMatchObject({ status: 'replied' });
    const { status } = await office.does(retryDraft, { id, fingerprint: (await office.read(id)).fingerprint });
    expect(status).toBe('rejected');
    hours(5);
    await run();
    expect(received()).toHaveLength(1);
    expect(await read()).toMatchObject({ status: 'replied', step_index: 0 });
  });

  it('because a value is missing fails its enrollment instead of leaving a hole', async () => {
    const { office, contact, run, read, received } = await enrolled(steps(1));
    await office.does(updateContact, { id: contact.id, firstName: null });
    hours(1);
    await run();
    expect(received()).toEqual([]);
    expect(await read()).toMatchObject({ status: 'failed', reason_code: 'value_missing' });
    expect((await read()).reason).toContain('contact.firstName');
  });

  it('of which nobody knows waits for a human, and goes on when it was sent after all', async () => {
    const { office, run, read, drafts, received } = await enrolled(steps(0, 1));
    answers.push({ outcome: 'unknown', detail: 'The answer was lost.' });
    await run();
    hours(5);
    await run();
    expect(await read()).toMatchObject({ status: 'active', step_index: 0, next_step_at: null });
    expect(await drafts()).toMatchObject([{ status: 'unconfirmed' }]);
    const id = publicId('draft', (await drafts())[0]?.id as string);
    await office.does(settleUnconfirmed, { id, outcome: 'sent' });
    expect(await read()).toMatchObject({ status: 'active', step_index: 1, next_step_at: after(1) });
    expect(received()).toHaveLength(1);
  });

  it('given up by a human ends its enrollment', async () => {
    const { office, run, read, drafts } = await enrolled(steps(0, 1));
    answers.push({ outcome: 'unknown', detail: 'The answer was lost.' });
    await run();
    const id = publicId('draft', (await drafts())[0]?.id as string);
    await office.does(settleUnconfirmed, { id, outcome: 'abandon' });
    expect(await read()).toMatchObject({ status: 'failed', reason: 'The answer was lost.' });
  });

  it('cannot be taken back into the queue: it was approved with its sequence', async () => {
    const { office, agency, id, drafts } = await enrolled(steps(0));
    await step(context, { agencyId: agency.id, id: uuidOf('enrollment', id) });
    const draft = publicId('draft', (await drafts())[0]?.id as string);
    expect(await refusal(office.does(undoApproval, { id: draft }))).toMatchObject({ code: 'conflict' });
  });
});
