import { defineEntity, p } from '@mikro-orm/core';
import { feePayers, mandateActs, mandateKinds, mandatePurposes, mandateStates } from '../column-values.ts';
import type { StoredActor } from './stored-actor.ts';

/** The register of mandates of an agency, since an owner has declared it. Whoever adds an entry holds this row's lock. */
export const MandateRegister = defineEntity({
  name: 'MandateRegister',
  tableName: 'mandate_register',
  properties: {
    agencyId: p.uuid().primary(),
    firstNumber: p.integer(),
    nextNumber: p.integer(),
    /** The position of the last entry; 0 before the first. */
    lastSeq: p.integer(),
    /** The day from which Clef gives the numbers. */
    startedOn: p.text(),
    declaredBy: p.json<StoredActor>(),
    declaredAt: p.datetime(3),
  },
});

/** Somebody who gives a mandate, as the register names them. */
export type StoredMandant = { name: string; address: string | null };

/**
 * An entry of the register, which nobody changes or removes: the database refuses it. It has the whole mandate as it stands after
 * the entry, so that the last entry of a mandate is the mandate. Days are written `2026-11-24`.
 */
export const MandateEntry = defineEntity({
  name: 'MandateEntry',
  tableName: 'mandate_entry',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    /** Position among the agency's entries, from 1 and without a gap. */
    seq: p.integer(),
    /** The entry that has reserved the number. */
    mandateId: p.uuid(),
    number: p.integer(),
    act: p.enum(mandateActs),
    state: p.enum(mandateStates),
    purpose: p.enum(mandatePurposes),
    kind: p.enum(mandateKinds),
    propertyId: p.uuid().nullable(),
    mandants: p.json<StoredMandant[]>(),
    /** The property as it was described then, or what is searched. */
    object: p.text(),
    reservedOn: p.text(),
    signedOn: p.text().nullable(),
    /** Whether it was signed outside the agency's office; null until it is signed. */
    signedOutside: p.boolean().nullable(),
    startsOn: p.text().nullable(),
    endsOn: p.text().nullable(),
    irrevocableUntil: p.text().nullable(),
    endedOn: p.text().nullable(),
    priceEuros: p.integer().nullable(),
    feesPercent: p.float().nullable(),
    feesEuros: p.integer().nullable(),
    feesPaidBy: p.enum(feePayers).nullable(),
    /** The day of what the entry is about: the signature, the amendment, the end. */
    actedOn: p.text(),
    reason: p.text().nullable(),
    actor: p.json<StoredActor>(),
    at: p.datetime(3),
  },
});

/** A contact who gives a mandate. The register itself names people by their names, so a merge or an erasure changes this alone. */
export const MandateContact = defineEntity({
  name: 'MandateContact',
  tableName: 'mandate_contact',
  properties: {
    agencyId: p.uuid().primary(),
    mandateId: p.uuid().primary(),
    contactId: p.uuid().primary(),
    createdAt: p.datetime(3),
  },
});
