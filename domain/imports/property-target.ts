import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import { isOfRegister } from '../mandates/register-number.ts';
import { contradictionsIn } from '../properties/consistent-property.ts';
import {
  detailColumns,
  type GivenDetails,
  PropertyAddress,
  PropertyDetails,
  PropertyMandate,
} from '../properties/property-details.ts';
import { columnsOfCoOwnership } from '../properties/property-parts.ts';
import { propertyColumns, propertyCreated, propertyRecord } from '../properties/property-record.ts';
import { putUpForSale, waitingForMandate } from '../property-status/mandate-status.ts';
import { propertyTypeNames } from '../shared/property-type-names.ts';
import { insertImportedEvents } from '../webhooks/delivery-transitions.ts';
import type { RowValues } from './import-field.ts';
import { featuresOf, isFeature, pathsOfFeatures } from './property-feature-fields.ts';
import { propertyFields } from './property-fields.ts';
import { parseRecord, withoutUndefined } from './read-record.ts';
import { type Columns, type ReadRow, RowFaults, type Target } from './target.ts';
import { insertRows, updateRows } from './write-rows.ts';

type PropertyRow = Selectable<Tables['property']>;

/** No file says these: what people alone decide, and an attestation, which must fit the DPE that it is about. */
const neverFilled = [
  ...([
    'id',
    'created_at',
    'updated_at',
    'public_data',
    'kept_photos',
    'published_since',
    'address_hidden',
    'diagnostics',
  ] as const),
  ...(['attested_energy_class', 'attested_climate_class', 'attested_number', 'attested_date', 'energy_shown'] as const),
];
type Filled = Exclude<(typeof propertyColumns)[number], (typeof neverFilled)[number]>;

/** The columns that an import fills. */
const filled = propertyColumns.filter(
  (column): column is Filled => !(neverFilled as readonly string[]).includes(column),
);
/** Its reference is how a property is recognised, so that never changes. */
const changeable = filled.filter((column) => column !== 'reference' && column !== 'photos');

const PartialDetails = PropertyDetails.partial().extend({
  address: PropertyAddress.partial(),
  mandate: PropertyMandate.partial(),
});

const fieldOf = {
  'address.street': 'street',
  'address.postcode': 'postcode',
  'address.city': 'city',
  'address.inseeCode': 'inseeCode',
  'address.latitude': 'latitude',
  'address.longitude': 'longitude',
  'mandate.number': 'mandateNumber',
  'mandate.kind': 'mandateKind',
  'mandate.signedAt': 'mandateSignedAt',
  'mandate.expiresAt': 'mandateExpiresAt',
  ...pathsOfFeatures,
};

/** The fields without which there is no property, by column. */
const needed = { type: 'type', postcode: 'postcode', city: 'city' } as const;

export const propertyTarget: Target = {
  kind: 'properties',
  table: 'property',
  fields: propertyFields,
  needsOneOf: [['reference']],
  isOptional: (field) => field === 'photos' || isFeature(field),
  read: (values, _doubtful, { firstMandateNumber = null }) => {
    if (values.transaction === 'rental') fault('transaction', 'is a rental; Clef handles sales only');
    if (values.reference === undefined) fault('reference', 'is empty; a property is recognised by it');
    const details = parseRecord(PartialDetails, detailsOf(values), fieldOf);
    const all = withoutUndefined(detailColumns(details as GivenDetails));
    checkFeatures(all);
    const columns = Object.fromEntries(
      Object.entries(all).filter(([column, value]) => value !== null && isGiven(column, values)),
    );
    const columnsOfNew = withoutUndefined({ status: values.newStatus, photos: values.photos });
    return { columns, columnsOfNew, firstMandateNumber, keys: [`reference ${comparable(String(columns.reference))}`] };
  },
  complete: ({ columnsOfNew, ...row }) => {
    const { columns, surplus } = withoutRegistered(row);
    const missing = Object.entries(needed).filter(([column]) => columns[column] === undefined);
    if (missing.length > 0) {
      throw new RowFaults(missing.map(([, field]) => ({ field, message: 'is needed for a new property' })));
    }
    checkMandate(columns);
    const empty = Object.fromEntries(filled.map((column) => [column, null]));
    const title = columns.title ?? titleOf(columns);
    const surface_sqm = columns.surface_sqm ?? columns.carrez_sqm ?? null;
    const all = { ...empty, status: 'draft', photos: [], ...columnsOfNew, ...columns, surface_sqm, title };
    return { columns: all, surplus };
  },
  find: async (work, rows) => {
    const references = rows.map(({ columns }) => columns.reference);
    const { rows: found } = await sql<{ n: number; id: string }>`
      select given.n::int, same.id from unnest(${references}::text[]) with ordinality as given (reference, n)
      cross join lateral (select id from indexed_property where agency_id = ${work.agency.id}
        and replace(clef_fold(reference), ' ', '') = replace(clef_fold(given.reference), ' ', '') offset 0) as same
      order by same.id`.execute(work.agency.db);
    return rows.map((_, index) => {
      const ids = found.filter(({ n }) => n === index + 1).map(({ id }) => id);
      return { ids, isShared: ids.length > 0 };
    });
  },
  load: async (work, ids, { lock }) => {
    const rows = work.agency
      .from('property')
      .select(['id', ...changeable])
      .where('id', 'in', ids)
      .orderBy('id');
    const loaded = await (lock ? rows.forNoKeyUpdate() : rows).execute();
    return new Map(loaded.map(({ id, ...columns }) => [id, { id, columns: columns as Columns }]));
  },
  merge: ({ id, columns: before }, row) => {
    const { columns, surplus } = withoutRegistered(row, before.mandate_number);
    const { reference: _, ...changes } = columns;
    const after = withoutOrphans({ ...before, ...changes });
    checkMandate(after);
    checkFeatures(after);
    return isDeepStrictEqual(after, before) ? undefined : { id, before, after, consents: [], notes: [], surplus };
  },
  create: async (work, importId, records) => {
    const rows = await insertRows<PropertyRow>(work, 'property', filled, records, propertyColumns);
    const data = rows.map((row) => propertyRecord(row, work));
    await insertImportedEvents(work, importId, propertyCreated, data);
    return new Set(rows.map(({ id }) => id));
  },
  // There is no event for the change of a property.
  update: async (work, _importId, changes) => {
    const rows = changes.map(({ id, after }) => ({ id, columns: after }));
    await updateRows(work, 'property', changeable, rows);
    const renewed = changes.flatMap(({ id, before, after }) =>
      isDeepStrictEqual(before.mandate_expires_at, after.mandate_expires_at) ? [] : [id],
    );
    for (const id of await waitingForMandate(work, renewed)) await putUpForSale(work, id, { isSigned: false });
  },
  restore: (work, _importId, records) => updateRows(work, 'property', changeable, records),
  traces: [],
};

