import { sql } from 'kysely';
import { z } from 'zod';
import { text } from './contract.ts';
import { isPlainInMarkdown } from './email.ts';
import { hiddenCharacters } from './hidden-characters.ts';
import type { Work } from './operation.ts';
import { Refusal } from './refusal.ts';

/** What a text may say of whom it is written to, as `{{contact.firstName}}` or, with words for where it is not known,
 * `{{contact.firstName|Madame, Monsieur}}`. */
export const variables = {
  'contact.firstName': 'The contact’s first name',
  'contact.lastName': 'The contact’s last name',
  'contact.city': 'The first town that the contact searches in',
  'agency.name': 'The agency’s name',
  'agency.city': 'The agency’s town',
  'agent.name': 'The colleague in charge of the contact',
} as const;
export type Variable = keyof typeof variables;
export const variableNames = Object.keys(variables) as Variable[];

/** What is known of one contact; a value that is not fit to stand in a letter is not known. */
export type Values = Partial<Record<Variable, string>>;

const place = /\{\{([^{}|]*)(?:\|([^{}|\r\n]*))?\}\}/g;

/** What is wrong with the variables of a text, in words; undefined where nothing is. */
export function faultIn(given: string): string | undefined {
  for (const [written, name = '', fallback] of given.matchAll(place)) {
    if (!isVariable(name.trim())) return `${written} is not known; there are ${variableNames.join(', ')}`;
    if (fallback !== undefined && fallback.trim() === '') return `${written} has an empty fallback`;
  }
  const rest = given.replaceAll(place, '');
  return /\{\{|\}\}/.test(rest)
    ? 'a variable is written {{contact.firstName}} or {{contact.firstName|words}}'
    : undefined;
}

const isVariable = (name: string): name is Variable => Object.hasOwn(variables, name);

/** Text with variables, refused by name where one is not known. */
export const template = (max: number) =>
  text(max).superRefine((value, context) => {
    const fault = faultIn(value);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  });

/** The text for one person, and the variables that have neither a value nor a fallback: each leaves a hole. */
export function fill(given: string, values: Values): { text: string; missing: Variable[] } {
  const missing = new Set<Variable>();
  const filled = given.replaceAll(place, (written, given: string, fallback: string | undefined) => {
    const name = given.trim() as Variable;
    const value = values[name] ?? fallback?.trim();
    if (value === undefined) missing.add(name);
    return value ?? written;
  });
  return { text: filled, missing: [...missing] };
}

export const Missing = z.array(z.enum(variableNames as [Variable, ...Variable[]]));

/** @throws Refusal `value_missing` that says which */
export function refuseMissing(missing: readonly Variable[]): void {
  if (missing.length === 0) return;
  throw new Refusal('value_missing', `This contact has no value for ${missing.join(', ')}.`, {
    hint: 'Fill it in on the contact (a short plain text, without links), or give the text a fallback: {{contact.firstName|Bonjour}}.',
  });
}

const LONGEST = 80;
/** Begins with a letter or a digit, so that no list, heading or quotation begins with it. */
const plain = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’&()/·°\-\u00A0\u202F]*$/u;

/** Mail programs make a link of it, whatever we do. */
const likeADomain = /\S\.[\p{L}\p{N}]{2}/u;

/**
 * A value as it may stand in a letter that people approved without it: one short plain line. Contacts are written by keys
 * and by strangers, so what would be a link or markup, or hides something, counts as not known.
 */
export function plainValue(given: string | null | undefined): string | undefined {
  const value = given?.trim() ?? '';
  if (value.length > LONGEST || !plain.test(value) || likeADomain.test(value)) return undefined;
  return hiddenCharacters(value).length === 0 && isPlainInMarkdown(value) ? value : undefined;
}

/** What is known of each of these contacts, by UUID. */
export async function valuesOf(work: Work, contactIds: readonly string[]): Promise<Map<string, Values>> {
  if (contactIds.length === 0) return new Map();
  const rows = await work.agency
    .from('contact')
    .innerJoin('agency', 'agency.id', 'contact.agency_id')
    .leftJoin('user_account as agent', (join) =>
      join.onRef('agent.agency_id', '=', 'contact.agency_id').onRef('agent.id', '=', 'contact.assigned_to'),
    )
    .select(['contact.id', 'first_name', 'last_name', 'agency.name', 'agency.city', 'agent.name as agent'])
    .select(sql<string | null>`search_cities[1]`.as('searched'))
    .where('contact.id', 'in', contactIds)
    .execute();
  return new Map(rows.map((row) => [row.id, known(row)]));
}

type Row = Record<'first_name' | 'last_name' | 'searched' | 'city' | 'agent', string | null> & { name: string };

function known(row: Row): Values {
  const given: Record<Variable, string | null> = {
    'contact.firstName': row.first_name,
    'contact.lastName': row.last_name,
    'contact.city': row.searched,
    'agency.name': row.name,
    'agency.city': row.city,
    'agent.name': row.agent,
  };
  const entries = variableNames.map((name) => [name, plainValue(given[name])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
