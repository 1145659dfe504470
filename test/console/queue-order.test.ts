import { describe, expect, it } from 'vitest';
import { cancelVisit } from '../../approval/agenda/visit-acts.ts';
import { reviewQueue } from '../../approval/drafts/review-queue.ts';
import { updateContact } from '../../domain/contacts/contacts.ts';
import { createProperty } from '../../domain/properties/create-property.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import { scheduleVisit } from '../../domain/visits/visit-changes.ts';
import { createColleague } from '../support/colleagues.ts';
import { receiveText } from '../support/receive-text.ts';
import { startTestServer } from '../support/test-server.ts';
import { nextPhone } from '../support/twilio-server.ts';
import { createAgent, createProspect } from './draft-fixtures.ts';

const HOUR_MS = 3_600_000;
let now = new Date('2026-11-23T09:00:00Z');
const server = await startTestServer({ ownStore: true, now: () => now });
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString();

async function createAgencyWithAgent() {
  const agency = await server.createAgency();
  const agent = createAgent(server, agency, 'Camille');
  const property = await agency.perform(createProperty, {
    reference: newId(),
    title: 'Maison de ville',
    type: 'house',
    feesPercent: 4.5,
    address: { postcode: '44000', city: 'Nantes' },
    mandate: { number: '2026-77', kind: 'exclusive', expiresAt: '2027-02-01T00:00:00+01:00' },
  });
  /** A new contact with a draft. */
  const person = async () => {
    const phone = nextPhone();
    const contact = await createProspect(agency, 'Élodie', phone);
    now = new Date(now.getTime() + 1000);
    return { contact, phone, draft: await agent.sms(contact) };
  };
  const visit = (contactId: string, hours: number) =>
    agency.perform(scheduleVisit, {
      propertyId: property.id,
      contactId,
      startsAt: inHours(hours),
      endsAt: inHours(hours + 1),
    });
  const question = async (phone: string) => {
    now = new Date(now.getTime() + 1000);
    await receiveText(server.context, agency, { from: phone, body: 'Est-ce toujours libre ?' });
  };
  const queue = async (input = {}) => agency.perform(reviewQueue, input);
  const ids = async (input = {}) => (await queue(input)).data.map(({ draft }: any) => draft.id);
  return { agency, agent, person, visit, question, queue, ids };
}

