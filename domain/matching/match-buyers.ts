import { sql } from 'kysely';
import { z } from 'zod';
import { byKey } from '../../storage/tenant.ts';
import { emailRefusalReason, smsRefusalReason } from '../consent/may-receive.ts';
import { Stage } from '../contacts/record/contact-record.ts';
import { ContactSearch, searchRecord } from '../contacts/searches/search-record.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { listOf, paging } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, publicIdOrNull, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf } from '../shared/page.ts';
import { homeColumns, homeOf } from './compared.ts';
import type { OfferedHome } from './criteria.ts';
import { findBuyers, foundKey } from './find-matches.ts';
import { historyWith, match, matchRecord } from './match.ts';
import { bestOf, isShown } from './rank.ts';
import { waitingProposals } from './waiting-proposals.ts';

const refusals = [
  'opted_out',
  'sms_consent_missing',
  'no_phone',
  'email_consent_denied',
  'no_email',
  'undeliverable',
] as const;

const BuyerMatch = z.object({
  contact: z.object({
    id: id('contact'),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    stage: Stage,
    assigneeName: z.string().nullable(),
  }),
  ...match,
  search: ContactSearch.describe('That search'),
  refused: z
    .object({ email: z.enum(refusals).nullable(), sms: z.enum(refusals).nullable() })
    .describe('Why they may get no message on a channel; null: they may'),
  waiting: id('draft').nullable().describe('A proposal of the property to them that waits for a decision'),
});

const PropertyId = z.strictObject({ propertyId: id('property').describe('The property') });

export const matchBuyers = direct({
  name: 'matchBuyers',
  scope: 'human',
  summary: 'The buyers whose searches a property fits, then those who miss one wish by little.',
  effect: 'read',
  input: PropertyId.extend(paging),
  output: listOf(BuyerMatch),
  run: async (work, input) => {
    const property = await findHome(work, input.propertyId);
    const found = await findBuyers(work, property, { after: positionOf(input, foundKey), limit: input.limit });
    const { data: ids, nextCursor } = pageOf(
      input,
      found,
      (row) => [row.rank, row.id],
      (row) => row.id,
    );
    return { data: await describe(work, property, ids), nextCursor };
  },
});

export type Home = { id: string; reference: string; home: OfferedHome };

/** The facts of a property that are compared. @throws Refusal `not_found` */
export async function findHome(work: Work, propertyId: string): Promise<Home> {
  const uuid = uuidOf('property', propertyId);
  const rows = work.agency
    .from('property')
    .select(['reference', ...homeColumns])
    .where('id', '=', uuid);
  const row = await rows.executeTakeFirst();
  if (!row) throw notFound('property', propertyId);
  return { id: uuid, reference: row.reference, home: homeOf(row) };
}

/** The buyers of a page, in its order. One whose search changed meanwhile, so that it is shown no more, is left out. */
async function describe(
  work: Work,
  property: { id: string; home: OfferedHome },
  ids: readonly string[],
): Promise<z.input<typeof BuyerMatch>[]> {
  if (ids.length === 0) return [];
  const rows = await work.agency
    .from('contact')
    .leftJoin('user_account', byKey('user_account', 'contact.assigned_to'))
    .select(['contact.id', 'first_name', 'last_name', 'contact.email', 'phone', 'stage', 'searches'])
    .select([
      'user_account.name as assignee_name',
      emailRefusalReason.as('email_refusal'),
      smsRefusalReason.as('sms_refusal'),
    ])
    .where(sql<boolean>`contact.id = any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const history = await historyWith(work, 'property_id', property.id, ids);
  const waiting = await waitingProposals(work, property.id, ids);
  return ids.flatMap((contactId) => {
    const row = byId.get(contactId);
    const best = row && bestOf(row.searches, property.home);
    if (!row || !best || !isShown(best.rank)) return [];
    const { name, search } = { name: nameOfRow(row), search: searchRecord(best.search) };
    const { phone, email, stage, assignee_name: assigneeName } = row;
    return {
      contact: { id: publicId('contact', row.id), name, phone, email, stage, assigneeName },
      searchId: search.id,
      search,
      ...matchRecord(best.answers, best.search, property.home.priceEuros),
      ...history(row.id),
      refused: { email: row.email_refusal, sms: row.sms_refusal },
      waiting: publicIdOrNull('draft', waiting.get(row.id) ?? null),
    };
  });
}
