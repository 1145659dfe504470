import { sql } from 'kysely';
import { z } from 'zod';
import { propertyStatuses } from '../../storage/column-values.ts';
import type { StoredSearch } from '../../storage/entities/contact.ts';
import { EnergyLabel } from '../properties/property-energy.ts';
import { listOf, PropertyType, paging } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf } from '../shared/page.ts';
import { homeColumns, homeOf } from './compared.ts';
import { findProperties, foundKey } from './find-matches.ts';
import { historyWith, match, matchRecord } from './match.ts';
import { bestOf, isShown } from './rank.ts';

const PropertyMatch = z.object({
  property: z.object({
    id: id('property'),
    reference: z.string(),
    title: z.string(),
    type: PropertyType,
    status: z.enum(propertyStatuses),
    city: z.string(),
    priceEuros: z.int().nullable(),
    surfaceSqm: z.number().nullable(),
    rooms: z.int().nullable(),
    energyClass: EnergyLabel.nullable().describe('As adverts show it'),
  }),
  ...match,
});
type PropertyMatch = z.input<typeof PropertyMatch>;

const MatchInput = z.strictObject({ contactId: id('contact').describe('The contact'), ...paging });

export const matchProperties = direct({
  name: 'matchProperties',
  scope: 'human',
  summary: 'The properties for sale that fit the searches of a contact, then those that miss one wish by little.',
  effect: 'read',
  input: MatchInput,
  output: listOf(PropertyMatch),
  run: (work, input) => matchesOf(work, input),
});

/** @throws Refusal `not_found` */
export async function matchesOf(
  work: Work,
  input: z.output<typeof MatchInput>,
): Promise<{ data: PropertyMatch[]; nextCursor: string | null }> {
  const contactId = uuidOf('contact', input.contactId);
  const rows = work.agency.from('contact').select(['id', 'searches']).where('id', '=', contactId);
  const contact = await rows.executeTakeFirst();
  if (!contact) throw notFound('contact', input.contactId);
  const found = await findProperties(work, contact, { after: positionOf(input, foundKey), limit: input.limit });
  const { data: ids, nextCursor } = pageOf(
    input,
    found,
    (row) => [row.rank, row.id],
    (row) => row.id,
  );
  return { data: await describe(work, contact, ids), nextCursor };
}

/** The properties of a page, in its order. One that changed meanwhile, so that it is shown no more, is left out. */
async function describe(
  work: Work,
  contact: { id: string; searches: readonly StoredSearch[] },
  ids: readonly string[],
): Promise<PropertyMatch[]> {
  if (ids.length === 0) return [];
  const rows = await work.agency
    .from('property')
    .select(['id', 'reference', 'title', 'status', 'city', ...homeColumns])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const history = await historyWith(work, 'contact_id', contact.id, ids);
  return ids.flatMap((propertyId) => {
    const row = byId.get(propertyId);
    if (!row) return [];
    const home = homeOf(row);
    const best = bestOf(contact.searches, home);
    if (!best || !isShown(best.rank)) return [];
    return {
      property: {
        id: publicId('property', row.id),
        reference: row.reference,
        title: row.title,
        type: row.type,
        status: row.status,
        city: row.city,
        priceEuros: row.price_euros,
        surfaceSqm: row.surface_sqm,
        rooms: row.rooms,
        energyClass: home.energyClass as PropertyMatch['property']['energyClass'],
      },
      searchId: publicId('search', best.search.id),
      ...matchRecord(best.answers, best.search, row.price_euros),
      ...history(row.id),
    };
  });
}
