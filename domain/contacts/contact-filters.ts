import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { townsOverlapping } from '../shared/asked-towns.ts';
import { uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { isInTowns } from '../shared/town-filter.ts';
import { closedStages, type Stage } from './contact-record.ts';
import type { ContactKind } from './contact-sheet.ts';

/** The filters of the table of contacts. Each of `kinds` and `stages` is one of several. */
export type ContactTableFilters = {
  kinds?: ContactKind[] | undefined;
  stages?: z.output<typeof Stage>[] | undefined;
  city?: string | undefined;
  tag?: string | undefined;
  assignedTo?: string | undefined;
  quietDays?: number | undefined;
};

/** The condition that a row of `contact_town` is one of who searches in a town. */
export const searchesIn = (city: string): RawBuilder<boolean> =>
  isInTowns(townsOverlapping(city), sql.ref('contact_town.town'), sql.ref('contact_town.department'));

const DAY_MS = 86_400_000;

/** A prepared statement uses the indexes of open contacts only if this is written like their conditions, without parameters. */
const isOpen = sql`stage not in (${sql.join(closedStages.map((stage) => sql.lit(stage)))})`;

/** The filters as a condition on a row of `contact` or of `listed_contact`, which has the same columns for most of them. */
export function matches(
  work: Work,
  { kinds, stages, city, tag, assignedTo, quietDays }: ContactTableFilters,
  table: 'contact' | 'listed_contact',
): RawBuilder<unknown> {
  const key = sql.ref(table === 'contact' ? 'contact.id' : 'listed_contact.contact_id');
  // Beside a search they stay apart: joined with a table under row-level security, it could not use the index of words.
  const apart = sql.raw(table === 'contact' ? 'offset 0' : '');
  const conditions: RawBuilder<unknown>[] = [];
  if (kinds?.length) conditions.push(sql`kind = any(${kinds}::text[])`);
  if (stages?.length) conditions.push(sql`stage = any(${stages}::text[])`);
  if (assignedTo) conditions.push(sql`assigned_to = ${uuidOf('user', assignedTo)}`);
  if (city) {
    conditions.push(sql`exists (select from contact_town where contact_town.agency_id = ${work.agency.id}
      and ${searchesIn(city)} and contact_town.contact_id = ${key} ${apart})`);
  }
  if (tag) conditions.push(table === 'contact' ? sql`tags @> array[${tag}]::text[]` : hasTag(work, tag, key));
  if (quietDays !== undefined) {
    const before = new Date(work.now.getTime() - quietDays * DAY_MS);
    // Nobody is quiet at a closed stage, because nobody is expected to write any more.
    const isQuiet = sql`${isOpen} and quiet_since <= ${before}`;
    conditions.push(
      table === 'listed_contact'
        ? isQuiet
        : sql`exists (select from listed_contact where listed_contact.agency_id = ${work.agency.id}
            and listed_contact.contact_id = ${key} and ${isQuiet} ${apart})`,
    );
  }
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

export const hasTag = (work: Work, tag: string, contactId: RawBuilder<unknown>) => sql`
  exists (select from indexed_contact as tagged where tagged.agency_id = ${work.agency.id}
    and tagged.id = ${contactId} and tags @> array[${tag}]::text[])`;
