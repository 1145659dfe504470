import { beforeEach, describe, expect, it } from 'vitest';
import { pauseSending, resumeSending } from '../../../domain/agency/agency-settings.ts';
import { pauseSequence, resumeSequence } from '../../../domain/sequences/sequence-status.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { writeDueStep } from '../../../jobs/sequences/write-step.ts';
import { startTestServer } from '../../support/test-server.ts';
import { WITHIN_HOURS } from '../../support/twilio-server.ts';
import { startSequenceServer, steps } from './sequence-server.ts';

const server = await startSequenceServer(await startTestServer({ ownStore: true }));
const { clock, advanceHours, context, enrollContact } = server;
beforeEach(() => {
  clock.now = WITHIN_HOURS;
});
const HOUR_MS = 3_600_000;
const hoursFromNow = (count: number) => new Date(clock.now.getTime() + count * HOUR_MS);

describe('a pause', () => {
  it('of the agency stops due and written steps; afterwards each is sent once', async () => {
    const enrolled = await enrollContact(steps(1, 24));
    const other = await enrollContact(steps(1, 24), enrolled.sender);
    advanceHours(1);
    const [due] = (await server.findDue(enrolled.agency.id)).filter(
      ({ id }) => id === uuidOf('enrollment', enrolled.id),
    );
    await server.runJob(due as never);
    await enrolled.sender.perform(pauseSending, {});
    await enrolled.runDue();
    const [draft] = await enrolled.drafts();
    await server.runJob({ queue: 'send-bulk', id: draft?.id as string, agencyId: enrolled.agency.id });
    await writeDueStep(context, { agencyId: enrolled.agency.id, id: uuidOf('enrollment', other.id) });
    expect(await enrolled.drafts()).toMatchObject([{ status: 'approved', waits_for: 'paused' }]);
    expect(await other.drafts()).toEqual([]);
    advanceHours(21 * 24);
    await enrolled.sender.perform(resumeSending, {});
    await enrolled.runDue();
    for (const { received, read } of [enrolled, other]) {
      expect(received()).toHaveLength(1);
      expect(await read()).toMatchObject({ next_step_at: hoursFromNow(24) });
    }
  });

  it('of the sequence stops both too, and resuming wakes them', async () => {
    const enrolled = await enrollContact(steps(1, 24));
    advanceHours(1);
    await writeDueStep(context, { agencyId: enrolled.agency.id, id: uuidOf('enrollment', enrolled.id) });
    const [draft] = await enrolled.drafts();
    await enrolled.sender.perform(pauseSequence, { id: enrolled.sequence });
    await server.runJob({ queue: 'send-bulk', id: draft?.id as string, agencyId: enrolled.agency.id });
    expect(await enrolled.drafts()).toMatchObject([{ status: 'approved', waits_for: 'paused' }]);
    expect(enrolled.received()).toEqual([]);
    await enrolled.sender.perform(resumeSequence, { id: enrolled.sequence });
    await enrolled.runDue();
    expect(enrolled.received()).toHaveLength(1);
    advanceHours(24);
    await enrolled.sender.perform(pauseSequence, { id: enrolled.sequence });
    await writeDueStep(context, { agencyId: enrolled.agency.id, id: uuidOf('enrollment', enrolled.id) });
    expect(await enrolled.drafts()).toHaveLength(1);
  });
});
