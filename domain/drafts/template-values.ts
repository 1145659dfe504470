import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { byKey } from '../../storage/tenant.ts';
import { text } from '../shared/fields.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { civilityOf } from './civility.ts';
import { isPlainInMarkdown } from './email.ts';
import { hiddenCharacters } from './hidden-characters.ts';
import { arePlausibleTogether, isFrenchTown, isPlausibleFullName, isPlausibleName } from './plausible-values.ts';
import { type TemplateError, type TemplateValues, templateErrors, type Variable, variableNames } from './template.ts';

/** A text with variables. An unknown variable is refused by its name. */
export const template = (max: number) =>
  text(max).superRefine((value, context) => {
    for (const error of templateErrors(value))
      context.addIssue({ code: 'custom', message: templateErrorMessage(error) });
  });

export const templateErrorMessage = (
  { kind, written }: TemplateError,
  names: readonly string[] = variableNames,
): string =>
  ({
    unknown: `${written} is not known; there are ${names.join(', ')}`,
    empty_fallback: `${written} has an empty fallback`,
    unfinished: 'a variable is written {{contact.firstName}} or {{contact.firstName|words}}',
  })[kind];

const VariableName = z.enum(variableNames as [Variable, ...Variable[]]);
export const MissingVariables = z.array(VariableName);
/** How many contacts lack a value, by variable. */
export const MissingCounts = z.partialRecord(VariableName, z.int());
export type MissingCounts = z.output<typeof MissingCounts>;

/** @throws Refusal `value_missing`, which names the variables */
export function requireNoMissing(missing: readonly Variable[]): void {
  if (missing.length === 0) return;
  throw valueMissing(missing);
}

export const valueMissing = (missing: readonly Variable[]) =>
  new Refusal('value_missing', `This contact has no value for ${missing.join(', ')}.`, {
    hint: 'Fill it in on the contact (a short plain text, without links or numbers), or give the text a fallback: {{contact.firstName|Bonjour}}.',
  });

const MAX_LENGTH = 80;
const MAX_NAME_LENGTH = 40;
/** Names of people, in which digits and commas are not allowed: they suggest a sentence with a number to call. */
const personNames: ReadonlySet<Variable> = new Set(['contact.firstName', 'contact.lastName', 'agent.name']);
const likeASentence = /[\p{N},]/u;
/** As many digits as a phone number or an account number; no town or agency name has them. */
const likeANumber = /(\p{N}\P{N}*){6}/u;

/** The first character is a letter or a digit, because others could begin a Markdown list, heading or quotation. */
const plain = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’&()/·°\-\u00A0\u202F]*$/u;

/** Mail programs turn this into a link even in plain text. */
const likeADomain = /\S\.[\p{L}\p{N}]{2}/u;

/**
 * Returns the value if it is one short plain line. People approve a text without seeing the values, and contacts are
 * written by API keys and by strangers: a value with a link, markup or hidden characters counts as missing. A civility in the
 * place of a first name is written out and stands alone: « Bonjour Madame, », never « Bonjour Mme Bureau, ».
 */
export function plainValue(name: Variable, raw: string | null | undefined): string | undefined {
  const value = raw?.trim() ?? '';
  if (personNames.has(name) && (value.length > MAX_NAME_LENGTH || likeASentence.test(value))) return undefined;
  if (value.length > MAX_LENGTH || !plain.test(value) || likeADomain.test(value) || likeANumber.test(value))
    return undefined;
  if (hiddenCharacters(value).length > 0 || !isPlainInMarkdown(value)) return undefined;
  return (name === 'contact.firstName' && civilityOf(value)) || value;
}

/** The column that each value is read from. */
const sources: Record<Variable, RawBuilder<string | null>> = {
  'contact.firstName': sql`contact.first_name`,
  'contact.lastName': sql`contact.last_name`,
  'contact.city': sql`contact.search_cities[1]`,
  'agency.name': sql`agency.name`,
  'agency.city': sql`agency.city`,
  'agent.name': sql`agent.name`,
};

/** The columns of a contact that a key or a stranger may write and a template reads. */
export const keyWrittenColumns = ['first_name', 'last_name', 'search_cities'] as const;
export type KeyWrittenColumn = (typeof keyWrittenColumns)[number];

