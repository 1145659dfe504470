import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { feesIn, feesInSql, priceWithoutFees } from '../../../domain/properties/fees.ts';
import { feePayers } from '../../../storage/column-values.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';

const { db } = await startTestServer();

it.each([
  // 400,000 × 5 / 105 = 19,047.62: five percent of the 380,952 that remain.
  [400_000, 5, 'buyer', 19_048],
  [400_000, 5, 'seller', 20_000],
  // Nobody wrote who pays: as the seller's.
  [400_000, 5, null, 20_000],
  [312_000, 4.5, 'buyer', 13_435],
  [100_000, 100, 'buyer', 50_000],
  [100_000, 0, 'buyer', 0],
  // Half a euro is rounded up, in the seller's fees and in the price that remains of the buyer's.
  [50, 1, 'seller', 1],
  [3, 100, 'buyer', 1],
  [400_000, null, 'buyer', null],
] as const)('of %i € at %s %% paid by %s, the fees are %s €', (price, fees_percent, fees_paid_by, fees) => {
  expect(feesIn(price, { fees_percent, fees_paid_by })).toBe(fees);
});

it('the price without the fees is the rest of the price, where the buyer pays them', () => {
  const property = { price_euros: 400_000, fees_percent: 5, fees_paid_by: 'buyer' } as const;
  expect(priceWithoutFees(property)).toBe(380_952);
  expect(priceWithoutFees({ ...property, fees_paid_by: 'seller' })).toBeNull();
  expect(priceWithoutFees({ ...property, fees_percent: null })).toBeNull();
  expect(priceWithoutFees({ ...property, price_euros: null })).toBeNull();
});

it('a statement computes the same as the function, for any price and percentage', async () => {
  const price = fc.oneof(fc.integer({ min: 0, max: 3_000_000 }), fc.integer({ min: 0, max: 1_000_000_000 }));
  const percent = fc.oneof(
    fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    fc.double({ min: 0, max: 100, noNaN: true }),
    fc.constant(null),
  );
  const given = fc.record({ price, percent, payer: fc.constantFrom(...feePayers, null) });
  const columns = { price: sql.ref('price'), percent: sql.ref('percent'), payer: sql.ref('payer') };
  const count = size(10_000, 40_000, 400_000);
  const rows = fc.sample(given, count).map((row, place) => ({ ...row, place }));
  const { rows: computed } = await sql<{ fees: number | null }>`
    select ${feesInSql(columns)} as fees
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (price integer, percent double precision, payer text, place integer)
    order by place`.execute(db);
  const expected = rows.map((row) => feesIn(row.price, { fees_percent: row.percent, fees_paid_by: row.payer }));
  const differing = rows.filter((_, place) => computed[place]?.fees !== expected[place]);
  expect(differing).toEqual([]);
  expect(computed).toHaveLength(count);
});
