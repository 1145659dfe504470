import { uuidOf } from '../../domain/shared/ids.ts';
import { addDays } from '../../domain/shared/local-time.ts';
import { offers } from './data/offers.ts';
import { proposedProperties } from './data/proposed-properties.ts';
import { tasks } from './data/tasks.ts';
import { visits } from './data/visits.ts';
import { actorNamed, colleagueId, contactId, propertyId } from './directory.ts';
import type { Calendar } from './moments.ts';
import type { Offer } from './records.ts';
import { type Columns, derivedId, json } from './rows.ts';

const MINUTE = 60_000;

export const visitRows = ({ at }: Calendar) =>
  visits.map(
    ({ id, kind = 'visit', contact, property, agent, startsAt, minutes, status, ...visit }): Columns<'visit'> => ({
      id: uuidOf('visit', id),
      kind,
      property_id: property === undefined ? null : propertyId(property),
      contact_id: contactId(contact),
      agent_id: colleagueId(agent),
      starts_at: at(startsAt),
      ends_at: new Date(at(startsAt).getTime() + minutes * MINUTE),
      status,
      attendees: visit.attendees ?? null,
      note: visit.note ?? null,
      feedback: visit.feedback ?? null,
      interest: visit.interest ?? null,
      liked: visit.liked ?? null,
      disliked: visit.disliked ?? null,
      felt_price_euros: visit.feltPriceEuros ?? null,
      next_step: visit.nextStep ?? null,
      created_at: at(visit.createdAt),
      updated_at: at(visit.updatedAt ?? visit.createdAt),
    }),
  );

export const taskRows = ({ at, printed }: Calendar) =>
  tasks.map(
    ({ id, title, description, contact, property, ...task }): Columns<'task'> => ({
      id: uuidOf('task', id),
      title,
      description: description === undefined ? null : printed(description),
      status: task.status ?? 'open',
      due_at: at(task.dueAt),
      priority: task.priority ?? 'normal',
      contact_id: contact === undefined ? null : contactId(contact),
      property_id: property === undefined ? null : propertyId(property),
      assignee_id: colleagueId(task.assignee),
      created_at: at(task.createdAt),
      updated_at: at(task.updatedAt ?? task.createdAt),
    }),
  );

/** The days of an offer. A signed promise to sell is notified on the next day, the loan is due after 60 days and the deed after 90. */
function daysOf({ dayOf }: Calendar, { acceptedOn, signedOn, deedSignedOn, financing }: Offer) {
  const signed = signedOn === undefined ? null : dayOf(signedOn);
  return {
    accepted_on: acceptedOn === undefined ? null : dayOf(acceptedOn),
    signed_on: signed,
    notified_on: signed && addDays(signed, 1),
    loan_until: signed && financing !== 'cash' ? addDays(signed, 60) : null,
    deed_planned_on: signed && addDays(signed, 90),
    deed_signed_on: deedSignedOn === undefined ? null : dayOf(deedSignedOn),
  };
}

export const offerRows = (calendar: Calendar) =>
  offers.map((offer): Columns<'offer'> => {
    const { at } = calendar;
    return {
      id: uuidOf('offer', offer.id),
      property_id: propertyId(offer.property),
      contact_id: contactId(offer.contact),
      amount_euros: offer.amountEuros,
      stage: offer.stage,
      fees_euros: offer.feesEuros,
      financing: offer.financing,
      loan_euros: offer.loanEuros ?? null,
      conditions: offer.conditions ?? null,
      valid_until: at(offer.validUntil),
      ...daysOf(calendar, offer),
      papers: offer.papers,
      buyer_notary_id: null,
      seller_notary_id: null,
      created_at: at(offer.createdAt),
      updated_at: at(offer.updatedAt ?? offer.createdAt),
    };
  });

export const roundRows = ({ at }: Calendar) =>
  offers.flatMap(({ id, rounds }) =>
    rounds.map(
      ({ party, amountEuros, note, by, ...round }, index): Columns<'offer_round'> => ({
        id: derivedId(uuidOf('offer', id), index),
        offer_id: uuidOf('offer', id),
        party,
        amount_euros: amountEuros,
        note: note ?? null,
        valid_until: null,
        actor: { kind: 'human', id: null, name: by },
        at: at(round.at),
      }),
    ),
  );

export const proposedRows = ({ at }: Calendar) =>
  proposedProperties.map(
    ({ id, contact, property, event, reason, note, by, ...proposed }): Columns<'proposed_property'> => ({
      id: uuidOf('proposed', id),
      contact_id: contactId(contact),
      property_id: propertyId(property),
      event: event ?? 'proposed',
      reason: reason ?? null,
      note: note ?? null,
      actor: json(actorNamed(by)),
      at: at(proposed.at),
    }),
  );
