import { describe, expect, it } from 'vitest';
import { undoApproval } from '../../../approval/drafts/after-decision.ts';
import { reviewQueue } from '../../../approval/drafts/review-queue.ts';
import { wakeDueDrafts } from '../../../approval/release/sweep-drafts.ts';
import { pauseSending, resumeSending } from '../../../domain/agency/agency-settings.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { receivedMessages, startTwilioServer } from '../../support/twilio-server.ts';

const server = await startTwilioServer(await startTestServer({ ownStore: true }));
const { clock, provider, wakes } = server;

const receiptsOf = (id: string) => receivedMessages(provider).filter((receipt) => receipt.id === id);
const inHours = (hours: number) => new Date(clock.now.getTime() + hours * 3_600_000).toISOString();

describe('a draft that is planned for a time', () => {
  it('leaves then and not before, whatever wakes it', async () => {
    const sender = await server.createSendingAgency();
    const id = await sender.createDraft('À tout à l’heure');
    const sendAt = inHours(2);
    const waiting = { status: 'scheduled', waitsFor: 'planned', releaseAt: sendAt };
    expect(await sender.approve(id, { sendAt })).toMatchObject(waiting);
    expect(wakes.at(-1)).toEqual({ queue: 'send', id: uuidOf('draft', id), at: new Date(sendAt) });
    const { data, counts } = await sender.perform(reviewQueue, { lane: 'scheduled' });
    expect([data.map(({ draft, lane }: any) => [draft.id, lane]), counts.scheduled]).toEqual([[[id, 'scheduled']], 1]);
    expect((await sender.perform(reviewQueue, {})).data).toEqual([]);
    clock.advance(7199);
    await wakeDueDrafts(server.context);
    expect(await sender.send(id)).toMatchObject(waiting);
    expect(receiptsOf(id)).toEqual([]);
    clock.advance(1);
    expect(await sender.send(id)).toMatchObject({ status: 'sent', waitsFor: null });
    expect(receiptsOf(id)).toHaveLength(1);
  });

  it('is pending again when it is undone, until it has left', async () => {
    const sender = await server.createSendingAgency();
    const id = await sender.createDraft();
    await sender.approve(id, { sendAt: inHours(1) });
    clock.advance(3599);
    expect(await sender.perform(undoApproval, { id })).toMatchObject({ status: 'pending', releaseAt: null });
    clock.advance(3600);
    await sender.send(id);
    expect(receiptsOf(id)).toEqual([]);
  });

  it('is checked again at its time', async () => {
    const sender = await server.createSendingAgency();
    const contact = await sender.createContact();
    const id = await sender.createDraft(undefined, contact.id);
    await sender.approve(id, { sendAt: inHours(1) });
    await sender.perform(updateContact, { id: contact.id, consent: { sms: { status: 'denied' } } });
    clock.advance(3600);
    expect(await sender.send(id)).toMatchObject({ status: 'rejected', reasonCode: 'sms_consent_missing' });
  });

  it('waits for the end of a pause, but not less than its time', async () => {
    const sender = await server.createSendingAgency();
    await sender.perform(pauseSending, {});
    const id = await sender.createDraft();
    const waiting = { status: 'scheduled', waitsFor: 'planned' };
    expect(await sender.approve(id, { sendAt: inHours(1) })).toMatchObject(waiting);
    await sender.perform(resumeSending, {});
    expect(await sender.send(id)).toMatchObject(waiting);
    await sender.perform(pauseSending, {});
    clock.advance(3600);
    expect(await sender.send(id)).toMatchObject({ waitsFor: 'paused' });
    await sender.perform(resumeSending, {});
    expect(await sender.send(id)).toMatchObject({ status: 'sent' });
  });

  it('leaves in the next lawful hour if its time is in none', async () => {
    clock.now = new Date('2026-11-24T10:00:00Z');
    const sender = await server.createSendingAgency();
    const id = await sender.createDraft();
    const night = '2026-11-24T22:00:00.000Z';
    const morning = { status: 'scheduled', waitsFor: 'planned', releaseAt: '2026-11-25T07:00:00.000Z' };
    expect(await sender.approve(id, { sendAt: night })).toMatchObject(morning);
    const urgent = await sender.createDraft();
    expect(await sender.approve(urgent, { sendAt: night, anyHour: true })).toMatchObject({ releaseAt: night });
    const marketing = await sender.createDraft();
    await sender.edit(marketing, { purpose: 'marketing' });
    const sunday = '2026-11-29T10:00:00.000Z';
    const approved = await sender.approve(marketing, { sendAt: sunday, anyHour: true });
    expect(approved).toMatchObject({ waitsFor: 'planned', releaseAt: '2026-11-30T07:00:00.000Z' });
  });

  it.each([
    ['past', -1],
    ['now', 0],
    ['more than two weeks ahead', 14 * 24 + 1],
  ])('cannot be planned for a time that is %s', async (_, hours) => {
    const sender = await server.createSendingAgency();
    const id = await sender.createDraft();
    const refused = { code: 'invalid_request', errors: [{ path: 'sendAt' }] };
    expect(await refusalOf(sender.approve(id, { sendAt: inHours(hours) }))).toMatchObject(refused);
    expect(await sender.read(id)).toMatchObject({ status: 'pending' });
  });
});
