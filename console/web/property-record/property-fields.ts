import { instantAt, localTime } from '../../../domain/shared/local-time.ts';
import { agencyTimeZone } from '../i18n/dates.ts';
import { heatings, propertyStatuses, propertyTypes } from '../properties/property.ts';
import type { RouterInputs, RouterOutputs } from '../trpc.ts';
import type { FieldWords } from './use-field-words.ts';

export type Property = RouterOutputs['properties']['read'];
export type PropertySheet = RouterOutputs['properties']['sheet'];
export type Diagnostic = PropertySheet['diagnostics'][number];

/** The way to the value of a field in the contract: `mandate.number`. */
export type FieldPath = keyof FieldWords['propertyRecord']['fields'];
export type SectionName = keyof FieldWords['propertyRecord']['sections'];

/** A choice has the values of a column; a flag is yes, no or unknown; an instant is stored as such and shown as its day. */
type Kind =
  | { kind: 'text' | 'long'; maxLength: number; isPostcode?: boolean; isInseeCode?: boolean }
  | { kind: 'number'; unit?: '€' | 'm²' | '%'; min?: number; max: number; decimals?: number; isPlain?: boolean }
  | {
      kind: 'choice';
      values: readonly string[];
      wordsOf?(words: FieldWords): Record<string, string>;
      isEnergyLabel?: boolean;
    }
  | { kind: 'flag' }
  | { kind: 'day' | 'instant' };

export type PropertyField = {
  path: FieldPath;
  required?: boolean;
  /** Takes the whole line. */
  wide?: boolean;
  /** Asked for when a property is created, and changed at the head of its record. */
  creationOnly?: boolean;
} & Kind;

const euros = { kind: 'number', unit: '€', max: 1_000_000_000 } as const;
const sqm = { kind: 'number', unit: 'm²', max: 10_000_000, decimals: 2 } as const;
const count = { kind: 'number', max: 1000 } as const;
const kilowattHours = { kind: 'number', max: 100_000 } as const;
const year = { kind: 'number', max: 2200, isPlain: true } as const;
/** As many decimals as maps give. */
const degrees = { kind: 'number', decimals: 10 } as const;
const label = { kind: 'choice', values: ['A', 'B', 'C', 'D', 'E', 'F', 'G'], isEnergyLabel: true } as const;

export type Section = {
  name: SectionName;
  /** The column in which it stands on the record, if there is room for two; absent where only the dialog has it. */
  column?: 1 | 2;
  fields: readonly PropertyField[];
};

