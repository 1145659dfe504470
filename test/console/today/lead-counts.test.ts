import { describe, expect, it } from 'vitest';
import { readToday } from '../../../console/today/read-today.ts';
import { createCampaign } from '../../../domain/campaigns/campaigns.ts';
import type { Actor } from '../../../domain/shared/actor.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { asJson } from '../../../storage/json.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { createColleague } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

/** A Monday, 11 h 30 in Paris. */
const now = new Date('2026-11-23T10:30:00Z');
const server = await startTestServer({ ownStore: true, now: () => now });

async function createAgency() {
  const agency = await server.createAgency();
  const rows = tenantOf(server.db, agency.id);
  const contact = async (assignedTo: string | null = null) => {
    const times = { created_at: now, updated_at: now };
    const row = { id: newId(), last_name: 'Jolly', stage: 'new', language: 'fr', assigned_to: assignedTo } as const;
    await rows.insert('contact', { ...row, ...times }).execute();
    return row.id;
  };
  const conversation = async (contactId: string, channel: 'sms' | 'email' = 'email') => {
    const id = newId();
    const row = { id, contact_id: contactId, channel, status: 'open', unread_count: 0 } as const;
    await rows.insert('conversation', { ...row, last_message_at: now, created_at: now }).execute();
    return id;
  };
  const message = (conversationId: string, at: string, more: object) => {
    const row = {
      id: newId(),
      conversation_id: conversationId,
      kind: 'email',
      body: 'Bonjour',
      status: 'sent',
    } as const;
    return rows.insert('message', { ...row, at: new Date(at), ...more } as never).execute();
  };
  const lead = (conversationId: string, at: string) =>
    message(conversationId, at, { direction: 'inbound', lead_source: 'SeLoger' });
  const answer = (conversationId: string, at: string, draftId: string | null = null) =>
    message(conversationId, at, { direction: 'outbound', draft_id: draftId });
  const leads = async () => (await agency.perform(readToday, { mine: false })).leads;
  return { agency, rows, contact, conversation, message, lead, answer, leads };
}

describe('the leads of the day', () => {
  it('are those since midnight of the agency, and of seven days with today', async () => {
    const { contact, conversation, lead, message, leads } = await createAgency();
    const id = await conversation(await contact());
    for (const at of ['2026-11-16T22:59:59Z', '2026-11-16T23:00:00Z', '2026-11-22T22:59:59Z', '2026-11-22T23:00:00Z'])
      await lead(id, at);
    await message(id, '2026-11-23T09:00:00Z', { direction: 'inbound' });
    expect(await leads()).toEqual({
      day: { total: 1, unanswered: 1, medianSeconds: null },
      week: { total: 3, unanswered: 3, medianSeconds: null },
    });
  });

  it('wait for the first message to their contact, on any channel, which is later than they', async () => {
    const { contact, conversation, lead, answer, leads } = await createAgency();
    const [one, two, three] = [await contact(), await contact(), await contact()];
    const [first, second] = [await conversation(one), await conversation(two)];
    await answer(first, '2026-11-23T07:00:00Z');
    await lead(first, '2026-11-23T08:00:00Z');
    await answer(await conversation(one, 'sms'), '2026-11-23T08:10:00Z');
    await answer(first, '2026-11-23T09:00:00Z');
    await lead(second, '2026-11-23T08:00:00Z');
    await answer(second, '2026-11-23T08:30:00Z');
    await lead(await conversation(three), '2026-11-23T08:00:00Z');
    expect((await leads()).day).toEqual({ total: 3, unanswered: 1, medianSeconds: 1200 });
  });

  it('are not answered by a campaign', async () => {
    const { agency, rows, contact, conversation, lead, answer, leads } = await createAgency();
    const contactId = await contact();
    const id = await conversation(contactId);
    const { id: campaignId } = await agency.perform(createCampaign, { name: 'Portes ouvertes', body: 'Bonjour' });
    const draft = { id: newId(), kind: 'sms', operation: 'draftSms', status: 'sent', contact_id: contactId };
    const item = {
      asked: asJson({}),
      item: asJson({ body: 'Bonjour' }),
      requested_by: asJson({ kind: 'human' as const, id: null, name: 'Camille Test' }),
    };
    const times = { created_at: now, expires_at: now, campaign_id: uuidOf('campaign', campaignId) };
    const approved = { decision: 'approved', decided_at: now, approved_hash: 'x' };
    await rows.insert('draft', { ...draft, ...item, ...times, ...approved } as never).execute();
    await lead(id, '2026-11-23T08:00:00Z');
    await answer(id, '2026-11-23T08:30:00Z', draft.id);
    expect((await leads()).day).toMatchObject({ total: 1, unanswered: 1 });
  });

  it('are one’s own and nobody’s for a person', async () => {
    const { agency, contact, conversation, lead } = await createAgency();
    const colleague = await createColleague(server.db, agency, 'negotiator');
    const actor: Actor = { kind: 'human', id: colleague.id, name: 'Yann', agencyId: agency.id, role: 'negotiator' };
    for (const owner of [colleague.id, null, agency.owner.id])
      await lead(await conversation(await contact(owner)), '2026-11-23T08:00:00Z');
    const read = async (mine: boolean) =>
      ((await perform(server.context, actor, readToday, { mine })).output as any).leads.day.total;
    expect([await read(true), await read(false)]).toEqual([2, 3]);
  });
});
