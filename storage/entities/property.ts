import { defineEntity, p } from '@mikro-orm/core';
import { energyLabels, feePayers, mandateKinds, propertyStatuses, propertyTypes } from '../column-values.ts';
import type { StoredActor } from './stored-actor.ts';

/** A property for sale. */
export const Property = defineEntity({
  name: 'Property',
  tableName: 'property',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    reference: p.text(),
    title: p.text(),
    description: p.text().nullable(),
    type: p.enum(propertyTypes),
    status: p.enum(propertyStatuses),
    priceEuros: p.integer().nullable(),
    feesPercent: p.float().nullable(),
    feesPaidBy: p.enum(feePayers).nullable(),
    surfaceSqm: p.float().nullable(),
    landSqm: p.float().nullable(),
    rooms: p.integer().nullable(),
    bedrooms: p.integer().nullable(),
    floor: p.integer().nullable(),
    energyClass: p.enum(energyLabels).nullable(),
    climateClass: p.enum(energyLabels).nullable(),
    street: p.text().nullable(),
    postcode: p.text(),
    city: p.text(),
    inseeCode: p.text().nullable(),
    latitude: p.float().nullable(),
    longitude: p.float().nullable(),
    mandateNumber: p.text().nullable(),
    mandateKind: p.enum(mandateKinds).nullable(),
    mandateSignedAt: p.datetime(3).nullable(),
    mandateExpiresAt: p.datetime(3).nullable(),
    photos: p.array(),
    assignedTo: p.uuid().nullable(),
    /** The database sets it when the status changes. */
    statusSince: p.datetime(3).nullable(),
    publicData: p.json<Record<string, string | number | null>>().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    /** The database writes both. The second is the key of the town (`domain/shared/towns.ts`). */
    searchText: p.text().generated('stored').nullable(),
    cityFolded: p.text().generated('stored').nullable(),
  },
});

/** A name of the state of an agency's properties: `domain/checks/remembered-properties.ts`. The database writes it. */
export const PropertyVersion = defineEntity({
  name: 'PropertyVersion',
  tableName: 'property_version',
  properties: { agencyId: p.uuid().primary(), id: p.uuid().primary() },
});

/** One move on the board of properties. */
export const PropertyStatusChange = defineEntity({
  name: 'PropertyStatusChange',
  tableName: 'property_status_change',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    propertyId: p.uuid(),
    fromStatus: p.text(),
    toStatus: p.text(),
    reason: p.text().nullable(),
    actor: p.json<StoredActor>(),
    at: p.datetime(3),
  },
});
