import { defineEntity, p } from '@mikro-orm/core';
import { publicDataKinds, soldTypes } from '../column-values.ts';

/**
 * Files of the state, as the operator brings them in. They belong to the installation: every agency reads them, and only
 * the operator's command writes it. Days are written `2026-11-24`.
 */

/** One import. Its rows are shown from the moment at which it is finished. */
export const PublicDataImport = defineEntity({
  name: 'PublicDataImport',
  tableName: 'public_data_import',
  properties: {
    id: p.uuid().primary(),
    kind: p.enum(publicDataKinds),
    /** The publisher of the file, as pages name it. */
    source: p.text(),
    fileName: p.text(),
    /** The day of the data: that of the file's name, else the newest in it. */
    dataDate: p.text().nullable(),
    /** How many rows the file has below its heading. */
    rows: p.integer(),
    /** How many sales, labels or lines were stored. */
    kept: p.integer(),
    startedAt: p.datetime(3),
    /** When it last wrote something. One that rests for long has lost its process. */
    touchedAt: p.datetime(3),
    finishedAt: p.datetime(3).nullable(),
  },
});

/** The import that speaks for a commune, and of sales for one of its years. The year is 0 elsewhere. */
export const PublicDataArea = defineEntity({
  name: 'PublicDataArea',
  tableName: 'public_data_area',
  properties: {
    kind: p.enum(publicDataKinds).primary(),
    inseeCode: p.text().primary(),
    year: p.integer().primary(),
    /** The commune as towns are compared (`town_key`). */
    town: p.text(),
    importId: p.uuid(),
  },
});

/** A sale of one dwelling (DVF). */
export const PublicSale = defineEntity({
  name: 'PublicSale',
  tableName: 'public_sale',
  properties: {
    importId: p.uuid().primary(),
    mutation: p.text().primary(),
    inseeCode: p.text(),
    soldOn: p.text(),
    type: p.enum(soldTypes),
    priceEuros: p.integer(),
    surfaceSqm: p.float(),
    rooms: p.integer().nullable(),
    landSqm: p.float().nullable(),
    street: p.text().nullable(),
    latitude: p.float().nullable(),
    longitude: p.float().nullable(),
    /** More than one while an import finds that the sale has several; such a sale is left out when it ends. */
    dwellings: p.integer(),
  },
});

/** An energy label (DPE) as ADEME publishes it. */
export const PublicEnergyLabel = defineEntity({
  name: 'PublicEnergyLabel',
  tableName: 'public_energy_label',
  properties: {
    importId: p.uuid().primary(),
    number: p.text().primary(),
    /** The number of the label that it replaces. */
    replaces: p.text().nullable(),
    issuedOn: p.text(),
    endsOn: p.text(),
    energyClass: p.text(),
    climateClass: p.text(),
  },
});

/** A risk of a commune (Géorisques, GASPAR). */
export const PublicRisk = defineEntity({
  name: 'PublicRisk',
  tableName: 'public_risk',
  properties: { importId: p.uuid().primary(), inseeCode: p.text().primary(), risk: p.text().primary() },
});

/** A natural disaster that the state has recognised for a commune (Géorisques, GASPAR). */
export const PublicDisaster = defineEntity({
  name: 'PublicDisaster',
  tableName: 'public_disaster',
  properties: {
    importId: p.uuid().primary(),
    inseeCode: p.text().primary(),
    number: p.text().primary(),
    disaster: p.text(),
    beganOn: p.text(),
    endedOn: p.text().nullable(),
  },
});