describe('the queue', () => {
  it('lists first who has a visit soon, then who waits for an answer, then the oldest drafts', async () => {
    const { agency, person, visit, question, queue } = await createAgencyWithAgent();
    const oldest = await person();
    const late = await person();
    const asked = await person();
    const tomorrow = await person();
    const today = await person();
    const askedFirst = await person();
    const cancelled = await person();
    await visit(late.contact, 49);
    await visit(tomorrow.contact, 30);
    await visit(today.contact, 2);
    await agency.perform(cancelVisit, { id: (await visit(cancelled.contact, 3)).id });
    for (const { phone } of [today, askedFirst, asked, askedFirst]) await question(phone);
    const { data } = await queue();
    const expected = [
      [today, 'visit'],
      [tomorrow, 'visit'],
      [askedFirst, 'question'],
      [asked, 'question'],
      [oldest, null],
      [late, null],
      [cancelled, null],
    ] as const;
    expect(data.map(({ draft, urgency }: any) => [draft.id, urgency?.kind ?? null])).toEqual(
      expected.map(([{ draft }, kind]) => [draft, kind]),
    );
  });

  it('counts a question as answered once somebody has written back', async () => {
    const { agency, person, question, queue } = await createAgencyWithAgent();
    const { contact, phone } = await person();
    await question(phone);
    const [asked] = (await queue()).data;
    expect(asked.urgency).toMatchObject({ kind: 'question' });
    now = new Date(now.getTime() + 1000);
    const { conversation_id } = await server.db
      .selectFrom('message')
      .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
      .select('message.conversation_id')
      .where('conversation.agency_id', '=', agency.id)
      .executeTakeFirstOrThrow();
    const answer = { direction: 'outbound', kind: 'sms', body: 'Oui', status: 'sent', at: now } as const;
    await server.db
      .insertInto('message')
      .values({ agency_id: agency.id, id: newId(), conversation_id, ...answer })
      .execute();
    const { data } = await queue({ contactId: contact });
    expect(data.map(({ urgency }: any) => urgency)).toEqual([null]);
  });

  it('has lanes, and counts them whatever the filter', async () => {
    const { agency, agent, person, queue, ids } = await createAgencyWithAgent();
    const ready = await person();
    const { contact } = await person();
    const flagged = await agent.sms(ready.contact, 'Bon\u200bjour');
    const blocked = await person();
    await agency.perform(updateContact, { id: blocked.contact, consent: { sms: { status: 'denied' } } });
    const moved = await person();
    await agency.perform(updateContact, {
      id: moved.contact,
      phone: nextPhone(),
      allowDuplicate: true,
      consent: { sms: { status: 'granted', source: 'Formulaire' } },
    });
    expect(await ids({ lane: 'check' })).toEqual([flagged, blocked.draft, moved.draft]);
    const { data, counts } = await queue({ lane: 'ready' });
    expect(data.map(({ draft, lane }: any) => [draft.contactId, lane])).toEqual([
      [ready.contact, 'ready'],
      [contact, 'ready'],
    ]);
    expect(counts).toMatchObject({ pending: 5, check: 3, ready: 2, scheduled: 0 });
    expect((await queue({ lane: 'check', kind: 'email' })).counts).toEqual(counts);
    expect((await queue({ lane: 'check' })).data.map(({ lane }: any) => lane)).toEqual(['check', 'check', 'check']);
  });

  it('can be limited to the contacts of one person, counts included', async () => {
    const { agency, person, queue } = await createAgencyWithAgent();
    const mine = await person();
    await person();
    const assignedTo = publicId('user', agency.owner.id);
    await agency.perform(updateContact, { id: mine.contact, assignedTo });
    const { data, counts } = await queue({ assignee: 'me' });
    expect([data.map(({ draft }: any) => draft.id), counts.pending]).toEqual([[mine.draft], 1]);
    expect((await queue({})).counts.pending).toBe(2);
  });

  it('says beside one’s own how many nobody has among theirs, and shows them', async () => {
    const { agency, person, queue, ids } = await createAgencyWithAgent();
    const [own, other, nobodys] = [await person(), await person(), await person()];
    const colleague = await createColleague(server.db, agency, 'negotiator');
    await agency.perform(updateContact, { id: own.contact, assignedTo: publicId('user', agency.owner.id) });
    await agency.perform(updateContact, { id: other.contact, assignedTo: publicId('user', colleague.id) });
    expect(await queue({ assignee: 'me' })).toMatchObject({ counts: { pending: 1 }, unassigned: 1 });
    expect((await queue({})).unassigned).toBeNull();
    expect(await ids({ assignee: 'nobody' })).toEqual([nobodys.draft]);
  });

  it.each(['', '   ', '\u200b', ' \u2800\u00ad\t'])('is not searched for what nobody can see: %j', async (q) => {
    const { person, ids } = await createAgencyWithAgent();
    const { draft } = await person();
    expect(await ids({ q })).toEqual([draft]);
    expect(await ids({ q: 'Kervella' })).toEqual([]);
  });

  it('continues after the last place of the page before, whatever its urgency', async () => {
    const { person, visit, question, queue } = await createAgencyWithAgent();
    for (let count = 0; count < 6; count += 1) {
      const { contact, phone } = await person();
      if (count % 3 === 0) await visit(contact, 1 + count);
      if (count % 3 === 1) await question(phone);
    }
    const all = (await queue()).data.map(({ draft }: any) => draft.id);
    for (const limit of [1, 2, 4]) {
      const seen: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const { data, nextCursor } = await queue({ limit, cursor });
        seen.push(...data.map(({ draft }: any) => draft.id));
        if (nextCursor === null) break;
        cursor = nextCursor;
      }
      expect(seen).toEqual(all);
    }
  });
});
