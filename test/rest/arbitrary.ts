import fc, { type Arbitrary } from 'fast-check';
import { type Kind, newId, publicId } from '../../domain/shared/ids.ts';
import { dereferenced } from './documented.ts';

/** Existing values that generated requests can use: ids by kind, and cursors from real lists. */
export type KnownValues = { ids: Record<string, string[]>; cursors: string[] };

const DEEP = 20_000;
const deeplyNested = '['.repeat(DEEP) + ']'.repeat(DEEP);

/** Texts that have broken software before. */
const hostileText = fc.constantFrom(
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'a\udfffb', '\u{10ffff}', '\ufffe', '\u202eevil', '\u200b', '\ufeff'],
  ...['👩‍👩‍👧‍👦🏡🇫🇷', 'e\u0301', 'İIıi', 'ß', 'ﬃ', '%', '%00', '_', '\\', "'", '"', '`'],
  ...['\r\nX-Evil: 1', '{{7*7}}', '#{7*7}', "' or 1=1 --", '<script>alert(1)</script>', '../../etc/passwd'],
  ...['__proto__', 'constructor', 'null', 'NaN', '-0', '1e999', '0x10', '١٢', '0000-01-01T00:00:00Z'],
  ...['9'.repeat(400), 'a'.repeat(5000), '🏡'.repeat(900)],
);

const anyText: Arbitrary<string> = fc.oneof(
  hostileText,
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const anyNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 31 - 1, -(2 ** 31) - 1, 2 ** 53, 1e-320, 101),
  fc.double({ noNaN: true }),
  fc.integer(),
);

/** Any JSON value. */
export const anyJson: Arbitrary<unknown> = fc.oneof(
  anyText,
  anyNumber,
  fc.constantFrom(null, true, false, {}, [], [[]], { toString: 1 }, JSON.parse('{"__proto__":{"limit":1}}')),
  fc.jsonValue(),
);

/** Instants at the limits and beyond them, and texts that only look like instants. */
export const unusualInstants = [
  ...['2026-03-04T09:30:00+01:00', '1900-01-01T00:00:00Z', '2200-12-31T23:59:59.999Z', '1899-12-31T23:59:59Z'],
  ...['2026-03-04T09:30:00', '2026-03-04', '2026-02-30T00:00:00Z', '2026-03-04T24:00:00Z', '0000-01-01T00:00:00Z'],
  ...['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z', '2026-03-04T09:30:00.123456789012Z'],
  ...['2026-03-04T09:30:60Z', '2026-03-04T09:30:00+23:59', '1900-01-01T00:00:00+05:00', 'now', 'infinity', ''],
];

/** Days and local times at the limits, in hours that a clock change skips or repeats, and texts that only look like them. */
const unusualMoments = [
  ...['1900-01-01', '2200-12-31', '1899-12-31', '2201-01-01', '2024-02-29', '2026-02-29', '2026-11-31', '2026-00-10'],
  ...['2026-03-29T02:30', '2026-10-25T02:30', '2026-03-08T02:30', '2026-11-01T01:30', '1911-03-10T23:55', '2100-02-29'],
  ...['2026-11-24 09:30', '2026-11-24T24:00', '2026-11-24T9:30', '2026-11-24T09:30:00 02:00', '2026-11-24T09:30+02'],
  ...[
    '2026-11-24T09:30:00+99:99',
    '2026-W48-2',
    '2026-328',
    '24/11/2026',
    '-000001-01-01',
    '2026-11-24T',
    'aujourd’hui',
  ],
  ...['２０２６-11-24', '2026-11-24T09:30:00.1234567890123', '2026-11-24\n', '20261124', '0000-00-00', '9999-99-99'],
];

const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

