import { defineEntity, p } from '@mikro-orm/core';
import {
  type diagnosticKinds,
  energyLabels,
  energySources,
  feePayers,
  heatings,
  mandateKinds,
  propertyStatuses,
  propertyTypes,
} from '../column-values.ts';
import type { KeptPhoto } from './property-photo.ts';
import type { StoredActor } from './stored-actor.ts';

/** A paper of an expert. Its days are written `2026-11-24`. */
export type StoredDiagnostic = {
  kind: (typeof diagnosticKinds)[number];
  date: string | null;
  expires: string | null;
};

/** A property for sale. In a column that says yes or no, null means that nobody knows. Days are written `2026-11-24`. */
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
    carrezSqm: p.float().nullable(),
    floors: p.integer().nullable(),
    lift: p.boolean().nullable(),
    garage: p.boolean().nullable(),
    parking: p.boolean().nullable(),
    cellar: p.boolean().nullable(),
    balcony: p.boolean().nullable(),
    terrace: p.boolean().nullable(),
    garden: p.boolean().nullable(),
    heating: p.enum(heatings).nullable(),
    /** Whether the building has one heating for all. */
    heatingShared: p.boolean().nullable(),
    builtYear: p.integer().nullable(),
    monthlyChargesEuros: p.integer().nullable(),
    propertyTaxEuros: p.integer().nullable(),
    /** The other columns of the co-ownership are empty unless this one is true. */
    coOwned: p.boolean().nullable(),
    coOwnershipLots: p.integer().nullable(),
    coOwnershipYearlyChargesEuros: p.integer().nullable(),
    coOwnershipProcedure: p.boolean().nullable(),
    coOwnershipProcedureDetail: p.text().nullable(),
    /** The classes of the DPE as it was issued, and below them what else it says. */
    energyClass: p.enum(energyLabels).nullable(),
    climateClass: p.enum(energyLabels).nullable(),
    dpeNumber: p.text().nullable(),
    dpeDate: p.text().nullable(),
    dpeExpires: p.text().nullable(),
    energyKwh: p.integer().nullable(),
    climateKg: p.integer().nullable(),
    finalEnergyKwh: p.integer().nullable(),
    energyCostsFromEuros: p.integer().nullable(),
    energyCostsToEuros: p.integer().nullable(),
    energyPriceYear: p.integer().nullable(),
    /** The label of the attestation that replaces the one of the DPE (arrêté du 13 août 2025). */
    attestedEnergyClass: p.enum(energyLabels).nullable(),
    attestedClimateClass: p.enum(energyLabels).nullable(),
    attestedNumber: p.text().nullable(),
    attestedDate: p.text().nullable(),
    energyShown: p.enum(energySources).default('issued'),
    diagnostics: p.json<StoredDiagnostic[]>().default([]),
    street: p.text().nullable(),
    /** Whether adverts hide the street and the coordinates. */
    addressHidden: p.boolean().default(false),
    postcode: p.text(),
    city: p.text(),
    inseeCode: p.text().nullable(),
    latitude: p.float().nullable(),
    longitude: p.float().nullable(),
    mandateNumber: p.text().nullable(),
    mandateKind: p.enum(mandateKinds).nullable(),
    mandateSignedAt: p.datetime(3).nullable(),
    mandateExpiresAt: p.datetime(3).nullable(),
    /** Addresses that an import has named. They count while no photo is kept. */
    photos: p.array(),
    /** The photos that are kept, in their order. The database writes it. */
    keptPhotos: p.json<KeptPhoto[]>().default([]),
    assignedTo: p.uuid().nullable(),
    /** Since when it may be advertised, which a person alone decides; null: it may not. */
    publishedSince: p.datetime(3).nullable(),
    /** The database sets it when the status changes. */
    statusSince: p.datetime(3).nullable(),
    decidedMandateEnd: p.datetime(3).nullable(),
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

/** A price that a property has had. The database writes it when the price changes. */
export const PropertyPrice = defineEntity({
  name: 'PropertyPrice',
  tableName: 'property_price',
  properties: {
    agencyId: p.uuid().primary(),
    propertyId: p.uuid().primary(),
    at: p.datetime(3).primary(),
    /** Null: it has had no price since. */
    priceEuros: p.integer().nullable(),
  },
});

/** An advert of the last file for a portal. */
export const SentAdvert = defineEntity({
  name: 'SentAdvert',
  tableName: 'sent_advert',
  properties: {
    agencyId: p.uuid().primary(),
    propertyId: p.uuid().primary(),
    /** The agency's id at the portal. */
    portalAgencyId: p.text().primary(),
    lineHash: p.text(),
    /** The fields of its line, in the order of the file's ranks; null for one that was sent before they were kept. */
    fields: p.array().nullable(),
    sentAt: p.datetime(3),
  },
});

/** A contact who sells a property. */
export const PropertySeller = defineEntity({
  name: 'PropertySeller',
  tableName: 'property_seller',
  properties: {
    agencyId: p.uuid().primary(),
    propertyId: p.uuid().primary(),
    contactId: p.uuid().primary(),
    createdAt: p.datetime(3),
  },
});

/** How many faults an inspector would find in a property. Days are written `2026-11-24`. */
export const PropertyInspection = defineEntity({
  name: 'PropertyInspection',
  tableName: 'property_inspection',
  properties: {
    agencyId: p.uuid().primary(),
    propertyId: p.uuid().primary(),
    /** When the property that was inspected had changed last. */
    propertyUpdatedAt: p.datetime(3),
    /** The agency's day of which it is true. */
    day: p.text(),
    faults: p.integer(),
    /** The first of the days on which something else ends; null: nothing ends soon. */
    until: p.text().nullable(),
  },
});

/** How one gets into a property. The alarm's code is encrypted: with the address it opens a door. */
export const PropertyAccess = defineEntity({
  name: 'PropertyAccess',
  tableName: 'property_access',
  properties: {
    agencyId: p.uuid().primary(),
    propertyId: p.uuid().primary(),
    keys: p.text().nullable(),
    alarm: p.blob().nullable(),
    updatedAt: p.datetime(3),
  },
});
