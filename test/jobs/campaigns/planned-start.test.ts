import { describe, expect, it } from 'vitest';
import { approveDraft } from '../../../approval/drafts/decisions.ts';
import { readReview } from '../../../approval/drafts/review-queue.ts';
import { beginCampaign, cancelCampaign, pauseCampaign } from '../../../domain/campaigns/campaign-controls.ts';
import { requestCampaignStart, startCampaign } from '../../../domain/campaigns/start-campaign.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { wakeDueCampaigns } from '../../../jobs/campaigns/sweep.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { createCampaignSender, startAsShown } from './campaign-agency.ts';

const testServer = await startTestServer({ ownStore: true });

/** An agency with contacts who consented, in the sending hours. */
async function createSender(recipients = 3) {
  const sender = await createCampaignSender(testServer);
  await sender.insertRecipients(recipients);
  const inMinutes = (minutes: number) => new Date(sender.clock.now.getTime() + minutes * 60_000).toISOString();
  const startAt = async (at: string) => {
    const campaign = await sender.create();
    const shown = await startAsShown(sender.perform, campaign);
    return sender.perform(startCampaign, { ...shown, startAt: at });
  };
  const rowOf = (id: string) =>
    sender.context.rows.ofAllAgencies.updateTable('campaign').where('id', '=', uuidOf('campaign', id));
  return { ...sender, inMinutes, startAt, rowOf };
}

describe('a campaign that is planned for later', () => {
  it('waits with the recipients of the approval, and leaves at its time', async () => {
    const sender = await createSender();
    const at = sender.inMinutes(2);
    const { id, ...planned } = await sender.startAt(at);
    expect(planned).toMatchObject({ status: 'scheduled', startAt: at, approvedBy: { kind: 'human' } });
    await sender.insertRecipients(1);
    await sender.advance(100);
    await wakeDueCampaigns(sender.context);
    await sender.advance(15);
    expect(sender.provider.receipts).toHaveLength(0);
    expect(await sender.read(id)).toMatchObject({ status: 'scheduled', nextAt: at, progress: { waiting: 3 } });
    await sender.advance(15);
    expect(await sender.read(id)).toMatchObject({ status: 'completed', progress: { sent: 3 } });
  });

  it('leaves in the sending hours if its time is outside', async () => {
    const sender = await createSender(1);
    const { id } = await sender.startAt(sender.inMinutes(1));
    await sender.advance(5);
    const night = new Date(sender.clock.now);
    night.setUTCHours(22, 0, 0, 0);
    sender.clock.advance((night.getTime() - sender.clock.now.getTime()) / 1000);
    await wakeDueCampaigns(sender.context);
    await sender.advance(5);
    const { status, nextAt } = await sender.read(id);
    expect(status).toBe('running');
    expect(new Date(nextAt).getTime()).toBeGreaterThan(night.getTime() + 3_600_000);
    expect(sender.provider.receipts).toHaveLength(0);
  });

  it('checks each recipient when the message leaves', async () => {
    const sender = await createSender();
    const { id } = await sender.startAt(sender.inMinutes(1));
    await sender.advance(5);
    const [message] = await sender.messages(id);
    const contacts = sender.context.rows.ofAllAgencies.updateTable('contact');
    const refused = { status: 'denied', recordedAt: null, source: 'Appel', evidence: null };
    await contacts
      .set({ sms_consent: JSON.stringify(refused) as never })
      .where('id', '=', message?.contact_id as string)
      .execute();
    await sender.advance(70);
    const progress = { sent: 2, excluded: { sms_consent_missing: 1 } };
    expect(await sender.read(id)).toMatchObject({ status: 'completed', progress });
  });

  it('is begun at once by a person', async () => {
    const sender = await createSender();
    const { id } = await sender.startAt(sender.inMinutes(600));
    await sender.advance(5);
    expect(await refusalOf(sender.perform(pauseCampaign, { id }))).toMatchObject({ code: 'conflict' });
    expect(await sender.perform(beginCampaign, { id })).toMatchObject({ status: 'running' });
    await sender.advance(20);
    expect(await sender.read(id)).toMatchObject({ status: 'completed', progress: { sent: 3 } });
    expect(await refusalOf(sender.perform(beginCampaign, { id }))).toMatchObject({ code: 'conflict' });
  });

  it('is cancelled: nothing leaves at its time', async () => {
    const sender = await createSender();
    const { id } = await sender.startAt(sender.inMinutes(1));
    await sender.advance(5);
    await sender.perform(cancelCampaign, { id });
    await sender.advance(70);
    expect(sender.provider.receipts).toHaveLength(0);
    expect(await sender.read(id)).toMatchObject({ status: 'cancelled', progress: { cancelled: 3, waiting: 0 } });
  });

  it('is cancelled if its time is not the approved one any more', async () => {
    const sender = await createSender();
    const { id } = await sender.startAt(sender.inMinutes(600));
    await sender.advance(5);
    await sender.rowOf(id).set({ start_at: sender.clock.now, next_at: sender.clock.now }).execute();
    await wakeDueCampaigns(sender.context);
    await sender.advance(10);
    expect(sender.provider.receipts).toHaveLength(0);
    expect(await sender.read(id)).toMatchObject({ status: 'cancelled' });
  });

  it('is refused for a time that is over, and for more than a year ahead', async () => {
    const sender = await createSender(1);
    for (const minutes of [-1, 0, 367 * 24 * 60]) {
      const { code, errors } = (await refusalOf(sender.startAt(sender.inMinutes(minutes)))) as any;
      expect({ code, path: errors[0].path }).toEqual({ code: 'invalid_request', path: 'startAt' });
    }
  });
});

describe('a start that a key requests for later', () => {
  const request = async (minutes: number) => {
    const sender = await createSender();
    const { id } = await sender.create();
    const key = { kind: 'key', id: sender.agency.id, name: 'Agent', agencyId: sender.agency.id, scopes: ['sms:send'] };
    const startAt = sender.inMinutes(minutes);
    const { output } = await perform(sender.context, key as never, requestCampaignStart, { id, startAt });
    const approve = async () => {
      const { draft } = await sender.perform(readReview, { id: output.draftId });
      expect(draft.item.startAt).toBe(startAt);
      return sender.perform(approveDraft, { id: draft.id, fingerprint: draft.fingerprint });
    };
    return { sender, id, startAt, approve };
  };

  it('is planned by the approval', async () => {
    const { sender, id, startAt, approve } = await request(2);
    await approve();
    expect(await sender.read(id)).toMatchObject({ status: 'scheduled', startAt });
    await sender.advance(140);
    expect(await sender.read(id)).toMatchObject({ status: 'completed', progress: { sent: 3 } });
  });

  it('begins at once if it is approved after its time', async () => {
    const { sender, id, approve } = await request(2);
    sender.clock.advance(600);
    await approve();
    expect(await sender.read(id)).toMatchObject({ status: 'running', startAt: null });
  });
});
