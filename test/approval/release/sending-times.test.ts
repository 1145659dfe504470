import { beforeEach, describe, expect, it } from 'vitest';
import { undoApproval } from '../../../approval/drafts/after-decision.ts';
import { changeAgency, pauseSending, resumeSending } from '../../../domain/agency/agency-settings.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { startTestServer } from '../../support/test-server.ts';
import { receivedMessages, startTwilioServer, WITHIN_HOURS } from '../../support/twilio-server.ts';

const server = await startTwilioServer(await startTestServer({ ownStore: true }));
const { clock, provider, wakes } = server;

beforeEach(() => {
  clock.now = WITHIN_HOURS;
});

const receiptsOf = (id: string) => receivedMessages(provider).filter((receipt) => receipt.id === id);

describe('the permitted hours', () => {
  const draftMarketing = async () => {
    const sender = await server.createSendingAgency();
    const id = await sender.createDraft('Portes ouvertes samedi');
    await sender.edit(id, { purpose: 'marketing' });
    return { sender, id };
  };
  it.each([
    ['night', '2026-11-21T19:30:00Z', '2026-11-23T07:00:00.000Z', null],
    ['sunday', '2026-11-22T10:00:00Z', '2026-11-23T07:00:00.000Z', null],
    ['holiday', '2026-12-25T10:00:00Z', '2026-12-26T07:00:00.000Z', 'Noël'],
  ])('delay marketing to the end of the %s, and the draft says so', async (waitsFor, now, releaseAt, holiday) => {
    clock.now = new Date(now);
    const { sender, id } = await draftMarketing();
    const scheduled = { status: 'scheduled', waitsFor, releaseAt, holiday };
    expect(await sender.approve(id)).toMatchObject(scheduled);
    expect(wakes.at(-1)).toEqual({ queue: 'send', id: uuidOf('draft', id), at: new Date(releaseAt) });
    expect(await sender.send(id)).toMatchObject(scheduled);
    expect(receiptsOf(id)).toEqual([]);
    clock.now = new Date(releaseAt);
    expect(await sender.send(id)).toMatchObject({ status: 'sent', waitsFor: null, holiday: null });
    expect(receiptsOf(id)).toMatchObject([{ body: expect.stringContaining('STOP') }]);
  });

  it('are checked again after the undo time', async () => {
    clock.now = new Date('2026-11-21T18:59:58Z');
    const { sender, id } = await draftMarketing();
    await sender.perform(changeAgency, { undoSeconds: 5 });
    expect(await sender.approve(id)).toMatchObject({ status: 'approved', waitsFor: 'undo' });
    clock.advance(5);
    expect(await sender.send(id)).toMatchObject({ status: 'scheduled', waitsFor: 'night' });
    expect(wakes.at(-1)).toMatchObject({ at: new Date('2026-11-23T07:00:00Z') });
    expect(receiptsOf(id)).toEqual([]);
  });

  it('let service messages leave on Sundays, and those of the night in the morning', async () => {
    clock.now = new Date('2026-11-22T10:00:00Z');
    const sender = await server.createSendingAgency();
    expect(await sender.send(await sender.createApprovedDraft())).toMatchObject({ status: 'sent' });
    clock.now = new Date('2026-11-22T02:00:00Z');
    const id = await sender.createDraft('Un mot de nuit');
    const waiting = { status: 'scheduled', waitsFor: 'night', releaseAt: '2026-11-22T07:00:00.000Z' };
    expect(await sender.approve(id)).toMatchObject(waiting);
    expect(await sender.send(id)).toMatchObject(waiting);
    clock.now = new Date('2026-11-22T07:00:00Z');
    expect(await sender.send(id)).toMatchObject({ status: 'sent' });
    expect(receiptsOf(id)).toHaveLength(1);
  });

  it('apply to service messages as to marketing if the agency chooses so', async () => {
    clock.now = new Date('2026-11-22T10:00:00Z');
    const sender = await server.createSendingAgency();
    await sender.perform(changeAgency, { serviceHours: true });
    const id = await sender.createDraft();
    expect(await sender.approve(id, { anyHour: true })).toMatchObject({ status: 'scheduled', waitsFor: 'sunday' });
  });

  it('do not hold back a service message that a person lets leave at once, nor its retry', async () => {
    clock.now = new Date('2026-11-22T02:00:00Z');
    const sender = await server.createSendingAgency();
    const id = await sender.createDraft();
    expect(await sender.approve(id, { anyHour: true })).toMatchObject({ status: 'approved', anyHour: true });
    provider.next({ status: 503 });
    expect(await sender.send(id)).toMatchObject({ status: 'approved', waitsFor: 'retry' });
    clock.advance(10);
    expect(await sender.send(id)).toMatchObject({ status: 'sent' });
    const undone = await sender.createDraft('Un autre');
    await sender.approve(undone, { anyHour: true });
    expect(await sender.perform(undoApproval, { id: undone })).toMatchObject({ status: 'pending', anyHour: false });
    expect(await sender.approve(undone)).toMatchObject({ status: 'scheduled', waitsFor: 'night' });
  });

  it('hold marketing back whatever a person chooses', async () => {
    clock.now = new Date('2026-11-22T02:00:00Z');
    const { sender, id } = await draftMarketing();
    expect(await sender.approve(id, { anyHour: true })).toMatchObject({ status: 'scheduled', waitsFor: 'sunday' });
  });
});

describe('pausing all sending', () => {
  it('holds back what was approved before and meanwhile, until resuming wakes it', async () => {
    const sender = await server.createSendingAgency();
    await sender.perform(changeAgency, { undoSeconds: 5 });
    const approvedBefore = await sender.createApprovedDraft();
    await sender.perform(pauseSending, {});
    const approvedMeanwhile = await sender.createDraft();
    const paused = { status: 'approved', waitsFor: 'paused' };
    expect(await sender.approve(approvedMeanwhile)).toMatchObject(paused);
    clock.advance(5);
    for (const id of [approvedBefore, approvedMeanwhile]) {
      expect(await sender.send(id)).toMatchObject(paused);
      expect(receiptsOf(id)).toEqual([]);
    }
    const wakesBefore = wakes.length;
    await sender.perform(resumeSending, {});
    const woken = [approvedBefore, approvedMeanwhile].map((id) => ({ queue: 'send', id: uuidOf('draft', id) }));
    expect(wakes.slice(wakesBefore)).toHaveLength(2);
    expect(wakes.slice(wakesBefore)).toEqual(expect.arrayContaining(woken));
    for (const id of [approvedBefore, approvedMeanwhile])
      expect(await sender.send(id)).toMatchObject({ status: 'sent' });
  });

  it('does not affect other agencies', async () => {
    const [paused, other] = [await server.createSendingAgency(), await server.createSendingAgency()];
    await paused.perform(pauseSending, {});
    expect(await other.send(await other.createApprovedDraft())).toMatchObject({ status: 'sent' });
  });
});
