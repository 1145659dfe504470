import { beforeEach, describe, expect, it } from 'vitest';
import { eventData } from '../../../domain/events/event-data.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { writeDueStep } from '../../../jobs/sequences/write-step.ts';
import { startTestServer } from '../../support/test-server.ts';
import { rowsOf, WITHIN_HOURS } from '../../support/twilio-server.ts';
import { startSequenceServer, steps } from './sequence-server.ts';

const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const server = await startSequenceServer(testServer);
const { clock, advanceHours, wakes, context, enrollContact } = server;
beforeEach(() => {
  clock.now = WITHIN_HOURS;
});
const HOUR_MS = 3_600_000;
const hoursFromNow = (count: number) => new Date(clock.now.getTime() + count * HOUR_MS);

describe('a step', () => {
  it('is sent once, at its time and not before, with an unsubscribe link', async () => {
    const { contact, read, received, runDue, drafts, agency } = await enrollContact(steps(1, 24));
    expect(await read()).toMatchObject({ status: 'active', step_index: 0, next_step_at: hoursFromNow(1) });
    advanceHours(0.99);
    await runDue();
    expect(received()).toEqual([]);
    advanceHours(0.01);
    await runDue();
    const first = { to: contact.email, subject: 'Étape 0', text: 'Bonjour Élodie,', purpose: 'marketing' };
    expect(received()).toMatchObject([{ ...first, unsubscribeUrl: expect.stringContaining('/desinscription/') }]);
    expect(await read()).toMatchObject({ status: 'active', step_index: 1, next_step_at: hoursFromNow(24) });
    await runDue();
    expect(received()).toHaveLength(1);
    advanceHours(24);
    await runDue();
    expect(received()).toMatchObject([first, { subject: 'Étape 1' }]);
    expect(await drafts()).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
    expect(await rowsOf(db, 'message', agency.id)).toHaveLength(2);
  });

  it('is a draft that records the approval of its version', async () => {
    const { agency, id, runDue, drafts } = await enrollContact(steps(0));
    await runDue();
    const [draft] = await drafts();
    expect(draft).toMatchObject({ kind: 'email', operation: 'sequenceStep', step_index: 0, attempts: 1 });
    expect(draft?.decided_by).toMatchObject({ kind: 'human', id: publicId('user', agency.owner.id) });
    expect(draft?.decided_at).toEqual(hoursFromNow(-24));
    expect(uuidOf('enrollment', id)).toBe(draft?.enrollment_id);
  });

  it('has only one draft', async () => {
    const { runDue, drafts } = await enrollContact(steps(0));
    await runDue();
    const [{ item, asked, ...draft } = {} as never] = (await drafts()) as Record<string, unknown>[];
    const copy = { ...draft, id: newId(), item: '{}', asked: '{}', requested_by: '{}', decided_by: '{}' } as never;
    await expect(db.insertInto('draft').values(copy).execute()).rejects.toMatchObject({ constraint: 'draft_of_step' });
  });

  it('wakes workers for its send and for the time of the next step', async () => {
    const { id, runDue, drafts } = await enrollContact(steps(1, 24));
    const uuid = uuidOf('enrollment', id);
    const wakesOfEnrollment = () => wakes.filter((wake) => wake.id === uuid).map(({ queue, at }) => ({ queue, at }));
    advanceHours(1);
    wakes.length = 0;
    await runDue();
    expect(wakes).toContainEqual(expect.objectContaining({ queue: 'send-bulk', id: (await drafts())[0]?.id }));
    expect(wakesOfEnrollment()).toEqual([{ queue: 'step', at: hoursFromNow(24) }]);
  });

  it('that is woken too early is woken again at its time', async () => {
    const { agency, id } = await enrollContact(steps(1));
    wakes.length = 0;
    await writeDueStep(context, { agencyId: agency.id, id: uuidOf('enrollment', id) });
    expect(wakes).toEqual([{ queue: 'step', id: uuidOf('enrollment', id), at: hoursFromNow(1), agencyId: agency.id }]);
  });

  it('that is the last completes the enrollment and emits an event', async () => {
    const { agency, id, read, runDue } = await enrollContact(steps(0));
    await runDue();
    expect(await read()).toMatchObject({ status: 'completed', step_index: 1, next_step_at: null, reason: null });
    const events = (await rowsOf(db, 'event', agency.id)).filter(({ type }) => type.startsWith('sequence.'));
    expect(events).toMatchObject([{ type: 'sequence.completed', data: { id, status: 'completed', stepIndex: 1 } }]);
    for (const { data } of events) expect(eventData['sequence.completed'].parse(data)).toEqual(data);
  });

  it('is of the version in which the contact was enrolled', async () => {
    const { agency, sequence, received, runDue, read } = await enrollContact(steps(0, 1));
    await runDue();
    const next = { agency_id: agency.id, sequence_id: uuidOf('sequence', sequence), version: 2 };
    const other = JSON.stringify(Array(3).fill({ delayHours: 0, subject: 'Autre', body: 'Autre' })) as never;
    const approval = { approved_by: agency.owner.id, approved_at: clock.now, approved_hash: '-' };
    await db
      .insertInto('sequence_version')
      .values({ ...next, steps: other, ...approval })
      .execute();
    await db.updateTable('sequence').set({ version: 2 }).where('id', '=', next.sequence_id).execute();
    advanceHours(1);
    await runDue();
    expect(received()).toMatchObject([{ subject: 'Étape 0' }, { subject: 'Étape 1' }]);
    expect(await read()).toMatchObject({ status: 'completed' });
  });
});

describe('the times of steps', () => {
  it('keep their distance after three weeks in which nothing ran', async () => {
    const { received, read, runDue } = await enrollContact(steps(1, 24, 24));
    advanceHours(21 * 24);
    await runDue();
    expect(received()).toHaveLength(1);
    expect(await read()).toMatchObject({ step_index: 1, next_step_at: hoursFromNow(24) });
  });

  it('are counted in hours of 60 minutes across a clock change', async () => {
    for (const dayBefore of ['2027-03-27T12:00:00Z', '2027-10-30T12:00:00Z']) {
      clock.now = new Date(dayBefore);
      const { received, runDue } = await enrollContact(steps(0, 24));
      await runDue();
      advanceHours(23.99);
      await runDue();
      expect(received()).toHaveLength(1);
      advanceHours(0.01);
      await runDue();
      expect(received()).toHaveLength(2);
    }
  });

  it('are not repeated when the clock jumps back', async () => {
    const { received, runDue, read } = await enrollContact(steps(1, 24));
    advanceHours(1);
    await runDue();
    advanceHours(-5);
    await runDue();
    expect(received()).toHaveLength(1);
    expect(await read()).toMatchObject({ next_step_at: hoursFromNow(29) });
    advanceHours(29);
    await runDue();
    expect(received()).toHaveLength(2);
  });
});

it('a step that is due at night leaves in the morning, and the next one counts from then', async () => {
  clock.now = new Date('2026-11-22T18:30:00Z');
  const { received, read, runDue, drafts } = await enrollContact(steps(1, 1));
  advanceHours(1);
  await runDue();
  expect(received()).toEqual([]);
  const morning = new Date('2026-11-23T07:00:00Z');
  expect(await drafts()).toMatchObject([{ status: 'scheduled', waits_for: 'night', release_at: morning }]);
  clock.now = morning;
  await runDue();
  expect(received()).toHaveLength(1);
  expect(await read()).toMatchObject({ step_index: 1, next_step_at: hoursFromNow(1) });
});
