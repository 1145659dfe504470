import { expect, it } from 'vitest';
import { z } from 'zod';
import { procedures } from '../../console/procedures.ts';
import { setAgencyTimeZone } from '../../console/web/i18n/dates.ts';
import { en } from '../../console/web/i18n/en.ts';
import { fieldLabel } from '../../console/web/i18n/field-labels.ts';
import { fr } from '../../console/web/i18n/fr.ts';
import { inviteColleague } from '../../domain/access/invitations.ts';
import { changeAgency } from '../../domain/agency/agency-settings.ts';
import { createCampaign } from '../../domain/campaigns/campaigns.ts';
import { addContact } from '../../domain/contacts/add-contact.ts';
import { requireConsistent } from '../../domain/contacts/record/contact-details.ts';
import { euros, text } from '../../domain/shared/fields.ts';
import type { Operation } from '../../domain/shared/operation.ts';
import type { Refusal } from '../../domain/shared/refusal.ts';
import { parseInput } from '../../door/parse-input.ts';
import { forEachCase } from '../support/each-case.ts';

const { problem } = fr.fieldErrors;
const fieldOf = (path: PropertyKey[]) => String(path.findLast((part) => typeof part === 'string'));
const tooLong = 'x'.repeat(300);

it.each([
  [inviteColleague, { email: 'sans-arobase', role: 'negotiator' }],
  [addContact, { email: 'nom@agence', phone: '12', firstName: tooLong, lastName: ' ' }],
  [changeAgency, { email: 'nom@agence', phone: '12', postcode: '440', city: ' ', websites: ['?'], leadSenders: ['?'] }],
  [changeAgency, { leadSenders: ['gmail.com'] }],
  [changeAgency, { feeTableUrl: 'www.agence.example' }],
  [changeAgency, { feeTableUrl: `https://agence.example/${'é'.repeat(170)}` }],
  [changeAgency, { siren: '732829321', cardNumber: 'T 1234', segmentPriceMicros: 0, guarantor: ' ' }],
] as [{ name: string; input: z.ZodType }, object][])(
  'what $name finds wrong in a field is said in French',
  (operation, given) => {
    const issues = operation.input.safeParse(given).error?.issues ?? [];
    const faults = issues.filter(({ path }) => path.length > 0 && fieldOf(path) in given);
    expect(faults.map(({ path }) => fieldOf(path))).toEqual(
      expect.arrayContaining(Object.keys(given).filter((key) => key !== 'role')),
    );
    expect(faults.filter(({ path }) => fieldLabel(fieldOf(path), fr) === undefined)).toEqual([]);
    const unsaid = faults.filter(({ message }) => problem(message) === problem(''));
    expect(unsaid).toEqual([]);
  },
);

/** Fields that are set by a list, a switch or the page itself, so that nobody can give a wrong value, and those of no form. */
const notTyped = [
  'acceptedFlags',
  'editedFingerprint',
  'fingerprint',
  'formId',
  'mergedReadAt',
  'q',
  'readAt',
  'recipientsFingerprint',
  'undoSeconds',
  'updatedSince',
  'version',
];

/** The names of the fields that hold a text or a number which a person types. */
function typedFields(schema: any, field?: string): string[] {
  const parts = [schema.anyOf, schema.oneOf, schema.allOf, schema.items].flat().filter(Boolean);
  const isTyped = ['string', 'number', 'integer'].includes(schema.type) && !schema.enum && !schema.const;
  return [
    ...(isTyped && field && !/^\^[a-z]+_/.test(schema.pattern ?? '') ? [field] : []),
    ...parts.flatMap((part) => typedFields(part, field)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => typedFields(value, key)),
  ];
}

/** The operations of the mutations, except those about the person's own session and password. */
const mutations = Object.values(procedures._def.procedures as Record<string, any>).flatMap(
  ({ _def: { type, meta } }) => (type === 'mutation' && meta ? [meta.operation as Operation] : []),
);
const fieldsOf = ({ input }: Operation) => typedFields(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));

it('every field of each change that people fill in has a label in both languages', () =>
  forEachCase([...new Map(mutations.map((operation) => [operation.name, operation])).values()], (operation) => {
    const fields = fieldsOf(operation).filter((field) => !notTyped.includes(field));
    expect(fields.filter((field) => [fr, en].some((language) => fieldLabel(field, language) === undefined))).toEqual(
      [],
    );
  }));

it('every exception is a field without a label', () => {
  const fields = mutations.flatMap(fieldsOf);
  expect(notTyped.filter((field) => !fields.includes(field) || fieldLabel(field, fr))).toEqual([]);
});

it('a page may have another label for a field, as that of a recipe has for its number', () => {
  expect(fieldLabel('number', fr)).toBe('Numéro');
  expect(fieldLabel('number', fr, { number: 'Avant le rendez-vous' })).toBe('Avant le rendez-vous');
});

