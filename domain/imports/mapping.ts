import { z } from 'zod';
import { invalidInput } from '../shared/refusal.ts';
import { labelColumns } from './cell-labels.ts';
import type { Colleagues } from './colleagues.ts';
import type { FirstCells } from './first-cells.ts';
import { type ImportFields, isHeadingOf, type ReadingContext } from './import-field.ts';
import type { Target } from './target.ts';
import { undecidedConsents } from './undecided-consents.ts';
import { folded, Unreadable } from './values.ts';

/** The field of each column by its heading; null leaves the column out. */
export type Mapping = Readonly<Record<string, string | null>>;

/** A mapping as a person gives it: beside the field of a column, whom its texts mean by colleagues. */
export const GivenMapping = z.record(
  z.string(),
  z.union([
    z.string().nullable(),
    z.strictObject({ field: z.string(), colleagues: z.record(z.string(), z.string().nullable()) }),
  ]),
);
export type GivenMapping = z.output<typeof GivenMapping>;

export function splitMapping(given: GivenMapping): { mapping: Mapping; colleagues: Colleagues } {
  const mapping: [string, string | null][] = [];
  const colleagues: [string, string | null][] = [];
  for (const [heading, value] of Object.entries(given)) {
    mapping.push([heading, typeof value === 'object' && value !== null ? value.field : value]);
    if (typeof value === 'object' && value !== null) colleagues.push(...Object.entries(value.colleagues));
  }
  return { mapping: Object.fromEntries(mapping), colleagues: Object.fromEntries(colleagues) };
}

/** A column of the file and its field; `labelColumn` is the position of the column with the kinds of its cells. */
export type MappedColumn = { heading: string; field: string | null; labelColumn?: number };

type ReadColumns = { chosen: Mapping; firstCells: FirstCells; context: ReadingContext };

/**
 * Guesses the fields of columns from their headings, and from their first cells where a heading may mean several fields. A field
 * that has a column already is not guessed again unless it may have several: a heading that can mean one field only goes first.
 */
export function guessMapping(
  headings: readonly string[],
  fields: ImportFields,
  { chosen, firstCells, context }: ReadColumns,
): Map<string, string | null> {
  // A heading of a stranger may be called `constructor`, so it is looked up in maps alone.
  const decided = new Map(Object.entries(chosen));
  const taken = new Set(decided.values());
  const mapping = new Map(headings.map((heading) => [heading, decided.get(heading) ?? null]));
  const open = headings.filter((heading) => !decided.has(heading));
  const contested = open.filter((heading) => isContested(heading, fields));
  for (const heading of [...open.filter((other) => !contested.includes(other)), ...contested]) {
    const claims = claimsOf(heading, fields);
    const further = claims.flatMap((field) => fields[field]?.beside ?? []);
    const isFree = (field: string) => isRepeatable(fields, field) || !taken.has(field);
    const free = claims.some(isFree) ? claims.filter(isFree) : further;
    const countRead = (field: string) =>
      (firstCells.get(heading) ?? []).filter((cell) => !(fields[field]?.read(cell, context) instanceof Unreadable))
        .length;
    const [best] = free.map((field) => ({ field, count: countRead(field) })).sort((a, b) => b.count - a.count);
    if (!best) continue;
    mapping.set(heading, best.field);
    taken.add(best.field);
  }
  return mapping;
}

/** Whether a heading may mean several fields, so that the cells of each file decide. */
const isContested = (heading: string, fields: ImportFields): boolean => claimsOf(heading, fields).length > 1;

/** The fields that the cells of a file suggest for its contested headings, whatever a person chose for them. */
export function guessContested(columns: readonly MappedColumn[], fields: ImportFields, read: ReadColumns): Mapping {
  const settled = columns.filter(({ heading }) => !isContested(heading, fields));
  const chosen = Object.fromEntries(settled.map(({ heading, field }) => [heading, field]));
  const headings = columns.map(({ heading }) => heading);
  const guesses = [...guessMapping(headings, fields, { ...read, chosen })];
  return Object.fromEntries(guesses.filter(([heading]) => !Object.hasOwn(chosen, heading)));
}

function claimsOf(heading: string, fields: ImportFields): string[] {
  const words = folded(heading);
  const claims = Object.entries(fields).flatMap(([name, field]) =>
    !field.isConsent && (isHeadingOf(field, words) || words === folded(name)) ? { name, field } : [],
  );
  const own = claims.filter(({ field }) => !field.isFallback);
  return (own.length > 0 ? own : claims.slice(0, 1)).map(({ name }) => name);
}

export const isRepeatable = (fields: ImportFields, field: string | null): boolean =>
  field !== null && fields[field]?.isRepeatable === true;

/**
 * The columns of a file with their fields: those that `chosen` names as it says, the others by a guess.
 * @param isStrict whether `chosen` may name no column that the file lacks
 * @throws Refusal where the mapping fits neither the file nor the fields, or nothing would be imported
 */
export function mapColumns(
  headings: readonly string[],
  { fields, needsOneOf }: Pick<Target, 'fields' | 'needsOneOf'>,
  { isStrict, ...read }: ReadColumns & { isStrict: boolean },
): MappedColumn[] {
  const { chosen } = read;
  if (isStrict) checkChosen(headings, fields, chosen);
  const mapping = guessMapping(headings, fields, read);
  requireDecidedConsent(headings, fields, read);
  const labels = labelColumns(headings);
  const columns = headings.map((heading, index) => {
    const labelColumn = labels.get(index);
    return { heading, field: mapping.get(heading) ?? null, ...(labelColumn !== undefined && { labelColumn }) };
  });
  const mapped = columns.flatMap(({ field }) => field ?? []);
  const twice = mapped.find((field, index) => !isRepeatable(fields, field) && mapped.indexOf(field) !== index);
  if (twice) throw wrongMapping(`two columns are given to ${twice}`);
  const missing = needsOneOf.find((fields) => !fields.some((field) => mapped.includes(field)));
  if (missing) {
    const recognised = headings.filter((heading) => mapping.get(heading)).join(', ') || 'none';
    throw wrongMapping(
      `no column is given to ${missing.join(', ')} (columns that are recognised: ${recognised}); is the first row the heading?`,
    );
  }
  return columns;
}

function checkChosen(headings: readonly string[], fields: ImportFields, chosen: Mapping): void {
  for (const [heading, field] of Object.entries(chosen)) {
    if (!headings.includes(heading)) {
      throw wrongMapping(`the file has no column ${heading}; it has ${headings.slice(0, 40).join(', ')}`);
    }
    if (field !== null && !Object.hasOwn(fields, field)) {
      throw wrongMapping(`there is no field ${field}; there are ${Object.keys(fields).join(', ')}`);
    }
  }
}

/** A refusal that is left out would be lost, and a consent that is guessed would be invented: a person has to say. */
function requireDecidedConsent(headings: readonly string[], fields: ImportFields, read: ReadColumns): void {
  const undecided = undecidedConsents(headings, fields, read);
  if (undecided.length === 0) return;
  throw wrongMapping(
    `${undecided.join(', ')}: does this column say who accepts SMS or e-mails? Clef does not guess it. Give it the field smsConsent or emailConsent, detail to keep its texts in a note, or null to leave it out with the refusals in it`,
  );
}

const wrongMapping = (message: string) =>
  invalidInput([{ path: 'mapping', message }], 'Give a mapping of headings to fields.');
