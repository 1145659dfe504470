import { describe, expect, it } from 'vitest';
import { cancelVisit, missVisit, moveVisit } from '../../../approval/agenda/visit-acts.ts';
import { receiveMessage } from '../../../delivery/inbound/receive-message.ts';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { movePipeline } from '../../../domain/contacts/pipeline.ts';
import { draftEmail, draftUnitSms } from '../../../domain/conversations/message-drafts.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { eventData } from '../../../domain/events/event-data.ts';
import { moveOffer } from '../../../domain/offers/move-offer.ts';
import { recordOffer } from '../../../domain/offers/offers.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { systemActor } from '../../../domain/shared/actor.ts';
import { type EventType, eventTypes } from '../../../domain/shared/event.ts';
import { newId, publicId } from '../../../domain/shared/ids.ts';
import { completeVisit } from '../../../domain/visit-messages/report-visit.ts';
import { getVisit } from '../../../domain/visits/get-visit.ts';
import { scheduleVisit } from '../../../domain/visits/visit-changes.ts';
import { listVisits } from '../../../domain/visits/visits.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';
import { createSendingAgency, rowsOf } from '../../support/twilio-server.ts';

/** By day, when an approved SMS leaves at once. */
const now = new Date('2026-11-24T10:00:00Z');
const server = await startTestServer({ now: () => now });
const { context, db } = server;
const { agency, perform, createApprovedDraft, send } = await createSendingAgency(server, server);
const { contact: contactId, property: propertyId } = await createRecords(server, agency);

const participants = { propertyId, contactId };
const hours = { startsAt: '2026-12-02T10:00:00Z', endsAt: '2026-12-02T10:30:00Z' };
const newProperty = () => ({
  reference: newId(),
  title: 'Maison de ville',
  type: 'house',
  feesPercent: 4.5,
  energyClass: 'C',
  address: { postcode: '44000', city: 'Nantes' },
  mandate: { number: '2026-77', kind: 'exclusive', expiresAt: '2027-02-01T00:00:00+01:00' },
});
const schedule = () => perform(scheduleVisit, { ...participants, ...hours, allowOverlap: true });
const recordAnOffer = () => perform(recordOffer, { ...participants, amountEuros: 300_000 });
const receive = async (from: string, body: string) => {
  const message = { kind: 'message', channel: 'sms', from, subject: null, body } as const;
  const callback = { ...message, to: ['+33199000001'], providerId: newId(), references: [], at: null };
  await receiveMessage(context, systemActor(agency.id), 'sandbox', callback);
};
const contactPhone = '+33639981234';
const replyStop = async () => {
  await perform(createContact, { lastName: 'Le Bris', phone: '+33639989999' });
  await receive('+33639989999', 'STOP');
};

/** All the ways in which an event of each type is emitted. */
const emittersByType: Partial<Record<EventType, (() => Promise<unknown>)[]>> = {
  'property.created': [() => perform(createProperty, newProperty())],
  'visit.scheduled': [schedule],
  'visit.completed': [async () => perform(completeVisit, { id: (await schedule()).id, feedback: 'Trop bruyant' })],
  'offer.stage_entered': [
    recordAnOffer,
    async () => perform(moveOffer, { id: (await recordAnOffer()).id, stage: 'countered' }),
  ],
  'contact.created': [() => perform(createContact, { lastName: 'Le Goff' })],
  'contact.updated': [() => perform(updateContact, { id: contactId, tags: [newId()] }), replyStop],
  'pipeline.stage_changed': [
    () => perform(movePipeline, { id: contactId, stage: 'lost', reason: 'A acheté ailleurs' }),
  ],
  'message.received': [() => receive(contactPhone, 'Oui'), () => receive('+33639980000', 'Qui ?')],
  'message.sent': [async () => send(await createApprovedDraft())],
  'ai_action.pending': [
    () => perform(draftUnitSms, { prospectId: contactId, body: 'Bonjour' }),
    () => perform(draftEmail, { prospectId: contactId, subject: 'Visite', body: 'Bonjour' }),
  ],
};

const eventsOf = async (type: EventType) => (await rowsOf(db, 'event', agency.id)).filter((row) => row.type === type);

