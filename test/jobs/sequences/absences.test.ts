import { describe, expect, it } from 'vitest';
import { receiveEvent } from '../../../delivery/inbound/receive.ts';
import { listEnrollments } from '../../../domain/sequences/list-enrollments.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { startTestServer } from '../../support/test-server.ts';
import { startSequenceServer } from './sequence-server.ts';

const server = await startSequenceServer(await startTestServer({ ownStore: true }));
const { clock, context, advanceHours, enrollContact } = server;

const receiveAbsence = (from: string, absentUntil: string) =>
  receiveEvent(context, 'sandbox', {
    kind: 'message',
    channel: 'email',
    providerId: `<${newId()}@a.example>`,
    from,
    to: [],
    subject: 'Absence',
    body: 'Je suis absent.',
    references: [],
    at: null,
    mail: {
      ...{ writtenBy: 'absence', senderName: null, via: null, absentUntil },
      ...{ wholeText: '', folds: [], lead: null },
    },
  });

describe('a vacation notice', () => {
  it('an absence holds a step back that is written and waits for the morning', async () => {
    clock.now = new Date('2026-11-23T22:30:00Z');
    const enrolled = await enrollContact();
    advanceHours(1);
    await enrolled.runDue();
    const morning = (await enrolled.drafts())[0]?.release_at as Date;
    expect(await enrolled.drafts()).toMatchObject([{ status: 'scheduled', waits_for: 'night' }]);
    await receiveAbsence(enrolled.contact.email, '2026-12-07');
    const release_at = new Date(`2026-12-08T${morning.toISOString().slice(11)}`);
    expect(await enrolled.drafts()).toMatchObject([{ status: 'scheduled', waits_for: 'absent', release_at }]);
    const { data } = await enrolled.sender.perform(listEnrollments, { sequenceId: enrolled.sequence });
    expect(data).toMatchObject([{ next: { waitsFor: 'absent', at: release_at.toISOString() } }]);
    // A shorter absence changes nothing, and no worker sends it before.
    await receiveAbsence(enrolled.contact.email, '2026-11-30');
    clock.now = new Date(morning.getTime() + 60_000);
    await enrolled.runDue();
    await server.runJob({
      queue: 'send-bulk',
      id: (await enrolled.drafts())[0]?.id as string,
      agencyId: enrolled.agency.id,
    });
    expect(enrolled.received()).toEqual([]);
    clock.now = release_at;
    await enrolled.runDue();
    expect(enrolled.received()).toHaveLength(1);
  });

  it('a step that an absence holds back does not leave if it no longer holds', async () => {
    clock.now = new Date('2026-11-23T22:30:00Z');
    const enrolled = await enrollContact();
    advanceHours(1);
    await enrolled.runDue();
    await receiveAbsence(enrolled.contact.email, '2026-12-07');
    await server.receive(enrolled.contact.email, 'Merci, j’ai bien reçu.');
    expect(await enrolled.drafts()).toMatchObject([{ status: 'rejected', reason_code: 'replied' }]);
    expect(await enrolled.read()).toMatchObject({ status: 'replied' });
  });
});
