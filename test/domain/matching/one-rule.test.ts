import fc from 'fast-check';
import { expect, it } from 'vitest';
import { homeColumns, homeOf } from '../../../domain/matching/compared.ts';
import { type Found, findBuyers, findProperties } from '../../../domain/matching/find-matches.ts';
import { bestOf, isShown } from '../../../domain/matching/rank.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';
import { contactRow, propertyRow, storedContact } from './sample-pairs.ts';

const server = await startTestServer({ ownStore: true });
const page = { after: undefined, limit: 1000 };
const ranks = (found: readonly Found[]) => Object.fromEntries(found.map(({ id, rank }) => [id, Number(rank)]));

it('a statement finds exactly the pairs that the rule explains as shown, with the same rank, from either side', async () => {
  const pairs = fc.tuple(
    fc.array(contactRow, { minLength: 4, maxLength: 12 }),
    fc.array(propertyRow, { minLength: 4, maxLength: 12 }),
  );
  const check = fc.asyncProperty(pairs, async ([contacts, properties]) => {
    const { id } = await server.createAgency();
    const agency = tenantOf(server.db, id);
    const now = new Date('2026-11-24T10:00:00Z');
    await agency
      .insert(
        'contact',
        contacts.map((row) => storedContact(row, now)),
      )
      .execute();
    await agency
      .insert(
        'property',
        properties.map((row) => ({ ...row, created_at: now, updated_at: now }) as never),
      )
      .execute();
    const stored = await agency
      .from('property')
      .select(['id', 'status', ...homeColumns])
      .execute();
    const homes = stored.map((row) => ({ id: row.id, status: row.status, home: homeOf(row) }));
    const work = { agency: tenantOf(server.context.rows.ofAgency(id), id) } as never;
    const rankIn = (searches: (typeof contacts)[number]['searches'], home: (typeof homes)[number]['home']) => {
      const rank = bestOf(searches, home)?.rank;
      return rank !== undefined && isShown(rank) ? rank : undefined;
    };
    const buyers = contacts.filter(
      ({ intent, stage }) => (intent === 'buy' || intent === 'both') && stage !== 'won' && stage !== 'lost',
    );
    for (const { id: propertyId, home } of homes) {
      const expected = buyers.flatMap(({ id, searches }) => {
        const rank = rankIn(searches, home);
        return rank === undefined ? [] : [{ id, rank }];
      });
      expect(ranks(await findBuyers(work, { id: propertyId, home }, page))).toEqual(ranks(expected));
    }
    const offered = homes.filter(({ status }) => status === 'available' || status === 'under_offer');
    for (const { id, searches } of contacts) {
      const expected = offered.flatMap((property) => {
        const rank = rankIn(searches, property.home);
        return rank === undefined ? [] : [{ id: property.id, rank }];
      });
      expect(ranks(await findProperties(work, { id, searches }, page))).toEqual(ranks(expected));
    }
  });
  await fc.assert(check, { numRuns: size(15, 60, 400) });
});