describe('an event', () => {
  it.each(Object.entries(emittersByType) as [EventType, (() => Promise<unknown>)[]][])(
    '%s has exactly the data of its schema',
    async (type, emitters) => {
      const before = (await eventsOf(type)).length;
      for (const emit of emitters) await emit();
      const events = (await eventsOf(type)).slice(before);
      expect(events.length).toBeGreaterThanOrEqual(emitters.length);
      for (const { data } of events) expect(eventData[type].parse(data)).toEqual(data);
    },
  );

  it('of every type is in the catalogue, in the order of the documents', () => {
    expect(Object.keys(eventData)).toEqual([...eventTypes]);
  });

  it('is not written if nothing changes, or the change is refused', async () => {
    const count = async () => (await rowsOf(db, 'event', agency.id)).length;
    const { id: first } = await recordAnOffer();
    const { reference, ...rest } = newProperty();
    await perform(createProperty, { ...rest, reference });
    const before = await count();
    await perform(moveOffer, { id: first, stage: 'received', amountEuros: 290_000 });
    await refusalOf(perform(createProperty, { ...rest, reference }));
    await refusalOf(perform(scheduleVisit, { ...participants, startsAt: hours.endsAt, endsAt: hours.startsAt }));
    await refusalOf(perform(recordOffer, { ...participants, contactId: publicId('contact', newId()), amountEuros: 1 }));
    expect(await count()).toBe(before);
  });
});

describe('a property', () => {
  it('has a reference that no other property has', async () => {
    const input = newProperty();
    const { id } = await perform(createProperty, input);
    const { code, existingId } = await refusalOf(perform(createProperty, input));
    expect([code, existingId]).toEqual(['conflict', id]);
  });
});

describe('a visit', () => {
  it.each([
    [completeVisit, 'completed'],
    [cancelVisit, 'cancelled'],
    [missVisit, 'no_show'],
  ])('ends once', async (operation, status) => {
    const { id } = await schedule();
    expect(await perform(operation, { id })).toMatchObject({ id, status });
    expect(await refusalOf(perform(cancelVisit, { id }))).toMatchObject({ code: 'conflict' });
  });

  it('is moved as a whole: the former time is cancelled, or nothing has changed', async () => {
    const { id } = await schedule();
    const times = { startsAt: '2026-12-03T10:00:00Z', endsAt: '2026-12-03T10:30:00Z' };
    const backwards = { startsAt: times.endsAt, endsAt: times.startsAt };
    expect(await refusalOf(perform(moveVisit, { id, ...backwards }))).toMatchObject({ code: 'invalid_request' });
    const moved = await perform(moveVisit, { id, ...times, allowOverlap: true });
    expect(moved).toMatchObject({ ...participants, status: 'scheduled' });
    expect(moved.id).not.toBe(id);
    expect(await perform(getVisit, { id })).toMatchObject({ status: 'cancelled' });
    const visits = async () => (await perform(listVisits, { limit: 100 })).data;
    const before = await visits();
    expect(await refusalOf(perform(moveVisit, { id, ...times, allowOverlap: true }))).toMatchObject({
      code: 'conflict',
    });
    expect(await visits()).toEqual(before);
  });

  it('that cannot be scheduled again stays where it was', async () => {
    const erased = await perform(createContact, { lastName: 'Kermarec' });
    const { id } = await perform(scheduleVisit, { ...participants, contactId: erased.id, ...hours });
    await perform(eraseContact, { id: erased.id, name: 'Kermarec', reason: 'request' });
    const times = { startsAt: '2026-12-03T10:00:00Z', endsAt: '2026-12-03T10:30:00Z' };
    expect(await refusalOf(perform(moveVisit, { id, ...times, allowOverlap: true }))).toMatchObject({
      code: 'person_erased',
    });
    expect(await perform(getVisit, { id })).toMatchObject({ status: 'scheduled' });
  });
});

describe('an offer', () => {
  it('moves to a stage with a new amount', async () => {
    const { id } = await recordAnOffer();
    const moved = await perform(moveOffer, { id, stage: 'accepted', amountEuros: 305_000 });
    expect(moved).toMatchObject({ stage: 'accepted', amountEuros: 305_000 });
    const events = (await eventsOf('offer.stage_entered')).filter(({ data }) => data.id === id);
    expect(events.map(({ data }) => [data.from, data.stage])).toEqual([
      [null, 'received'],
      ['received', 'accepted'],
    ]);
  });
});
