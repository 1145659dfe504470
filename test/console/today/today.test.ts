import { describe, expect, it } from 'vitest';
import { cancelVisit } from '../../../approval/agenda/visit-acts.ts';
import { readToday } from '../../../console/today/read-today.ts';
import { disableColleague } from '../../../domain/access/team.ts';
import { createCampaign } from '../../../domain/campaigns/campaigns.ts';
import { requestCampaignStart } from '../../../domain/campaigns/start-campaign.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { draftUnitSms } from '../../../domain/conversations/message-drafts.ts';
import { moveOffer } from '../../../domain/offers/move-offer.ts';
import { recordOffer } from '../../../domain/offers/offers.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import type { Actor } from '../../../domain/shared/actor.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import type { Operation } from '../../../domain/shared/operation.ts';
import { createTask } from '../../../domain/tasks/tasks.ts';
import { completeVisit } from '../../../domain/visit-messages/report-visit.ts';
import { scheduleVisit } from '../../../domain/visits/visit-changes.ts';
import { perform } from '../../../door/perform.ts';
import type { TimeZone } from '../../../storage/column-values.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { createColleague } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

/** A Monday, 11 h 30 in Paris. */
const now = new Date('2026-11-23T10:30:00Z');
const server = await startTestServer({ ownStore: true, now: () => now });
const granted = { status: 'granted', source: 'Formulaire' };

/** An agency with an agent, and a contact of the agent and one of nobody. */
async function createTeam(zone: TimeZone = 'Europe/Paris') {
  const agency = await server.createAgency();
  await server.db.updateTable('agency').set({ time_zone: zone }).where('id', '=', agency.id).execute();
  const colleague = await createColleague(server.db, agency, 'negotiator');
  const agent: Actor = { kind: 'human', id: colleague.id, name: 'Yann', agencyId: agency.id, role: 'negotiator' };
  const as =
    (actor: Actor) =>
    async (operation: Operation, input: unknown): Promise<any> =>
      (await perform(server.context, actor, operation, input)).output;
  const contact = async (lastName: string, assignedTo?: string) =>
    (
      await agency.perform(createContact, {
        lastName,
        phone: lastName === 'Sien' ? '06 39 98 00 01' : '06 39 98 00 02',
        assignedTo,
        consent: { sms: granted },
      })
    ).id as string;
  const agentId = publicId('user', agent.id);
  const property = await agency.perform(createProperty, {
    reference: newId(),
    title: 'T3 lumineux',
    type: 'apartment',
    status: 'available',
    priceEuros: 289_000,
    address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' },
  });
  const [own, other] = [await contact('Sien', agentId), await contact('Autre')];
  const visit = (startsAt: string, contactId = own, agentOf: string | null = agentId) =>
    agency.perform(scheduleVisit, {
      ...{ propertyId: property.id, contactId, agentId: agentOf, startsAt },
      endsAt: new Date(new Date(startsAt).getTime() + 1_800_000).toISOString(),
      allowOverlap: true,
    });
  return {
    ...{ agency, own, other, agentId, property: property.id as string, visit, rows: tenantOf(server.db, agency.id) },
    mine: (more: object = {}) => as(agent)(readToday, { mine: true, ...more }),
    team: (more: object = {}) => agency.perform(readToday, { mine: false, ...more }),
  };
}

const startsOf = ({ data }: { data: { startsAt: string }[] }) => data.map(({ startsAt }) => startsAt.slice(5, 16));

describe('the visits', () => {
  it('are those of the agency’s day, in their order, and the next one is marked', async () => {
    const { visit, team } = await createTeam();
    for (const at of ['2026-11-22T22:59:00Z', '2026-11-23T22:59:00Z', '2026-11-23T14:00:00Z', '2026-11-23T23:00:00Z'])
      await visit(at);
    const { id } = await visit('2026-11-22T23:00:00Z');
    await server.context.rows.ofAllAgencies
      .updateTable('visit')
      .set({ status: 'completed' })
      .where('id', '=', uuidOf('visit', id))
      .execute();
    const { visits } = await team();
    expect(startsOf(visits)).toEqual(['11-22T23:00', '11-23T14:00', '11-23T22:59']);
    expect(visits.data.map(({ isNext }: { isNext: boolean }) => isNext)).toEqual([false, true, false]);
    expect(visits.next.startsAt).toBe('2026-11-23T23:00:00.000Z');
  });

  it('are those of the day of an agency overseas', async () => {
    const { visit, team } = await createTeam('America/Miquelon');
    // The day goes from 3 h to 3 h in UTC.
    for (const at of ['2026-11-23T02:59:00Z', '2026-11-23T03:00:00Z', '2026-11-24T02:59:00Z', '2026-11-24T03:00:00Z'])
      await visit(at);
    expect(startsOf((await team()).visits)).toEqual(['11-23T03:00', '11-24T02:59']);
  });

  it('a visit that takes place now is the next one; cancelled ones are none', async () => {
    const { agency, visit, team } = await createTeam();
    await visit('2026-11-23T10:15:00Z');
    const cancelled = await visit('2026-11-23T12:00:00Z');
    await agency.perform(cancelVisit, { id: cancelled.id });
    const done = await visit('2026-11-23T09:00:00Z');
    await agency.perform(completeVisit, { id: done.id });
    const { visits } = await team();
    expect(visits.data.map(({ status, isNext }: any) => [status, isNext])).toEqual([
      ['completed', false],
      ['scheduled', true],
    ]);
  });

  it('of a full day are counted, and all are shown when asked for', async () => {
    const { visit, team } = await createTeam();
    for (let hour = 0; hour < 14; hour += 1) await visit(`2026-11-23T${String(hour).padStart(2, '0')}:00:00Z`);
    const { visits } = await team();
    expect([visits.data.length, visits.total]).toEqual([12, 14]);
    expect((await team({ whole: 'visits' })).visits.data).toHaveLength(14);
  });
});

