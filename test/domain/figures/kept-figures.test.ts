import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { countFigures } from '../../../domain/figures/count-figures.ts';
import { readFigures } from '../../../domain/figures/read-figures.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { recountFigures } from '../../../jobs/recount-figures.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';

const MINUTE_MS = 60_000;
const MORNING = new Date('2026-11-10T10:30:00Z');
let now = MORNING;
const server = await startTestServer({ ownStore: true, now: () => now });

beforeEach(() => {
  now = MORNING;
});

/** An agency with some new contacts of the last thirty days, three an hour at most, which is large by the totals of its board. */
async function createAgency({ buyers = 20_000 } = {}) {
  const agency = await server.createAgency();
  const rows = tenantOf(server.db, agency.id);
  await sql`insert into contact (agency_id, id, last_name, stage, source, language, created_at, updated_at)
    select ${agency.id}::uuid, gen_random_uuid(), 'Le Goff', 'new', case when n % 3 = 0 then 'Vitrine' end, 'fr', at, at
    from (select n, ${now}::timestamptz - interval '1 day' - n * interval '19 minutes' as at
      from generate_series(1, 50) as n) as made`.execute(server.db);
  const add = async (at: Date) => {
    const row = {
      id: newId(),
      last_name: 'Martin',
      stage: 'new',
      language: 'fr',
      created_at: at,
      updated_at: at,
    } as const;
    await rows.insert('contact', row).execute();
  };
  const remove = () =>
    sql`delete from contact where id = (select min(id::text)::uuid from contact where agency_id = ${agency.id}
      and created_at > ${new Date(now.getTime() - 20 * 24 * 60 * MINUTE_MS)})`.execute(server.db);
  const addBuyers = (cards: number) =>
    sql`insert into buyer_total (agency_id, stage, cards, value_euros, fees_euros)
      values (${agency.id}, 'new', ${cards}, 0, 0)`.execute(server.db);
  await addBuyers(buyers);
  return {
    add,
    addBuyers,
    remove,
    read: () => agency.perform(readFigures, { days: 30 }),
    direct: () => countFigures({ agency: rows, now }, 30),
    kept: () => rows.from('kept_figures').select('counted_at').execute(),
  };
}

const yesterday = () => new Date(now.getTime() - 24 * 60 * MINUTE_MS);
const passMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};

it('figures of a large agency are kept for an hour by the clock alone, and say when they were counted', async () => {
  const { add, read, direct, kept } = await createAgency();
  const before = await direct();
  expect(await read()).toEqual({ ...before, countedAt: null });
  expect(await kept()).toEqual([]);
  await recountFigures(server.context);
  const at = now.toISOString();
  await add(yesterday());
  passMinutes(59);
  await recountFigures(server.context);
  expect(await read()).toEqual({ ...before, countedAt: at });
  passMinutes(1);
  await recountFigures(server.context);
  expect((await direct()).leads.total).toBe(before.leads.total + 1);
  expect(await read()).toEqual({ ...(await direct()), countedAt: now.toISOString() });
  expect(await kept()).toHaveLength(2);
});

it('figures of another agency are those of the moment', async () => {
  const { add, read, direct, kept } = await createAgency({ buyers: 19_000 });
  await recountFigures(server.context);
  await add(yesterday());
  expect(await read()).toEqual({ ...(await direct()), countedAt: null });
  expect(await kept()).toEqual([]);
});

it('figures are counted when they are read if the clock has not counted those of today, or not for two hours', async () => {
  const { read, direct } = await createAgency();
  await recountFigures(server.context);
  passMinutes(120);
  expect(await read()).toEqual({ ...(await direct()), countedAt: null });
  // Midnight in Paris.
  now = new Date('2026-11-10T22:59:00Z');
  await recountFigures(server.context);
  passMinutes(2);
  expect(await read()).toEqual({ ...(await direct()), countedAt: null });
});

it('the clock counts a new day soon after midnight, and forgets those of an agency that is large no more', async () => {
  const { addBuyers, read, direct, kept } = await createAgency();
  now = new Date('2026-11-10T22:59:00Z');
  await recountFigures(server.context);
  passMinutes(2);
  await recountFigures(server.context);
  expect(await read()).toEqual({ ...(await direct()), countedAt: now.toISOString() });
  await addBuyers(-5_000);
  await recountFigures(server.context);
  expect(await kept()).toEqual([]);
});

it('figures are always those of the moment that they name, whatever happens meanwhile', async () => {
  const step = fc.constantFrom('add', 'remove', 'read', 'clock', 'minutes', 'hours', 'day');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      now = MORNING;
      const { add, remove, read, direct } = await createAgency();
      const counted = new Map<string, unknown>();
      for (const name of steps) {
        if (name === 'add') await add(yesterday());
        if (name === 'remove') await remove();
        if (name === 'minutes') passMinutes(17);
        if (name === 'hours') passMinutes(61);
        if (name === 'day') passMinutes(13 * 60);
        // Each moment has one state of the rows.
        passMinutes(1);
        const current = await direct();
        counted.set(now.toISOString(), current);
        if (name === 'clock') await recountFigures(server.context);
        const { countedAt, ...figures } = await read();
        expect(figures).toEqual(countedAt ? counted.get(countedAt) : current);
        expect(figures.to).toBe(current.to);
        expect(now.getTime() - Date.parse(countedAt ?? now.toISOString())).toBeLessThan(120 * MINUTE_MS);
      }
    }),
    { numRuns: size(3, 10, 100) },
  );
});