const columnOf: Partial<Record<Variable, KeyWrittenColumn>> = {
  'contact.firstName': 'first_name',
  'contact.lastName': 'last_name',
  'contact.city': 'search_cities',
};

const contactsWithSources = (work: Work) =>
  work.agency
    .from('contact')
    .innerJoin('agency', 'agency.id', 'contact.agency_id')
    .leftJoin('user_account as agent', byKey('agent', 'contact.assigned_to'));

type Values = Partial<Record<Variable, string | null>>;

/** The values for each of the contacts, by UUID. */
export async function templateValues(work: Work, contactIds: readonly string[]): Promise<Map<string, TemplateValues>> {
  if (contactIds.length === 0) return new Map();
  return templateValuesFrom(await templateSources(work).where('contact.id', 'in', contactIds).execute());
}

/** The query of the rows that `templateValuesFrom` reads. */
export const templateSources = (work: Work) =>
  contactsWithSources(work)
    .select(['contact.id', 'contact.key_written'])
    .select(variableNames.map((name) => sources[name].as(name)));

type SourceRow = { id: string; key_written: readonly string[] } & Values;

/** The values for each of the contacts, by UUID. */
export const templateValuesFrom = (rows: readonly SourceRow[]): Map<string, TemplateValues> =>
  new Map(rows.map(({ id, key_written, ...columns }) => [id, usableValues(columns, key_written)]));

function usableValues(columns: Values, keyWritten: readonly string[]): TemplateValues {
  const entries = variableNames.map((name) => [name, usableValue(name, columns, keyWritten)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The value, if it may stand in a message that nobody reads before it leaves. */
function usableValue(name: Variable, columns: Values, keyWritten: readonly string[]): string | undefined {
  const value = plainValue(name, columns[name]);
  const column = columnOf[name];
  // Colleagues write their own names, and nobody reads them before they stand in every message of a sequence.
  if (name === 'agent.name') return value !== undefined && isPlausibleFullName(value) ? value : undefined;
  if (value === undefined || column === undefined || !keyWritten.includes(column)) return value;
  if (name === 'contact.city') return isFrenchTown(value) ? value : undefined;
  const areBothWritten = keyWritten.includes('first_name') && keyWritten.includes('last_name');
  const names = areBothWritten ? [columns['contact.firstName'] ?? '', columns['contact.lastName'] ?? ''] : [value];
  // Beside a first name that is a sentence, the last name may be its end.
  return names.every(isPlausibleName) && arePlausibleTogether(names.join(' ')) ? value : undefined;
}

/** How many contacts have an e-mail address, and how many of those lack a usable value for the variable. */
export async function countContactsWithout(
  work: Work,
  variable: Variable,
): Promise<{ contacts: number; lacking: number }> {
  // Grouped by value, because many contacts share few names and each name is checked only once. Both names of a contact
  // count together only where a key wrote both.
  const column = columnOf[variable];
  const written = column ? sql<boolean>`${column} = any(contact.key_written)` : sql<boolean>`false`;
  const bothNames = sql<boolean>`contact.key_written @> array['first_name', 'last_name']`;
  const name = (from: 'first_name' | 'last_name') =>
    sql<string | null>`case when ${bothNames} then contact.${sql.ref(from)} end`;
  const rows = await contactsWithSources(work)
    .select(({ fn }) => [
      sources[variable].as('value'),
      written.as('written'),
      name('first_name').as('first'),
      name('last_name').as('last'),
      fn.countAll<string>().as('count'),
    ])
    .where('contact.email', 'is not', null)
    .groupBy(sql`1, 2, 3, 4`)
    .execute();
  const sum = (groups: typeof rows) => groups.reduce((total, { count }) => total + Number(count), 0);
  const isLacking = ({ value, written, first, last }: (typeof rows)[number]) => {
    const both = first !== null || last !== null;
    const keyWritten = both ? ['first_name', 'last_name'] : [];
    const columns = { 'contact.firstName': first, 'contact.lastName': last, [variable]: value };
    return usableValue(variable, columns, written && column ? [...keyWritten, column] : []) === undefined;
  };
  return { contacts: sum(rows), lacking: sum(rows.filter(isLacking)) };
}
