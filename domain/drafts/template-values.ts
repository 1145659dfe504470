import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { text } from '../shared/fields.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { isPlainInMarkdown } from './email.ts';
import { hiddenCharacters } from './hidden-characters.ts';
import { type Fault, faultsOf, type Values, type Variable, variableNames } from './template.ts';

/** Text with variables, refused by name where one is not known. */
export const template = (max: number) =>
  text(max).superRefine((value, context) => {
    for (const fault of faultsOf(value)) context.addIssue({ code: 'custom', message: saidOf(fault) });
  });

export const saidOf = ({ kind, written }: Fault): string =>
  ({
    unknown: `${written} is not known; there are ${variableNames.join(', ')}`,
    empty_fallback: `${written} has an empty fallback`,
    unfinished: 'a variable is written {{contact.firstName}} or {{contact.firstName|words}}',
  })[kind];

const VariableName = z.enum(variableNames as [Variable, ...Variable[]]);
export const Missing = z.array(VariableName);
/** How many lack a value, by variable. */
export const Lacking = z.partialRecord(VariableName, z.int());
export type Lacking = z.output<typeof Lacking>;

/** @throws Refusal `value_missing` that says which */
export function refuseMissing(missing: readonly Variable[]): void {
  if (missing.length === 0) return;
  throw new Refusal('value_missing', `This contact has no value for ${missing.join(', ')}.`, {
    hint: 'Fill it in on the contact (a short plain text, without links or numbers), or give the text a fallback: {{contact.firstName|Bonjour}}.',
  });
}

const LONGEST = 80;
const LONGEST_NAME = 40;
/** What people are called holds no digits and no commas: a sentence with a number to call is no name. */
const named: ReadonlySet<Variable> = new Set(['contact.firstName', 'contact.lastName', 'agent.name']);
const likeASentence = /[\p{N},]/u;
/** No town and no agency has so many digits as a phone number or an account. */
const likeANumber = /(\p{N}\P{N}*){6}/u;

/** Begins with a letter or a digit, so that no list, heading or quotation begins with it. */
const plain = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’&()/·°\-\u00A0\u202F]*$/u;

/** Mail programs make a link of it, whatever we do. */
const likeADomain = /\S\.[\p{L}\p{N}]{2}/u;

/**
 * A value as it may stand in a letter that people approved without it: one short plain line. Contacts are written by keys
 * and by strangers, so what would be a link or markup, or hides something, counts as not known.
 */
export function plainValue(name: Variable, given: string | null | undefined): string | undefined {
  const value = given?.trim() ?? '';
  if (named.has(name) && (value.length > LONGEST_NAME || likeASentence.test(value))) return undefined;
  if (value.length > LONGEST || !plain.test(value) || likeADomain.test(value) || likeANumber.test(value))
    return undefined;
  return hiddenCharacters(value).length === 0 && isPlainInMarkdown(value) ? value : undefined;
}

/** Where each value is read. */
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
    .leftJoin('user_account as agent', (join) =>
      join.onRef('agent.agency_id', '=', 'contact.agency_id').onRef('agent.id', '=', 'contact.assigned_to'),
    );

/** What is known of each of these contacts, by UUID. */
export async function valuesOf(work: Work, contactIds: readonly string[]): Promise<Map<string, Values>> {
  if (contactIds.length === 0) return new Map();
  const rows = await contactsWithSources(work)
    .select('contact.id')
    .select(variableNames.map((name) => sources[name].as(name)))
    .where('contact.id', 'in', contactIds)
    .execute();
  return new Map(rows.map(({ id, ...given }) => [id, known(given)]));
}

function known(given: Record<Variable, string | null>): Values {
  const entries = variableNames.map((name) => [name, plainValue(name, given[name])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** How many contacts with an e-mail address there are, and how many of them have no value that may stand in a letter. */
export async function countLacking(work: Work, variable: Variable): Promise<{ contacts: number; lacking: number }> {
  // Many contacts share few names: each is judged once.
  const rows = await contactsWithSources(work)
    .select(({ fn }) => [sources[variable].as('value'), fn.countAll<string>().as('count')])
    .where('contact.email', 'is not', null)
    .groupBy(sources[variable])
    .execute();
  const sum = (some: typeof rows) => some.reduce((total, { count }) => total + Number(count), 0);
  return { contacts: sum(rows), lacking: sum(rows.filter(({ value }) => plainValue(variable, value) === undefined)) };
}