function fault(field: string, message: string): never {
  throw new RowFaults([{ field, message }]);
}

/** Fields of a row that are no details of a property. */
const readApart = new Set(['transaction', 'newStatus', 'photos']);

/** The property as a request would describe it. */
function detailsOf(values: RowValues) {
  const { street, postcode, city, inseeCode, latitude, longitude, ...others } = values;
  const { mandateNumber, mandateKind, mandateSignedAt, mandateExpiresAt, ...rest } = others;
  const details = Object.entries(rest).filter(([field]) => !readApart.has(field));
  const features = Object.fromEntries(details.filter(([field]) => isFeature(field)));
  return {
    ...Object.fromEntries(details.filter(([field]) => !isFeature(field))),
    ...withoutUndefined(featuresOf(features)),
    address: withoutUndefined({ street, postcode, city, inseeCode, latitude, longitude }),
    mandate: withoutUndefined({
      number: mandateNumber,
      kind: mandateKind,
      signedAt: mandateSignedAt,
      expiresAt: mandateExpiresAt,
    }),
  };
}

/** The contract gives a status to a property without one, and a row that says none must not change it. */
const isGiven = (column: string, values: RowValues) =>
  column !== 'photos' && (column !== 'status' || values.status !== undefined);

/** A reference without case, accents, spaces and punctuation, as `clef_fold` compares them. */
const comparable = (reference: string): string =>
  reference
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[-_'’.\s]/g, '');

/** @throws RowFaults */
function checkMandate({ mandate_number, mandate_kind }: Columns): void {
  const message = 'is needed: a mandate has a number and is exclusif or simple; or leave the other column out';
  if (mandate_number && !mandate_kind) fault('mandateKind', message);
  if (mandate_kind && !mandate_number) fault('mandateNumber', message);
}

/**
 * The register of mandates gives the numbers from its first one on: a file neither brings one of them in, nor changes what the register
 * says of the mandate of a property.
 */
function withoutRegistered(
  { columns, firstMandateNumber = null }: Pick<ReadRow, 'columns' | 'firstMandateNumber'>,
  held?: unknown,
) {
  const isOne = [columns.mandate_number, held].some((number) =>
    isOfRegister(number as string | null, firstMandateNumber),
  );
  const mandate = Object.keys(columns).filter((column) => column.startsWith('mandate_'));
  if (!isOne || mandate.length === 0) return { columns, surplus: undefined };
  const others = Object.fromEntries(Object.entries(columns).filter(([column]) => !mandate.includes(column)));
  return {
    columns: others,
    surplus: {
      text: '',
      message: 'has a mandate that the register of mandates gives; it stays as the register has it',
    },
  };
}

/** @throws RowFaults for values that contradict each other or, at an update, those that the property has */
function checkFeatures(columns: Columns): void {
  const contradictions = contradictionsIn(columns as Parameters<typeof contradictionsIn>[0]);
  const faults = contradictions.map(({ path, message }) => ({
    field: pathsOfFeatures[path] ?? 'energyClass',
    message,
  }));
  if (faults.length > 0) throw new RowFaults(faults);
}

/** The details of a co-ownership go where a file says that there is none. */
const withoutOrphans = (columns: Columns): Columns =>
  columns.co_owned === false ? { ...columns, ...columnsOfCoOwnership({ coOwned: false }) } : columns;

/** A title for a property whose file has none: « Appartement 3 pièces, Nantes ». */
function titleOf({ type, rooms, city }: Columns): string {
  const size = typeof rooms === 'number' && rooms > 0 ? ` ${rooms} pièce${rooms > 1 ? 's' : ''}` : '';
  return `${propertyTypeNames[type as keyof typeof propertyTypeNames]}${size}, ${city}`;
}
