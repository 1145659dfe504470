import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { byKey } from '../../storage/tenant.ts';
import { text } from '../shared/fields.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { isPlainInMarkdown } from './email.ts';
import { hiddenCharacters } from './hidden-characters.ts';
import { type TemplateError, type TemplateValues, templateErrors, type Variable, variableNames } from './template.ts';

/** A text with variables. An unknown variable is refused by its name. */
export const template = (max: number) =>
  text(max).superRefine((value, context) => {
    for (const error of templateErrors(value))
      context.addIssue({ code: 'custom', message: templateErrorMessage(error) });
  });

export const templateErrorMessage = ({ kind, written }: TemplateError): string =>
  ({
    unknown: `${written} is not known; there are ${variableNames.join(', ')}`,
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
 * written by API keys and by strangers: a value with a link, markup or hidden characters counts as missing.
 */
export function plainValue(name: Variable, raw: string | null | undefined): string | undefined {
  const value = raw?.trim() ?? '';
  if (personNames.has(name) && (value.length > MAX_NAME_LENGTH || likeASentence.test(value))) return undefined;
  if (value.length > MAX_LENGTH || !plain.test(value) || likeADomain.test(value) || likeANumber.test(value))
    return undefined;
  return hiddenCharacters(value).length === 0 && isPlainInMarkdown(value) ? value : undefined;
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

const contactsWithSources = (work: Work) =>
  work.agency
    .from('contact')
    .innerJoin('agency', 'agency.id', 'contact.agency_id')
    .leftJoin('user_account as agent', byKey('agent', 'contact.assigned_to'));

/** The values for each of the contacts, by UUID. */
export async function templateValues(work: Work, contactIds: readonly string[]): Promise<Map<string, TemplateValues>> {
  if (contactIds.length === 0) return new Map();
  const rows = await contactsWithSources(work)
    .select('contact.id')
    .select(variableNames.map((name) => sources[name].as(name)))
    .where('contact.id', 'in', contactIds)
    .execute();
  return new Map(rows.map(({ id, ...columns }) => [id, plainValues(columns)]));
}

function plainValues(columns: Record<Variable, string | null>): TemplateValues {
  const entries = variableNames.map((name) => [name, plainValue(name, columns[name])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** How many contacts have an e-mail address, and how many of those lack a usable value for the variable. */
export async function countContactsWithout(
  work: Work,
  variable: Variable,
): Promise<{ contacts: number; lacking: number }> {
  // Grouped by value, because many contacts share few names and each name is checked only once.
  const rows = await contactsWithSources(work)
    .select(({ fn }) => [sources[variable].as('value'), fn.countAll<string>().as('count')])
    .where('contact.email', 'is not', null)
    .groupBy(sources[variable])
    .execute();
  const sum = (groups: typeof rows) => groups.reduce((total, { count }) => total + Number(count), 0);
  return { contacts: sum(rows), lacking: sum(rows.filter(({ value }) => plainValue(variable, value) === undefined)) };
}