/** The parts of the record and of its dialog, in their order. A new field is one line here, and its label in each language. */
export const sections: readonly Section[] = [
  {
    name: 'essential',
    column: 1,
    fields: [
      { path: 'title', kind: 'text', maxLength: 200, required: true, wide: true },
      { path: 'reference', kind: 'text', maxLength: 60, required: true },
      {
        ...{ path: 'type', kind: 'choice', values: propertyTypes, required: true },
        wordsOf: ({ record }) => record.propertyTypes,
      },
      {
        ...{ path: 'status', kind: 'choice', values: propertyStatuses, required: true, creationOnly: true },
        wordsOf: ({ record }) => record.propertyStatuses,
      },
      { path: 'priceEuros', ...euros },
      { path: 'feesPercent', kind: 'number', unit: '%', max: 100, decimals: 2 },
      {
        ...{ path: 'feesPaidBy', kind: 'choice', values: ['buyer', 'seller'] },
        wordsOf: ({ propertyRecord }) => propertyRecord.feePayers,
      },
    ],
  },
  {
    name: 'address',
    column: 1,
    fields: [
      { path: 'address.street', kind: 'text', maxLength: 200, wide: true },
      { path: 'address.postcode', kind: 'text', maxLength: 5, isPostcode: true, required: true },
      { path: 'address.city', kind: 'text', maxLength: 120, required: true },
      { path: 'address.hidden', kind: 'flag', required: true },
    ],
  },
  {
    name: 'place',
    fields: [
      { path: 'address.latitude', ...degrees, min: -90, max: 90 },
      { path: 'address.longitude', ...degrees, min: -180, max: 180 },
      { path: 'address.inseeCode', kind: 'text', maxLength: 5, isInseeCode: true },
    ],
  },
  {
    name: 'size',
    column: 1,
    fields: [
      { path: 'surfaceSqm', ...sqm },
      { path: 'carrezSqm', ...sqm },
      { path: 'landSqm', ...sqm },
      { path: 'rooms', ...count },
      { path: 'bedrooms', ...count },
      { path: 'floor', kind: 'number', min: -20, max: 200 },
      { path: 'floors', kind: 'number', max: 200 },
      { path: 'builtYear', ...year, min: 1000 },
    ],
  },
  {
    name: 'equipment',
    column: 1,
    fields: [
      { path: 'lift', kind: 'flag' },
      { path: 'cellar', kind: 'flag' },
      { path: 'balcony', kind: 'flag' },
      { path: 'terrace', kind: 'flag' },
      { path: 'garden', kind: 'flag' },
      { path: 'garage', kind: 'flag' },
      { path: 'parking', kind: 'flag' },
      {
        ...{ path: 'heating.source', kind: 'choice', values: heatings },
        wordsOf: ({ propertyRecord }) => propertyRecord.heatings,
      },
      { path: 'heating.shared', kind: 'flag' },
    ],
  },
  {
    name: 'charges',
    column: 1,
    fields: [
      { path: 'coOwned', kind: 'flag' },
      { path: 'coOwnership.lots', kind: 'number', min: 1, max: 100_000 },
      { path: 'coOwnership.yearlyChargesEuros', ...euros },
      { path: 'coOwnership.procedure', kind: 'flag' },
      { path: 'coOwnership.procedureDetail', kind: 'text', maxLength: 500, wide: true },
      { path: 'charges.monthlyEuros', ...euros },
      { path: 'charges.propertyTaxEuros', ...euros },
    ],
  },
  {
    name: 'energy',
    column: 2,
    fields: [
      { path: 'energyClass', ...label },
      { path: 'climateClass', ...label },
      { path: 'energy.issued.date', kind: 'day' },
      { path: 'energy.issued.expires', kind: 'day' },
      { path: 'energy.issued.energyKwhPerSqm', ...kilowattHours },
      { path: 'energy.issued.climateKgPerSqm', ...kilowattHours },
      { path: 'energy.issued.finalEnergyKwhPerSqm', ...kilowattHours },
      { path: 'energy.issued.number', kind: 'text', maxLength: 40 },
      { path: 'energy.issued.costs.fromEuros', ...euros },
      { path: 'energy.issued.costs.toEuros', ...euros },
      { path: 'energy.issued.costs.priceYear', ...year, min: 2000 },
      { path: 'energy.attested.energyClass', ...label },
      { path: 'energy.attested.climateClass', ...label },
      { path: 'energy.attested.number', kind: 'text', maxLength: 40 },
      { path: 'energy.attested.date', kind: 'day' },
      {
        ...{ path: 'energy.shown', kind: 'choice', values: ['issued', 'attested'], required: true },
        wordsOf: ({ propertyRecord }) => propertyRecord.energySources,
      },
    ],
  },
  {
    name: 'mandate',
    column: 2,
    fields: [
      { path: 'mandate.number', kind: 'text', maxLength: 60 },
      {
        ...{ path: 'mandate.kind', kind: 'choice', values: ['simple', 'semi_exclusive', 'exclusive'] },
        wordsOf: ({ propertyRecord }) => propertyRecord.mandateKinds,
      },
      { path: 'mandate.signedAt', kind: 'instant' },
      { path: 'mandate.expiresAt', kind: 'instant' },
    ],
  },
  { name: 'advert', column: 2, fields: [{ path: 'description', kind: 'long', maxLength: 10_000, wide: true }] },
];

export const allFields = sections.flatMap(({ fields }) => fields);

