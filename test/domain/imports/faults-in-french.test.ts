import { expect, it } from 'vitest';
import { faultInFrench } from '../../../console/web/i18n/fr/import-faults.ts';
import { fr } from '../../../console/web/i18n/fr.ts';
import { contactFields } from '../../../domain/imports/contact-fields.ts';
import { contactTarget } from '../../../domain/imports/contact-target.ts';
import type { ImportField, ReadingContext, RowValues } from '../../../domain/imports/import-field.ts';
import { propertyFields } from '../../../domain/imports/property-fields.ts';
import { openTable } from '../../../domain/imports/read-table.ts';
import type { RowFaults, Target } from '../../../domain/imports/target.ts';
import { Unreadable } from '../../../domain/imports/values.ts';
import { viewsFields } from '../../../domain/imports/views-fields.ts';
import { viewsTarget } from '../../../domain/imports/views-target.ts';
import type { Refusal } from '../../../domain/shared/refusal.ts';
import { fileOf } from './files.ts';

const context: ReadingContext = { timeZone: 'Europe/Paris', now: new Date(), colleagues: new Map() };
const isEnglish = (sentence: string): boolean => /^(?:is|has|names|holds|must|too|one) /i.test(sentence);
const many = Array.from({ length: 21 }, (_, n) => `06 39 98 20 ${n + 10}`).join('/');
const cells = ['???', '1,5', '32/13/2026', 'zz zz', 'zz\n\nzz', many];

function faultsOf(values: RowValues, target: Target = contactTarget): string[] {
  try {
    target.read(values, new Set(), {
      ...context,
      properties: new Map([
        ['NAN-0051', ['a']],
        ['NAN-0052', ['b']],
      ]),
    });
    return [];
  } catch (error) {
    return (error as RowFaults).faults.map(({ message }) => message);
  }
}

it('every error that a cell can have is said in French', () => {
  const messages = [contactFields, propertyFields, viewsFields]
    .flatMap((fields) => Object.values<ImportField>(fields))
    .flatMap(({ read }) =>
      cells.flatMap((cell) => {
        const value = read(cell, context);
        return value instanceof Unreadable ? value.message : [];
      }),
    );
  expect(messages.length).toBeGreaterThan(20);
  expect(messages.map(faultInFrench).filter(isEnglish)).toEqual([]);
});

it.each([
  [{}, 'est vide'],
  [{ reference: ['X'] }, 'aucun bien'],
  [{ reference: ['NAN-0051', 'NAN-0052'] }, 'désigne 2 biens'],
  [{ reference: ['NAN-0051'] }, 'Le portail n’est indiqué ni'],
  [{ reference: ['NAN-0051'], portal: 'SeLoger' }, 'La période n’est indiquée ni'],
  [{ reference: ['NAN-0051'], portal: 'SeLoger', from: '2199-01-01' }, 'à venir'],
  [{ reference: ['NAN-0051'], portal: 'SeLoger', from: '2025-01-02', to: '2025-01-01' }, 'antérieur'],
  [{ reference: ['NAN-0051'], portal: 'SeLoger', week: 47 }, 'sans année'],
  [{ reference: ['NAN-0051'], portal: 'SeLoger', week: 58, year: 2025 }, 'ni une semaine'],
  [{ reference: ['NAN-0051'], portal: 'SeLoger', from: '2025-01-01' }, 'nombre de vues'],
])('a row of statistics with %j is said in French to be wrong: %s', (values, words) => {
  const [message = ''] = faultsOf(values, viewsTarget).map(faultInFrench);
  expect(message).toContain(words);
});

const reasonOf = async (content: string | Uint8Array): Promise<string> => {
  try {
    for await (const _ of (await openTable(fileOf(content))).rows());
    return 'was read';
  } catch (error) {
    return (error as Refusal).errors?.[0]?.message ?? String(error);
  }
};

it.each([
  ['vide', ''],
  ['vide', '\n\n'],
  ['PDF', '%PDF-1.7'],
  ['compressé', Buffer.from('1f8b0800', 'hex')],
  ['ancien classeur', Buffer.from('d0cf11e0', 'hex')],
  ['ZIP endommagé', 'PK\u0003\u0004 damaged'],
  ['pas de texte', Buffer.alloc(600)],
  ['301 colonnes', 'a;'.repeat(300)],
  ['trop longue', `nom\n"${'x'.repeat(300_000)}`],
  ['guillemet jamais fermé à la ligne 2', 'nom;ville\n"Alba;Nantes'],
])('a file that cannot be read is said in French to be: %s', async (words, content) => {
  expect(fr.fieldErrors.problem(await reasonOf(content))).toContain(words);
});

it('every error of a value that a contact cannot have is said in French', () => {
  const many = (n: number) => Array.from({ length: n }, (_, index) => `V${index}`);
  const outsize = [
    { firstName: 'x'.repeat(101), tags: many(51), cities: many(51), source: 'x'.repeat(201) },
    { budgetMinEuros: -1, budgetMaxEuros: 2e9, minRooms: 500, minSurfaceSqm: 2e6 },
    { lastName: 'Alba', budgetMinEuros: 2, budgetMaxEuros: 1 },
    { intent: 'sell', budgetMinEuros: 1, budgetMaxEuros: { min: 1, max: 2 } },
    {},
  ];
  const messages = outsize.flatMap((values) => faultsOf(values));
  expect(messages).toHaveLength(12);
  expect(messages.map(faultInFrench).filter(isEnglish)).toEqual([]);
});

it('the faults of a row as a whole are said in French', () => {
  const granted = { smsConsent: 'granted', smsConsentSource: 'Formulaire', smsConsentDate: '2026-02-01' };
  const numbers = Array.from({ length: 22 }, (_, n) => `+331990020${n + 10}`);
  const messages = [
    ...faultsOf({ lastName: 'Alba', otherAddresses: ['+33639981234'], ...granted }),
    ...faultsOf({ lastName: 'Alba', ...granted }),
    contactTarget.complete({ columns: { other_addresses: numbers }, keys: [] }).surplus?.message ?? 'has none',
  ];
  expect(messages.map(faultInFrench)).toEqual([
    'est un consentement, mais le numéro ou l’adresse à utiliser est dans une colonne d’autres numéros et e-mails',
    'est un consentement pour une adresse absente de la ligne',
    'a plus de 20 autres numéros et e-mails\u00a0: «\u00a0+33199002030 / +33199002031\u00a0»',
  ]);
});

it('a cell that an error quotes keeps its quotation marks', () => {
  expect(faultInFrench('is not a number: « à voir »')).toBe('n’est pas un nombre\u00a0: «\u00a0à voir\u00a0»');
});