it.each(['overlapHours', 'delayHours'])('a fault in a duration, %s, names the unit of its limit', (field) => {
  expect(fieldLabel(field, fr)).toMatch(/, en heures$/);
  expect(fieldLabel(field, en)).toMatch(/, in hours$/);
});

/** A field and a value for each of the validator's own sentences. `custom` issues have our sentences, and no input has a `Map`. */
const faults: Record<
  Exclude<z.core.$ZodIssue['code'], 'custom' | 'invalid_element'>,
  [field: z.ZodType, given: unknown]
> = {
  invalid_type: [z.string(), 7],
  too_big: [z.string().max(3), 'long'],
  too_small: [z.string().min(3), 'a'],
  invalid_format: [z.iso.date(), '24/11/2026'],
  not_multiple_of: [z.number().multipleOf(5), 7],
  unrecognized_keys: [z.strictObject({}), { colour: 'red' }],
  invalid_union: [z.union([z.string(), z.number()]), true],
  invalid_key: [z.record(z.iso.date(), z.string()), { today: '' }],
  invalid_value: [z.enum(['sms', 'email']), 'fax'],
};

it('the validator’s sentence for each fault is replaced in both languages', () =>
  forEachCase(Object.entries(faults), ([code, [field, given]]) => {
    const [issue] = field.safeParse(given).error?.issues ?? [];
    expect(issue?.code).toBe(code);
    const { message } = faultOf(field, given);
    const [french, english] = [problem(message), en.fieldErrors.problem(message)];
    expect(french).not.toMatch(/expected|invalid|must|unrecognized/i);
    expect(english).not.toMatch(/expected|invalid|unrecognized|too /i);
  }));

it('a field that is missing is said to be empty', () => {
  expect(problem(faultOf(z.string(), undefined).message)).toBe('à remplir');
});

/** The fault that a page is told of for a value of a field. */
function faultOf(field: z.ZodType, given: unknown): { message: string } {
  try {
    parseInput(z.object({ field }), { field: given });
  } catch (error) {
    return (error as Refusal).errors?.[0] ?? expect.unreachable('no field is named');
  }
  return expect.unreachable('the value is accepted');
}

it.each([
  [text(10_000), 'x'.repeat(10_001), 'au plus 10\u202f000 caractères', 'must have at most 10,000 characters'],
  [
    createCampaign.input.shape.body,
    'x'.repeat(1501),
    'au plus 1\u202f500 caractères, sans la mention STOP',
    'must be at most 1,500 characters, without the mention of STOP',
  ],
  [z.string().max(1000), 'x'.repeat(1001), 'au plus 1\u202f000 caractères', 'must have at most 1,000 characters'],
  [z.array(z.int()).max(2), [1, 2, 3], 'au plus 2 éléments', 'must have at most 2 items'],
  [z.array(z.int()).min(1), [], 'à remplir', 'must not be empty'],
  [euros, 2_000_000_000, 'au plus 1\u202f000\u202f000\u202f000', 'must be at most 1,000,000,000'],
  [euros, -1, 'au moins 0', 'must be at least 0'],
  [z.number().max(1234.5), 2000, 'au plus 1\u202f234,5', 'must be at most 1,234.5'],
] as [z.ZodType, unknown, string, string][])(
  'a limit is said in the language of the page: %#',
  (field, given, french, english) => {
    const message = field.safeParse(given).error?.issues[0]?.message ?? '';
    expect(problem(message)).toBe(french);
    expect(en.fieldErrors.problem(message)).toBe(english);
  },
);

it('the last day to retract is said as a day, in every zone', () => {
  setAgencyTimeZone('Pacific/Wallis');
  const message = 'lies in the time to retract, which lasts until 2026-12-01';
  expect(problem(message)).toBe('un acquéreur peut se rétracter jusqu’au 1er déc. 2026 inclus');
  expect(en.fieldErrors.problem(message)).toBe('a buyer may retract until 1 Dec 2026');
  setAgencyTimeZone('Europe/Paris');
});

it('a lowest budget above the highest one names it as the page does', () => {
  const contact = { firstName: 'Rose', lastName: null, email: null, phone: null };
  const fault = () => requireConsistent({ ...contact, budgetMinEuros: 350_000, budgetMaxEuros: 300_000 });
  const message = 'must be at most budgetMaxEuros (300000)';
  expect(fault).toThrow(expect.objectContaining({ errors: [{ path: 'budgetMinEuros', message }] }));
  expect(problem(message)).toBe('au plus le budget maximum (300\u202f000\u00a0€)');
  expect(en.fieldErrors.problem(message)).toBe('must be at most the highest budget (300,000)');
});
