import { describe, expect, it } from 'vitest';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { movePipeline } from '../../../domain/contacts/pipeline.ts';
import { draftEmail, draftUnitSms } from '../../../domain/drafts/message-drafts.ts';
import { eventData } from '../../../domain/events/event-data.ts';
import { type EventType, eventTypes } from '../../../domain/events/event-types.ts';
import { moveOffer, recordOffer } from '../../../domain/offers/offers.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { clefIn } from '../../../domain/shared/actor.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { cancelVisit, completeVisit, missVisit, scheduleVisit } from '../../../domain/visits/visit-changes.ts';
import { receiveMessage } from '../../../inbound/receive-message.ts';
import { office as officeOn, rowsOf } from '../../support/fake-line.ts';
import { refusal } from '../../support/people.ts';
import { populate } from '../../support/records.ts';
import { world } from '../../support/world.ts';

const here = await world();
const { context, channels, db } = here;
const { agency, does, approved, handOver } = await officeOn(here, { context, channels });
const { contact: contactId, property: propertyId } = await populate(here, await asAgency());

async function asAgency() {
  return { ...agency, does, key: async () => '' };
}

const about = { propertyId, contactId };
const hours = { startsAt: '2026-12-02T10:00:00Z', endsAt: '2026-12-02T10:30:00Z' };
const house = () => ({
  ...{ reference: newId(), title: 'Maison de ville', type: 'house', feesPercent: 4.5, energyClass: 'C' },
  address: { postcode: '44000', city: 'Nantes' },
  mandate: { number: '2026-77', kind: 'exclusive', expiresAt: '2027-02-01T00:00:00+01:00' },
});
const visit = () => does(scheduleVisit, { ...about, ...hours });
const offer = () => does(recordOffer, { ...about, amountEuros: 300_000 });
const receives = async (from: string, body: string) => {
  const message = { kind: 'message', channel: 'sms', from, subject: null, body } as const;
  const notice = { ...message, to: ['+33199000001'], providerId: newId(), references: [], at: null };
  await receiveMessage(context, clefIn(agency.id), 'sandbox', notice);
};
const known = '+33639981234';
const refuses = async () => {
  await does(createContact, { lastName: 'Le Bris', phone: '+33639989999' });
  await receives('+33639989999', 'STOP');
};

/** What makes an event of each kind, and what else in the same change does. */
const producers: Partial<Record<EventType, (() => Promise<unknown>)[]>> = {
  'property.created': [() => does(createProperty, house())],
  'visit.scheduled': [visit],
  'visit.completed': [async () => does(completeVisit, { id: (await visit()).id, feedback: 'Trop bruyant' })],
  'offer.stage_entered': [offer, async () => does(moveOffer, { id: (await offer()).id, stage: 'countered' })],
  'contact.created': [() => does(createContact, { lastName: 'Le Goff' })],
  'contact.updated': [() => does(updateContact, { id: contactId, tags: [newId()] }), refuses],
  'pipeline.stage_changed': [() => does(movePipeline, { id: contactId, stage: 'lost', reason: 'A acheté ailleurs' })],
  'message.received': [() => receives(known, 'Oui'), () => receives('+33639980000', 'Qui ?')],
  'message.sent': [async () => handOver(await approved())],
  'ai_action.pending': [
    () => does(draftUnitSms, { prospectId: contactId, body: 'Bonjour' }),
    () => does(draftEmail, { prospectId: contactId, subject: 'Visite', body: 'Bonjour' }),
  ],
};

const eventsOf = async (type: EventType) => (await rowsOf(db, 'event', agency.id)).filter((row) => row.type === type);

describe('an event', () => {
  it.each(Object.entries(producers) as [EventType, (() => Promise<unknown>)[]][])(
    '%s carries what its schema says, and nothing else',
    async (type, ways) => {
      const before = (await eventsOf(type)).length;
      for (const happens of ways) await happens();
      const events = (await eventsOf(type)).slice(before);
      expect(events.length).toBeGreaterThanOrEqual(ways.length);
      for (const { data } of events) expect(eventData[type].parse(data)).toEqual(data);
    },
  );

  it('has a schema, of whatever kind it is', () => {
    expect(Object.keys(eventData).sort()).toEqual([...eventTypes].sort());
  });

  it('is not written where nothing came of the change', async () => {
    const count = async () => (await rowsOf(db, 'event', agency.id)).length;
    const { id: first } = await offer();
    const { reference, ...rest } = house();
    await does(createProperty, { ...rest, reference });
    const before = await count();
    await does(moveOffer, { id: first, stage: 'received', amountEuros: 290_000 });
    await refusal(does(createProperty, { ...rest, reference }));
    await refusal(does(scheduleVisit, { ...about, startsAt: hours.endsAt, endsAt: hours.startsAt }));
    await refusal(does(recordOffer, { ...about, contactId: contactId.replace(/.$/, '0'), amountEuros: 1 }));
    expect(await count()).toBe(before);
  });
});

describe('a property', () => {
  it('is entered under a reference that no other has', async () => {
    const given = house();
    const { id } = await does(createProperty, given);
    const { code, existingId } = await refusal(does(createProperty, given));
    expect([code, existingId]).toEqual(['conflict', id]);
  });
});

describe('a visit', () => {
  it.each([
    [completeVisit, 'completed'],
    [cancelVisit, 'cancelled'],
    [missVisit, 'no_show'],
  ])('ends once', async (operation, status) => {
    const { id } = await visit();
    expect(await does(operation, { id })).toMatchObject({ id, status });
    expect(await refusal(does(cancelVisit, { id }))).toMatchObject({ code: 'conflict' });
  });
});

describe('an offer', () => {
  it('moves with the amount that was agreed on', async () => {
    const { id } = await offer();
    const moved = await does(moveOffer, { id, stage: 'accepted', amountEuros: 305_000 });
    expect(moved).toMatchObject({ stage: 'accepted', amountEuros: 305_000 });
    const told = (await eventsOf('offer.stage_entered')).filter(({ data }) => data.id === id);
    expect(told.map(({ data }) => [data.from, data.stage])).toEqual([
      [null, 'received'],
      ['received', 'accepted'],
    ]);
  });
});
