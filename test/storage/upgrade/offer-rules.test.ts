import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { feesIn } from '../../../domain/properties/fees.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { openEmpty } from './empty-store.ts';
import { becomeOld } from './old-store.ts';

/** Offers of 0.3.0, as they come into the rules of 0011: the fees, the accepted offer, the chain and the letters. */
const store = await openEmpty();
afterAll(() => store.close());
const db = store.rows.ofAllAgencies;
await becomeOld(db, '0001-baseline');
const { rows: agencies } = await sql<{ id: string }>`select id from agency`.execute(db);
const agency = agencies[0]?.id as string;
const { rows: contacts } = await sql<{
  id: string;
}>`select id from contact where erased_at is null order by id limit 2`.execute(db);
const [buyer, partner] = contacts.map(({ id }) => id) as [string, string];
await sql`delete from contact_link`.execute(db);
await sql`insert into contact_link (agency_id, contact_id, other_id, kind, created_at)
  values (${agency}, ${buyer}, ${partner}, 'couple', now())`.execute(db);

async function addProperty(payer: string | null, percent: number | null): Promise<string> {
  const id = newId();
  await sql`insert into property (agency_id, id, reference, title, type, status, city, postcode, created_at, updated_at, fees_percent, fees_paid_by)
    values (${agency}, ${id}, ${id}, 'Maison', 'house', 'available', 'Nantes', '44000', now(), now(), ${percent}, ${payer})`.execute(
    db,
  );
  return id;
}

type Given = { stage: string; amount: number; fees: number | null; accepted?: string; notified?: string };

async function addOffer(property: string, { stage, amount, fees, accepted, notified }: Given, rounds = [amount]) {
  const id = newId();
  await sql`insert into offer (agency_id, id, property_id, contact_id, amount_euros, stage, fees_euros, accepted_on, notified_on, created_at, updated_at)
    values (${agency}, ${id}, ${property}, ${buyer}, ${amount}, ${stage}, ${fees}, ${accepted ?? null}, ${notified ?? null}, now(), now())`.execute(
    db,
  );
  for (const [place, named] of rounds.entries()) {
    await sql`insert into offer_round (agency_id, id, offer_id, party, amount_euros, at)
      values (${agency}, ${newId()}, ${id}, ${place % 2 ? 'seller' : 'buyer'}, ${named},
        ${`2026-11-0${place + 1}T23:30:00Z`}::timestamptz)`.execute(db);
  }
  return id;
}

const home = await addProperty('buyer', 5);
const ids = {
  // 5 % of the full price, as 0.3.0 computed it by default.
  byDefault: await addOffer(home, { stage: 'received', amount: 210_000, fees: 10_500 }),
  // The same of the first amount: a counter-offer did not change the fees.
  ofFirstAmount: await addOffer(home, { stage: 'countered', amount: 220_000, fees: 10_500 }, [210_000, 220_000]),
  typed: await addOffer(home, { stage: 'refused', amount: 210_000, fees: 9000 }),
  unknown: await addOffer(home, { stage: 'received', amount: 210_000, fees: null }),
  atDeed: await addOffer(home, {
    stage: 'deed_signed',
    amount: 210_000,
    fees: 10_500,
    accepted: '2026-09-01',
    notified: '2026-09-10',
  }),
  besides: await addOffer(home, { stage: 'accepted', amount: 215_000, fees: 1, accepted: '2026-08-01' }),
  bySeller: await addOffer(await addProperty('seller', 4.5), { stage: 'received', amount: 210_000, fees: 9450 }),
};
await store.migrate();
const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;

it('fees that nobody typed follow the law and the amount; those typed and those of a deed stay', async () => {
  const stored = await rows(sql<{ id: string; fees_euros: number | null; fees_follow: boolean }>`
    select id, fees_euros, fees_follow from offer where id = any(${Object.values(ids)}::uuid[])`);
  const feesOf = (id: string) => {
    const row = stored.find((one) => one.id === id);
    return [row?.fees_euros, row?.fees_follow];
  };
  const byMandate = (amount: number) => feesIn(amount, { fees_percent: 5, fees_paid_by: 'buyer' });
  expect(feesOf(ids.byDefault)).toEqual([10_000, true]);
  expect(feesOf(ids.ofFirstAmount)).toEqual([byMandate(220_000), true]);
  expect(feesOf(ids.unknown)).toEqual([10_000, true]);
  expect(feesOf(ids.bySeller)).toEqual([9450, true]);
  expect(feesOf(ids.typed)).toEqual([9000, false]);
  expect(feesOf(ids.atDeed)).toEqual([10_500, false]);
});

it('of two accepted offers the furthest holds, and the other one is marked', async () => {
  const marked = await rows(sql<{ id: string }>`select id from offer where accepted_beside`);
  expect(marked).toEqual([{ id: ids.besides }]);
});

it('rounds become a chain, with the days of their answers on the agency’s clocks', async () => {
  const chain = (id: string) =>
    rows(sql`select predecessor_id is not null as answers, answer, answered_on from offer_round
      where offer_id = ${id} order by at`);
  expect(await chain(ids.ofFirstAmount)).toEqual([
    { answers: false, answer: 'countered', answered_on: '2026-11-03' },
    { answers: true, answer: null, answered_on: null },
  ]);
  expect(await chain(ids.typed)).toEqual([{ answers: false, answer: 'refused', answered_on: null }]);
  expect(await chain(ids.atDeed)).toEqual([{ answers: false, answer: 'accepted', answered_on: '2026-09-01' }]);
});

it('the letter is the buyer’s, and a couple buys together until the contract is signed', async () => {
  const buyers = (id: string) =>
    rows(sql`select contact_id, notified_on, delivery from offer_buyer where offer_id = ${id} order by contact_id`);
  expect(await buyers(ids.atDeed)).toEqual([{ contact_id: buyer, notified_on: '2026-09-10', delivery: 'registered' }]);
  expect(await buyers(ids.byDefault)).toEqual([{ contact_id: partner, notified_on: null, delivery: null }]);
  expect(await buyers(ids.typed)).toEqual([]);
});
