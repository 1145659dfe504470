import { expect, it } from 'vitest';
import { z } from 'zod';
import { en } from '../../console/web/i18n/en.ts';
import { fr } from '../../console/web/i18n/fr.ts';
import { inviteColleague } from '../../domain/access/invitations.ts';
import { createKey, rotateKey } from '../../domain/access/keys.ts';
import { changeAgency } from '../../domain/agency/agency-settings.ts';
import { createCampaign } from '../../domain/campaigns/campaigns.ts';
import { addContact } from '../../domain/contacts/add-contact.ts';
import { requireConsistent } from '../../domain/contacts/contact-details.ts';
import { saveSearch } from '../../domain/contacts/searches.ts';
import { changeRetention } from '../../domain/erasure/retention.ts';
import { changeOffer, counterOffer } from '../../domain/offers/change-offer.ts';
import { recordOffer } from '../../domain/offers/offers.ts';
import { createSequence } from '../../domain/sequences/edit-sequence.ts';
import { euros, text } from '../../domain/shared/fields.ts';
import { createTask } from '../../domain/tasks/tasks.ts';
import { createTemplate } from '../../domain/templates/templates.ts';
import { scheduleVisit } from '../../domain/visits/visit-changes.ts';
import { createWebhook } from '../../domain/webhooks/webhooks.ts';

const { name, problem } = fr.fieldErrors;
const fieldOf = (path: PropertyKey[]) => String(path.findLast((part) => typeof part === 'string'));
const tooLong = 'x'.repeat(300);

it.each([
  [inviteColleague, { email: 'sans-arobase', role: 'agent' }],
  [addContact, { email: 'nom@agence', phone: '12', firstName: tooLong, lastName: ' ' }],
  [changeAgency, { email: 'nom@agence', phone: '12', postcode: '440', city: ' ', websites: ['?'] }],
] as [{ name: string; input: z.ZodType }, object][])(
  'what $name finds wrong in a field is said in French',
  (operation, given) => {
    const issues = operation.input.safeParse(given).error?.issues ?? [];
    const faults = issues.filter(({ path }) => path.length > 0 && fieldOf(path) in given);
    expect(faults.map(({ path }) => fieldOf(path))).toEqual(
      expect.arrayContaining(Object.keys(given).filter((key) => key !== 'role')),
    );
    expect(faults.filter(({ path }) => name(fieldOf(path)) === undefined)).toEqual([]);
    const unsaid = faults.filter(({ message }) => problem(message) === problem(''));
    expect(unsaid).toEqual([]);
  },
);

/** Set by a list, a switch or the page itself, so that nobody can give a wrong value. */
const notTyped = ['undoSeconds', 'fingerprint', 'recipientsFingerprint', 'readAt', 'updatedSince', 'q'];

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

it.each([
  addContact,
  changeAgency,
  changeOffer,
  changeRetention,
  counterOffer,
  createCampaign,
  createKey,
  createSequence,
  createTask,
  createTemplate,
  createWebhook,
  inviteColleague,
  recordOffer,
  rotateKey,
  saveSearch,
  scheduleVisit,
] as { name: string; input: z.ZodType }[])(
  'every field of the form for $name has a label in both languages',
  ({ input }) => {
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
    const fields = [...new Set(typedFields(schema))].filter((field) => !notTyped.includes(field));
    expect(fields).not.toEqual([]);
    for (const { fieldErrors } of [fr, en]) {
      expect(fields.filter((field) => fieldErrors.name(field) === undefined)).toEqual([]);
    }
  },
);

it.each([fr, en])('a fault names the field as its form does', ({ fieldErrors, contactRecord, keys }) => {
  expect(fieldErrors.name('cities')).toBe(contactRecord.towns);
  expect(fieldErrors.name('minSurfaceSqm')).toBe(contactRecord.surface);
  expect(fieldErrors.name('minRooms')).toBe(contactRecord.rooms);
  expect(fieldErrors.name('wantedBy')).toBe(contactRecord.wantedBy);
  expect(keys.overlap).toContain(fieldErrors.name('overlapHours'));
  expect(fieldErrors.name('approvedHash')).toBeUndefined();
});

it('no sentence of the validator is shown in English', () => {
  const wrong = { id: 'key_01k0000000e00800000000000a', overlapHours: 1000 };
  const [issue] = rotateKey.input.safeParse(wrong).error?.issues ?? [];
  expect(en.fieldErrors.problem(issue?.message ?? '')).toBe('must be at most 720');
  const [nan] = rotateKey.input.safeParse({ ...wrong, overlapHours: Number.NaN }).error?.issues ?? [];
  expect(en.fieldErrors.problem(nan?.message ?? '')).toBe('not valid');
});

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

it('a lowest budget above the highest one names it as the page does', () => {
  const contact = { firstName: 'Rose', lastName: null, email: null, phone: null };
  const fault = () => requireConsistent({ ...contact, budgetMinEuros: 350_000, budgetMaxEuros: 300_000 });
  const message = 'must be at most budgetMaxEuros (300000)';
  expect(fault).toThrow(expect.objectContaining({ errors: [{ path: 'budgetMinEuros', message }] }));
  expect(problem(message)).toBe('au plus le budget maximum (300\u202f000\u00a0€)');
  expect(en.fieldErrors.problem(message)).toBe('must be at most the highest budget (300,000)');
});
