import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { townsOverlapping } from '../../shared/asked-towns.ts';
import { euros, instant, text } from '../../shared/fields.ts';
import { id, uuidOf } from '../../shared/ids.ts';
import type { Work } from '../../shared/operation.ts';
import { labelOf } from '../../shared/plain-text.ts';
import { isInTowns } from '../../shared/town-filter.ts';
import { closedStages, Stage } from '../record/contact-record.ts';
import { ContactKind } from '../record/contact-sheet.ts';
import { matchesSearch } from './text-search.ts';

/** By what contacts are chosen, in every list and in the audience of a campaign. A contact meets all that are given. */
export const contactFilters = {
  q: text(200).optional().describe('Part of a name, e-mail or phone number; accents and case do not count'),
  stage: Stage.optional().describe('Where the contact stands in the pipeline'),
  tag: text(60).optional().describe('One of the contact’s tags, exactly'),
  city: text(120).optional().describe('A town they search in, or any of several: « St Herblain », « Lyon 3e, Rezé »'),
  updatedSince: instant.optional().describe('e.g. 2026-03-04T09:30:00Z'),
  kinds: z.array(ContactKind).max(6).optional().describe('One of these'),
  stages: z.array(Stage).max(8).optional().describe('One of these'),
  assignedTo: id('user').optional().describe('Of this colleague'),
  quietDays: z.int().min(1).max(3650).optional().describe('Neither won nor lost, and no message for so many days'),
  budgetFromEuros: euros.optional().describe('Whose budget reaches this amount'),
  budgetToEuros: euros.optional().describe('Whose budget begins at or below this amount'),
};
export type ContactFilters = z.output<z.ZodObject<typeof contactFilters>>;

const DAY_MS = 86_400_000;

/** A list in the order of exchanges reads the columns that it has from its own rows. Everything else is a column of the contact. */
type FilteredRow = 'contact' | 'listed_contact';

/** The filters as a condition on a row of `contact`; `row` is another one that it is joined with. */
export function meets(work: Work, filters: ContactFilters, row: FilteredRow = 'contact'): RawBuilder<boolean> {
  const { q, stage, tag, city, updatedSince, kinds, stages, assignedTo, quietDays } = filters;
  const column = (name: 'stage' | 'kind' | 'assigned_to') => sql.ref(`${row}.${name}`);
  const conditions: RawBuilder<unknown>[] = budgetConditions(filters);
  if (q !== undefined) conditions.push(matchesSearch(work, q));
  if (stage) conditions.push(sql`${column('stage')} = ${stage}`);
  if (stages?.length) conditions.push(sql`${column('stage')} = any(${stages}::text[])`);
  if (kinds?.length) conditions.push(sql`${column('kind')} = any(${kinds}::text[])`);
  if (assignedTo) conditions.push(sql`${column('assigned_to')} = ${uuidOf('user', assignedTo)}`);
  if (tag) conditions.push(sql`contact.tags @> array[${labelOf(tag)}]::text[]`);
  if (city) conditions.push(sql`contact.id in (${searchingIn(work, city)})`);
  if (updatedSince) conditions.push(sql`contact.updated_at >= ${new Date(updatedSince)}`);
  if (quietDays !== undefined) {
    const before = new Date(work.now.getTime() - quietDays * DAY_MS);
    // Nobody is quiet at a closed stage, because nobody is expected to write any more.
    conditions.push(sql`${column('stage')} not in (${sql.join(closedStages.map((closed) => sql.lit(closed)))})`);
    conditions.push(
      row === 'listed_contact'
        ? sql`listed_contact.quiet_since <= ${before}`
        : sql`contact.id in (${quietSince(work, before)})`,
    );
  }
  return conditions.length === 0 ? sql`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const searchingIn = (work: Work, city: string) =>
  work.agency
    .indexed('contact_town')
    .select('contact_id')
    .where(isInTowns(townsOverlapping(city), sql.ref('contact_town.town'), sql.ref('contact_town.department')));

const quietSince = (work: Work, before: Date) =>
  work.agency.indexed('listed_contact').select('contact_id').where('quiet_since', '<=', before);

/** A contact with only one end of a budget has no limit at the other; one without any budget matches no amount. */
function budgetConditions({ budgetFromEuros: from, budgetToEuros: to }: ContactFilters): RawBuilder<unknown>[] {
  if (from === undefined && to === undefined) return [];
  return [
    sql`(contact.budget_min_euros is not null or contact.budget_max_euros is not null)`,
    ...(from === undefined ? [] : [sql`coalesce(contact.budget_max_euros >= ${from}, true)`]),
    ...(to === undefined ? [] : [sql`coalesce(contact.budget_min_euros <= ${to}, true)`]),
  ];
}