/** The groups that are null as a whole when none of their fields has a value. */
const emptiedAsWhole: ReadonlySet<string> = new Set([
  ...['mandate', 'heating', 'coOwnership', 'energy.attested', 'energy.issued.costs'],
]);

/** The groups of which one field alone is refused. */
const enteredAsWhole = ['mandate', 'energy.attested'];

/** The value in the field of a form: a text or a choice, '' if it is empty, or a number. */
export type FieldValue = string | number | null;
export type Values = { [Path in FieldPath]: FieldValue };

/** Whether the field belongs to a group that the property does not have yet, which is entered as a whole. */
export const isInMissingGroup = ({ path }: PropertyField, record: object): boolean =>
  enteredAsWhole.some((group) => path.startsWith(`${group}.`) && at(record, group) === null);

const at = (record: object | undefined, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | null)?.[part], record);

export function fieldValue(field: PropertyField, record: object | undefined): FieldValue {
  const stored = at(record, field.path) ?? null;
  switch (field.kind) {
    case 'number':
      return stored as number | null;
    case 'flag':
      return stored === null ? '' : stored ? 'yes' : 'no';
    case 'instant':
      return stored === null ? '' : localTime(new Date(stored as string), agencyTimeZone()).day;
    default:
      return (stored as string | null) ?? '';
  }
}

export const valuesOf = (record: object | undefined): Values =>
  Object.fromEntries(allFields.map((field) => [field.path, fieldValue(field, record)])) as Values;

/** The value as the server takes it: null where the field is empty. */
function storedValue(field: PropertyField, value: FieldValue): unknown {
  if (typeof value !== 'string') return value;
  const { kind } = field;
  const text = kind === 'text' && field.isInseeCode ? value.trim().toUpperCase() : value.trim();
  if (text === '') return null;
  if (kind === 'flag') return text === 'yes';
  return kind === 'instant' ? instantAt(text, '00:00', agencyTimeZone()).toISOString() : text;
}

type Nested = { [part: string]: unknown };

/**
 * The contract's input with these fields. The others of their group go along, because a group is checked as a whole: of a mandate, a
 * number without a kind is refused.
 */
export function inputWith(paths: readonly string[], values: Values, record?: object): Nested {
  const groups = new Set(paths.map((path) => path.split('.')[0] as string));
  const input: Nested = {};
  // Details of a co-ownership say that there is one, and without them nobody would know: what is known already goes along.
  if (groups.has('coOwnership') && values.coOwned !== '') groups.add('coOwned');
  for (const field of allFields) {
    // The place of a former address does not go along: the server empties it where nobody gives another.
    if (groups.has(field.path.split('.')[0] as string) && (!isOfPlace(field.path) || paths.some(isOfPlace)))
      put(
        input,
        field.path,
        isAsIn(record, field, values) ? at(record, field.path) : storedValue(field, values[field.path]),
      );
  }
  for (const path of emptiedAsWhole) {
    const group = at(input, path);
    if (group && Object.values(group).every((value) => value === null)) put(input, path, null);
  }
  return input;
}

const isOfPlace = (path: string) => placePaths.has(path);
const placePaths = new Set<string>(sections.find(({ name }) => name === 'place')?.fields.map(({ path }) => path));

/** An hour that the form does not show stays as it is stored. */
const isAsIn = (record: object | undefined, field: PropertyField, values: Values): boolean =>
  field.kind === 'instant' && values[field.path] !== '' && fieldValue(field, record) === values[field.path];

function put(input: Nested, path: string, value: unknown): void {
  const parts = path.split('.');
  const last = parts.pop() as string;
  const group = parts.reduce<Nested>((inner, part) => {
    inner[part] ??= {};
    return inner[part] as Nested;
  }, input);
  group[last] = value;
}

export type PropertyChange = RouterInputs['properties']['change'];

/** The paths of the fields in which two versions differ. */
export const differencesOf = (before: object | undefined, after: object | undefined): PropertyField[] =>
  allFields.filter((field) => fieldValue(field, before) !== fieldValue(field, after));