const keyOf = ({ id: agencyId }: { id: string }) =>
  ({ kind: 'key', id: newId(), name: 'Agent', agencyId, scopes: ['sms:send'] }) as unknown as Actor;

describe('one’s own day', () => {
  it('has what belongs to the person, and that of the team has everything', async () => {
    const { agency, rows, own, other, agentId, property, visit, mine, team } = await createTeam();
    await visit('2026-11-23T14:00:00Z');
    await visit('2026-11-23T15:00:00Z', other, null);
    for (const contactId of [own, other]) {
      await agency.perform(recordOffer, { propertyId: property, contactId, amountEuros: 280_000 });
      await perform(server.context, keyOf(agency), draftUnitSms, {
        prospectId: contactId,
        body: `Bonjour ${contactId.slice(-4)}`,
      });
      await converse(rows, contactId, '2026-11-20T09:00:00Z');
    }
    await agency.perform(createTask, { title: 'Sienne', assigneeId: agentId, dueAt: '2026-11-23' });
    await agency.perform(createTask, { title: 'À tous', dueAt: '2026-11-20' });
    const others = rows.update('conversation').set({ assigned_to: agency.owner.id });
    await others.where('contact_id', '=', uuidOf('contact', other)).execute();
    const [my, all] = [await mine(), await team()];
    const sizes = ({ visits, queue, messages, tasks, offers }: any) => [
      visits.total,
      queue.check + queue.ready,
      queue.data.length,
      messages.total,
      tasks.total,
      offers.total,
    ];
    expect(sizes(my)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(sizes(all)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(my.queue.data[0]).toMatchObject({
      contactName: 'Sien',
      urgency: { kind: 'visit', at: '2026-11-23T14:00:00.000Z' },
      requestedBy: 'Agent',
    });
    expect(all.tasks.data.map(({ title, due }: any) => [title, due])).toEqual([
      ['À tous', 'overdue'],
      ['Sienne', 'today'],
    ]);
  });

  it('names a campaign that waits, instead of showing its variables', async () => {
    const { agency, team } = await createTeam();
    const text = { name: 'Portes ouvertes', body: 'Bonjour {{contact.firstName|à vous}}, à samedi.' };
    const { id } = await agency.perform(createCampaign, text);
    await perform(server.context, keyOf(agency), requestCampaignStart, { id });
    expect((await team()).queue.data).toMatchObject([
      { kind: 'campaign', contactName: null, words: 'Portes ouvertes' },
    ]);
  });

  it('is empty for somebody new, and says when the next visit is', async () => {
    const { visit, mine } = await createTeam();
    const { id } = await visit('2026-11-25T14:00:00Z');
    const day = await mine();
    expect(day).toMatchObject({ visits: { total: 0, data: [], next: { id } }, tasks: { total: 0, data: [] } });
  });
});

describe('messages', () => {
  it('wait in the order in which they came, until somebody answers', async () => {
    const { rows, own, other, team } = await createTeam();
    await converse(rows, other, '2026-11-22T09:00:00Z');
    await converse(rows, own, '2026-11-20T09:00:00Z');
    await converse(rows, own, '2026-11-19T09:00:00Z', '2026-11-19T10:00:00Z');
    await converse(rows, null, '2026-11-23T09:00:00Z');
    const { messages } = await team();
    expect(messages.data.map(({ name, askedAt }: any) => [name, askedAt.slice(8, 10)])).toEqual([
      ['Sien', '20'],
      ['Autre', '22'],
      ['+33639980099', '23'],
    ]);
  });

  it('of nobody are in everybody’s own day, in their order, and the page tells them', async () => {
    const { rows, own, other, mine } = await createTeam();
    await converse(rows, other, '2026-11-20T09:00:00Z');
    await converse(rows, own, '2026-11-21T09:00:00Z');
    await converse(rows, null, '2026-11-22T09:00:00Z');
    const { messages } = await mine();
    expect(messages.total).toBe(3);
    expect(messages.data.map(({ name, isOfNobody }: any) => [name, isOfNobody])).toEqual([
      ['Autre', true],
      ['Sien', false],
      ['+33639980099', true],
    ]);
  });

  it('of a colleague who was disabled are nobody’s, in everybody’s own day and in the team’s', async () => {
    const { agency, rows, own, other, agentId, mine, team } = await createTeam();
    const former = await createColleague(server.db, agency);
    await converse(rows, own, '2026-11-21T09:00:00Z');
    await converse(rows, other, '2026-11-20T09:00:00Z');
    const others = rows.update('conversation').set({ assigned_to: former.id });
    await others.where('contact_id', '=', uuidOf('contact', other)).execute();
    expect((await mine()).messages.data).toHaveLength(1);
    await agency.perform(disableColleague, { id: publicId('user', former.id) });
    for (const { messages } of [await mine(), await team()]) {
      expect(messages.data.map(({ name, isOfNobody }: any) => [name, isOfNobody])).toEqual([
        ['Autre', true],
        ['Sien', false],
      ]);
    }
    await agency.perform(disableColleague, { id: agentId });
    expect((await team()).messages.data.every(({ isOfNobody }: any) => isOfNobody)).toBe(true);
  });
});

describe('what ends', () => {
  it('is the mandates of the next 30 days, and those that ended lately', async () => {
    const { rows, team } = await createTeam();
    const base = { title: 'Maison', type: 'house', status: 'available', postcode: '44000', city: 'Nantes' } as const;
    const times = { created_at: now, updated_at: now };
    // The 31st day in Paris ends on 23 December at 23 h UTC.
    const ends = [
      ...['2026-10-23T21:00:00Z', '2026-10-24T22:00:00Z', '2026-11-22T22:59:59Z', '2026-11-22T23:00:00Z'],
      ...['2026-12-23T22:59:59Z', '2026-12-23T23:00:00Z'],
    ];
    for (const at of ends) {
      const row = { ...base, ...times, id: newId(), reference: at, photos: [], mandate_expires_at: new Date(at) };
      await rows.insert('property', row).execute();
    }
    const sold = { ...base, ...times, id: newId(), reference: 'V', status: 'sold' as const, photos: [] };
    await rows.insert('property', { ...sold, mandate_expires_at: new Date('2026-12-01T09:00:00Z') }).execute();
    const { mandates } = await team();
    expect(mandates.data.map(({ reference, hasEnded }: any) => [reference, hasEnded])).toEqual([
      ['2026-10-24T22:00:00Z', true],
      ['2026-11-22T22:59:59Z', true],
      // In force on its last day, at whatever hour of it the record says.
      ['2026-11-22T23:00:00Z', false],
      ['2026-12-23T22:59:59Z', false],
    ]);
  });

  it('is offers, the first to end first, until they are accepted', async () => {
    const { agency, property, own, other, team } = await createTeam();
    const record = (contactId: string, validUntil?: string) =>
      agency.perform(recordOffer, { propertyId: property, contactId, amountEuros: 280_000, validUntil });
    await record(own);
    await record(own, '2026-11-27');
    const late = await record(other, '2026-11-22');
    const accepted = await record(other, '2026-11-23');
    await agency.perform(moveOffer, { id: accepted.id, stage: 'accepted' });
    const { offers } = await team();
    expect(offers.data.map(({ validUntil, hasEnded }: any) => [validUntil, hasEnded])).toEqual([
      ['2026-11-22T22:59:59.999Z', true],
      ['2026-11-27T22:59:59.999Z', false],
      [null, false],
    ]);
    const moved = await agency.perform(moveOffer, { id: late.id, stage: 'countered', validUntil: '2026-12-01' });
    expect(moved).toMatchObject({ stage: 'countered', validUntil: '2026-12-01T22:59:59.999Z' });
    expect(await agency.perform(moveOffer, { id: late.id, stage: 'countered' })).toMatchObject(moved);
  });
});

/** A conversation in which the contact wrote, and perhaps got an answer. */
async function converse(rows: ReturnType<typeof tenantOf>, contactId: string | null, at: string, answeredAt?: string) {
  const id = newId();
  const row = { id, channel: 'sms', status: 'open', unread_count: 1, snippet: 'Une question ?' } as const;
  const address = contactId === null ? '+33639980099' : null;
  await rows
    .insert('conversation', {
      ...row,
      address,
      contact_id: contactId && uuidOf('contact', contactId),
      last_message_at: new Date(at),
      created_at: new Date(at),
    })
    .execute();
  const message = { conversation_id: id, kind: 'sms', body: 'Une question ?' } as const;
  const received = { ...message, direction: 'inbound', status: 'received', at: new Date(at) } as const;
  await rows.insert('message', { id: newId(), ...received }).execute();
  if (answeredAt === undefined) return;
  const sent = { ...message, direction: 'outbound', status: 'sent', at: new Date(answeredAt) } as const;
  await rows.insert('message', { id: newId(), ...sent }).execute();
}
