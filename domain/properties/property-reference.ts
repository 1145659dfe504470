import { sql } from 'kysely';
import { notFound } from '../shared/find-record.ts';
import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { searchable, searchPattern } from '../shared/search-text.ts';
import { type BriefRow, briefColumns } from './property-record.ts';

/** A reference without case, accents, spaces and punctuation: `NAN-0051`, `nan 0051` and `NAN0051` are the same. */
const folded = (reference: ReturnType<typeof sql>) => sql`replace(${reference}, ' ', '')`;
const storedReference = folded(sql`clef_fold(reference)`);

const MAX_CANDIDATES = 5;

/**
 * The property with this reference, in any spelling. Where the spelling fits several, the exact one counts.
 * @throws Refusal `not_found` with the nearest references, `invalid_request` with those that the spelling fits
 */
export async function findByReference(work: Work, reference: string): Promise<BriefRow> {
  const rows = await work.agency
    .indexed('property')
    .select(briefColumns)
    .where(sql<boolean>`${storedReference} = ${folded(searchable(reference))}`)
    .orderBy(sql`reference = ${reference}`, 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_CANDIDATES)
    .execute();
  const [row] = rows;
  if (!row) throw await unknownReference(work, reference);
  if (rows.length === 1 || row.reference === reference) return row;
  throw new Refusal('invalid_request', `${rows.length} properties fit ${reference}.`, {
    hint: `Give the exact reference or the id: ${listOf(rows)}.`,
  });
}

async function unknownReference(work: Work, reference: string): Promise<Refusal> {
  const likeness = sql<number>`similarity(clef_fold(reference), ${searchable(reference)})`;
  const nearest = await work.agency
    .indexed('property')
    .select(['id', 'reference', 'title', 'city'])
    .where(sql<boolean>`(${likeness} > 0.3 or search_text like ${searchPattern(reference)})`)
    .orderBy(likeness, 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_CANDIDATES)
    .execute();
  const { code, message, toolHint } = notFound('property', reference);
  return new Refusal(code, message, {
    hint: nearest.length > 0 ? `The nearest references: ${listOf(nearest)}.` : (toolHint ?? ''),
  });
}

type Named = { id: string; reference: string; title: string; city: string };

const listOf = (properties: readonly Named[]): string =>
  properties
    .map(({ id, reference, title, city }) => `${reference} (${publicId('property', id)}: ${title}, ${city})`)
    .join('; ');