const validScalars = {
  moment: fc.oneof(
    days,
    days.map((text) => text.slice(0, 10)),
    days.map((text) => text.slice(0, 16)),
    days.map((text) => text.slice(0, 19).replace('T', ' ')),
  ),
  instant: fc
    .date({ min: new Date('1990-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  email: fc.uuid().map((uuid) => `${uuid}@courriel.example`),
  phone: fc.integer({ min: 0, max: 9999 }).map((number) => `06 39 98 ${String(number).padStart(4, '0')}`),
  text: fc.oneof(
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .filter((text) => text.trim() !== '' && !text.includes('\0')),
    fc.constantFrom('Élodie', 'le goff', 'Nantes', '44000', 'NAN', '06 39', '🏡 à vendre', '%_\\', "L'Haÿ-les-Roses"),
  ),
};

/** Values that a schema accepts, or nearly always accepts. */
export function validValue(given: any, known: KnownValues, name = ''): Arbitrary<unknown> {
  const schema = dereferenced(given);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice: any) => validValue(choice, known, name)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const { minimum: min = 0, maximum: max = 100 } = schema;
  switch (schema.type) {
    case 'object':
      return validObject(schema, known);
    case 'array':
      return fc.array(validValue(schema.items, known), { maxLength: 6 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
    case 'number':
      return fc.double({ min, max, noNaN: true });
    default:
      return validText(schema, known, name);
  }
}

function validText(schema: any, { ids, cursors }: KnownValues, name: string): Arbitrary<string> {
  const kind = kindOf(schema);
  if (kind) return fc.constantFrom(...(ids[kind] ?? [publicId(kind, newId())]));
  if (isMoment(schema)) return validScalars.moment;
  if (schema.format === 'date-time') return validScalars.instant;
  if (schema.format === 'email') return validScalars.email;
  if (name === 'phone') return validScalars.phone;
  return name === 'cursor' ? fc.constantFrom(...cursors) : validScalars.text;
}

function validObject({ properties, required = [] }: any, known: KnownValues): Arbitrary<Record<string, unknown>> {
  const values = Object.entries(properties).map(([name, property]) => [name, validValue(property, known, name)]);
  return fc.record(Object.fromEntries(values), { requiredKeys: required, noNullPrototype: true });
}

/** Values at the limits of a schema, beyond them, or of another type. */
export function unusualValue(given: any, known: KnownValues, name = ''): Arbitrary<unknown> {
  const schema = dereferenced(given);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice: any) => unusualValue(choice, known, name)), anyJson);
  const { type, minimum: min = 0, maximum: max = 100, maxLength = 100 } = schema;
  if (type === 'integer' || type === 'number') {
    return fc.oneof(fc.constantFrom(min, max, min - 1, max + 1, min + 0.5, `${max}`), anyNumber, anyJson);
  }
  if (type === 'array')
    return fc.array(fc.oneof(validValue(schema.items, known), unusualValue(schema.items, known)), { maxLength: 60 });
  if (type === 'object') return fc.oneof(nearlyValidObject(schema, known), anyJson);
  if (type !== 'string' || schema.enum) return anyJson;
  const lengths = [
    'a'.repeat(maxLength),
    'a'.repeat(maxLength + 1),
    '🏡'.repeat(maxLength / 2),
    '\n'.repeat(maxLength),
  ];
  return fc.oneof(unusualText(schema, known, name), fc.constantFrom(...lengths), anyText, anyJson);
}

function unusualText(schema: any, known: KnownValues, name: string): Arbitrary<string> {
  const kind = kindOf(schema);
  if (kind) return unusualIds(kind, known);
  if (isMoment(schema)) return fc.oneof(fc.constantFrom(...unusualInstants, ...unusualMoments), days);
  if (schema.format === 'date-time') return fc.constantFrom(...unusualInstants);
  if (schema.format === 'email') return fc.oneof(fc.emailAddress(), fc.constantFrom(...unusualEmails));
  if (name === 'cursor') return unusualCursors(known);
  return name === 'phone' ? fc.constantFrom('123', '+0', '+1 (555) 0100', '٠٦', '+33', '06 39 98 12 3x') : hostileText;
}

const unusualEmails = [
  'a@b.example',
  'É@b.example',
  "o'neil+x@b.example",
  'a@b',
  `${'a'.repeat(250)}@b.example`,
  'a b@c.example',
];

const isMoment = ({ pattern = '' }: { pattern?: string }) => pattern.startsWith('^\\d{4}-');

const kindOf = ({ pattern = '' }: { pattern?: string }) => /^\^([a-z]+)_/.exec(pattern)?.[1] as Kind | undefined;

/** Ids of records that do not exist, ids of another kind, and malformed ids. */
function unusualIds(kind: Kind, { ids }: KnownValues): Arbitrary<string> {
  const unknown = publicId(kind, newId());
  const ends = ['8zzzzzzzzzzzzzzzzzzzzzzzzz', '00000000000000000000000000', '7zzzzzzzzzzzzzzzzzzzzzzzzz'];
  return fc.oneof(
    fc.constant(unknown),
    fc.constantFrom(...Object.values(ids).flat()),
    fc.constantFrom(
      unknown.toUpperCase(),
      unknown.slice(0, -1),
      `${unknown}0`,
      unknown.replace('_', ''),
      unknown.slice(kind.length),
    ),
    fc.constantFrom(...ends.map((end) => `${kind}_${end}`)),
  );
}

/** Truncated and forged cursors. A cursor is encoded, not encrypted, so anyone can forge one. */
function unusualCursors({ cursors }: KnownValues): Arbitrary<string> {
  const id = '01890000-0000-7000-8000-000000000000';
  const positions = fc.oneof(
    fc.constant([id]),
    fc.tuple(fc.constantFrom(...unusualInstants), fc.constant(id)),
    fc.tuple(fc.integer({ min: 0, max: 4 }), anyText, fc.constant(id)),
    fc.array(anyJson, { maxLength: 3 }),
  );
  const forged = fc
    .tuple(fc.constantFrom(...cursors), positions)
    .map(([cursor, position]) => forgedCursor(cursor, position));
  const cut = fc.tuple(fc.constantFrom(...cursors), fc.nat({ max: 60 })).map(([cursor, end]) => cursor.slice(0, end));
  const deep = fc.constant(Buffer.from(deeplyNested).toString('base64url').slice(0, 1999));
  return fc.oneof({ weight: 3, arbitrary: forged }, cut, deep);
}

/** A cursor with the filters of a real one, but another position. */
export function forgedCursor(cursor: string, position: unknown): string {
  const [filters] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  return Buffer.from(JSON.stringify([filters, position])).toString('base64url');
}

/** An object that is valid except for one field. */
function nearlyValidObject(schema: any, known: KnownValues): Arbitrary<object> {
  const own = Object.entries(schema.properties).map(([name, property]) =>
    unusualValue(property, known, name).map((value) => ({ name, value })),
  );
  const foreign = fc.record({ name: fc.oneof(fc.constantFrom(...foreignFields), anyText), value: anyJson });
  return fc.tuple(validObject(schema, known), fc.oneof(...own, foreign)).map(([record, { name, value }]) =>
    // Assigning would set the prototype where the name is `__proto__`.
    Object.defineProperty({ ...record }, name, { value, enumerable: true, configurable: true }),
  );
}

const foreignFields = ['__proto__', 'id', 'agencyId', 'status', 'approvedBy', 'createdAt', ''];

/** Request bodies: valid ones, ones with one invalid field, and bytes that are no such object. */
export function requestBodies(schema: any, known: KnownValues): Arbitrary<Buffer> {
  const text = (value: unknown) => Buffer.from(JSON.stringify(value));
  const described = validObject(schema, known).map(text);
  const cut = fc.tuple(described, fc.nat({ max: 80 })).map(([body, end]) => body.subarray(0, end));
  const bytes = fc.tuple(described, fc.uint8Array({ minLength: 1, maxLength: 9 })).map(withBytes);
  return fc.oneof(
    { weight: 6, arbitrary: described },
    { weight: 8, arbitrary: nearlyValidObject(schema, known).map(text) },
    anyJson.map(text),
    cut,
    bytes,
    fc.constantFrom(...unusualBodies),
  );
}

/** A body with bytes inserted in its middle, which are usually not valid UTF-8. */
function withBytes([text, bytes]: [Buffer, Uint8Array]): Buffer {
  const middle = Math.max(0, text.lastIndexOf('"') - 1);
  return Buffer.concat([text.subarray(0, middle), bytes, text.subarray(middle)]);
}

const unusualBodies = [
  ...['', '   ', '[]', '[{}]', 'null', '0', '"text"', '{}{}', '{"a":1,"a":2}', '\ufeff{}', deeplyNested, 'NaN'],
  ...[`{"a":${deeplyNested}}`, JSON.stringify({ title: 'x'.repeat(300_000) }), `{"n":1${'0'.repeat(400)}}`, "{'a':1}"],
  ...[
    '{"constructor":{"prototype":{"x":1}}}',
    '{"search":{"__proto__":{"x":1}}}',
    `{${'"a":{'.repeat(500)}${'}'.repeat(501)}`,
  ],
  JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`field${index}`, index]))),
].map((body) => Buffer.from(body));
