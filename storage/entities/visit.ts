import { defineEntity, p } from '@mikro-orm/core';
import { visitKinds, visitNextSteps, visitStatuses } from '../column-values.ts';
import type { StoredActor } from './stored-actor.ts';

/** An appointment with a contact: most are visits of a property. */
export const Visit = defineEntity({
  name: 'Visit',
  tableName: 'visit',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    kind: p.enum(visitKinds).default('visit'),
    /** A visit always has one. */
    propertyId: p.uuid().nullable(),
    contactId: p.uuid(),
    agentId: p.uuid().nullable(),
    startsAt: p.datetime(3),
    endsAt: p.datetime(3),
    status: p.enum(visitStatuses),
    /** The people who come along with the contact, in free words. */
    attendees: p.text().nullable(),
    /** A remark of colleagues for colleagues. */
    note: p.text().nullable(),
    feedback: p.text().nullable(),
    /** From 1 to 5. */
    interest: p.integer().nullable(),
    liked: p.text().nullable(),
    disliked: p.text().nullable(),
    /** The price that the visitor would find right. */
    feltPriceEuros: p.integer().nullable(),
    nextStep: p.enum(visitNextSteps).nullable(),
    /** The appointment that was made in its place when it was moved. This one is cancelled. */
    movedToId: p.uuid().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

/** A visitor's signature below the record of a visit (bon de visite), as the PDF that was made of it. */
export const VisitSlip = defineEntity({
  name: 'VisitSlip',
  tableName: 'visit_slip',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    visitId: p.uuid(),
    /** The contact of the visit. */
    contactId: p.uuid(),
    signers: p.json<{ name: string }[]>(),
    signedAt: p.datetime(3),
    actor: p.json<StoredActor>(),
    bytes: p.integer(),
    /** SHA-256 of the content, in hexadecimal digits. */
    sha256: p.text(),
    content: p.blob(),
  },
});
