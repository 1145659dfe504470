import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { mentionedProperties } from '../../../domain/checks/remembered-properties.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import type { Db } from '../../../storage/db.ts';
import { readTogether } from '../../../storage/read-together.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { isEmbedded } from '../../support/installation.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';

const { db, context, createAgency } = await startTestServer();

type Transaction = Awaited<ReturnType<ReturnType<Db['startTransaction']>['execute']>>;

const nothing = { propertyIds: [], mentioned: { referenceKeys: [], streetNames: [], towns: [] } };

/** The prices of the properties that a check would use, and how many rows were read for them. */
async function readPrices(agencyId: string, reader: Db = db) {
  const asked = mentionedProperties({ agency: tenantOf(reader, agencyId) }, nothing);
  const rows = await readTogether(reader, asked.parts, { prepare: true });
  return {
    prices: asked
      .from(rows)(nothing)
      .all.map(({ id, price_euros }) => [id, price_euros]),
    read: rows.forSale.length,
  };
}

const storedPrices = async (agencyId: string, reader: Db = db) => {
  const rows = reader.selectFrom('property').select(['id', 'price_euros']).where('agency_id', '=', agencyId);
  return (await rows.where('status', '=', 'available').orderBy('id').execute()).map(({ id, price_euros }) => [
    id,
    price_euros,
  ]);
};

async function agencyWithProperties() {
  const { id, perform } = await createAgency();
  const create = async () => {
    const property = await perform(createProperty, {
      reference: newId(),
      title: 'Maison',
      type: 'house',
      feesPercent: 4,
      address: { postcode: '44000', city: 'Nantes' },
      mandate: { number: newId(), kind: 'exclusive', expiresAt: '2030-02-01T00:00:00+01:00' },
    });
    await sql`update property set status = 'available' where agency_id = ${id} and id = ${uuidOf('property', property.id)}`.execute(
      db,
    );
    return uuidOf('property', property.id);
  };
  return { id, properties: [await create(), await create()] as const, create };
}

it('are read again only after one of the agency’s has changed', async () => {
  const [agency, other] = [await agencyWithProperties(), await agencyWithProperties()];
  expect((await readPrices(agency.id)).read).toBe(2);
  await readPrices(other.id);
  expect((await readPrices(agency.id)).read).toBe(0);
  await sql`update property set price_euros = 1 where agency_id = ${other.id}`.execute(db);
  expect((await readPrices(agency.id)).read).toBe(0);
  await sql`update property set price_euros = 2 where agency_id = ${agency.id} and id = ${agency.properties[0]}`.execute(
    db,
  );
  expect(await readPrices(agency.id)).toEqual({
    prices: [
      [agency.properties[0], 2],
      [agency.properties[1], null],
    ],
    read: 2,
  });
  await sql`delete from property where agency_id = ${agency.id} and id = ${agency.properties[0]}`.execute(db);
  expect(await readPrices(agency.id)).toEqual({ prices: [[agency.properties[1], null]], read: 1 });
});

it('are not mixed up by two requests of which the later one is answered first', async () => {
  const { id, properties } = await agencyWithProperties();
  await readPrices(id);
  const asked = mentionedProperties({ agency: tenantOf(db, id) }, nothing);
  const rows = await readTogether(db, asked.parts, { prepare: true });
  await sql`update property set price_euros = 7 where agency_id = ${id}`.execute(db);
  await readPrices(id);
  expect(
    asked
      .from(rows)(nothing)
      .all.map(({ id: uuid, price_euros }) => [uuid, price_euros]),
  ).toEqual(properties.map((uuid) => [uuid, null]));
  expect((await readPrices(id)).prices).toEqual(properties.map((uuid) => [uuid, 7]));
});

type WantedProperties = Parameters<typeof mentionedProperties>[1];
type Named = Partial<WantedProperties['mentioned']> & { visited?: string[] };
const wants = ({ visited = [], ...named }: Named): WantedProperties => ({
  propertyIds: visited,
  mentioned: { ...nothing.mentioned, ...named },
});

/** The ids of the properties that one draft has of those that were read for all. */
async function idsFor(agencyId: string, all: Named, own: Named = all): Promise<string[]> {
  const asked = mentionedProperties({ agency: tenantOf(db, agencyId) }, wants(all));
  const rows = await readTogether(context.rows.ofAgency(agencyId), asked.parts, { prepare: true });
  return asked
    .from(rows)(wants(own))
    .all.map(({ id }) => id);
}

it('have one that was sold beside them if a text names its reference or street, or if the contact has visited it', async () => {
  const { id, properties } = await agencyWithProperties();
  const [sold] = properties;
  await sql`update property set status = 'sold', reference = 'Nan-00.99', street = '12 bis, bd. Jean-Jaurès'
    where agency_id = ${id} and id = ${sold}`.execute(db);
  const isFound = async (named: Named) => (await idsFor(id, named)).includes(sold);
  expect(await isFound({ referenceKeys: ['nan0099'] })).toBe(true);
  expect(await isFound({ streetNames: ['jeanjaures'] })).toBe(true);
  expect(await isFound({ visited: [sold] })).toBe(true);
  expect(await isFound({ referenceKeys: ['nan009', 'nan00991'], streetNames: ['jeanjaure', 'jean'] })).toBe(false);
});

it('have none that only a draft beside it leads to', async () => {
  const { id, properties, create } = await agencyWithProperties();
  const sold = [...properties];
  while (sold.length < 21) sold.push(await create());
  await sql`update property set status = 'sold', reference = 'R-' || id, street = '3 rue Foch'
    where agency_id = ${id}`.execute(db);
  const [first = '', ...newest] = sold;
  const named = [
    { visited: [first] },
    { referenceKeys: [`r${first.replaceAll('-', '')}`] },
    { streetNames: ['foch'] },
    { towns: ['nantes'] },
  ] satisfies Named[];
  const all = Object.assign({}, ...named);
  const ownOf = [[first], [first], sold, newest];
  for (const [index, own] of named.entries()) {
    expect(await idsFor(id, own), JSON.stringify(own)).toEqual(ownOf[index]);
    expect(await idsFor(id, all, own), JSON.stringify(own)).toEqual(ownOf[index]);
  }
  expect(await idsFor(id, all, {})).toEqual([]);
});

const steps = ['change', 'commit', 'roll back', 'save', 'roll back to the save', 'read inside', 'read'] as const;

it.skipIf(isEmbedded)('are those of the store, whatever two transactions change, commit and roll back', async () => {
  const { id, properties } = await agencyWithProperties();
  let price = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(1)), { minLength: 8, maxLength: 30 }),
      async (history) => {
        const open: (Transaction | undefined)[] = [undefined, undefined];
        const saved = new Set<Db>();
        const change = (own: Db, which: number) =>
          sql`update property set price_euros = ${++price} where agency_id = ${id} and id = ${properties[which]}`.execute(
            own,
          );
        try {
          for (const [step, which] of history) {
            const own = open[which];
            if (step === 'change') {
              open[which] ??= await db.startTransaction().execute();
              await change(open[which], which);
            } else if (step === 'read') expect((await readPrices(id)).prices).toEqual(await storedPrices(id));
            else if (!own) continue;
            else if (step === 'read inside')
              expect((await readPrices(id, own)).prices).toEqual(await storedPrices(id, own));
            else if (step === 'save') {
              saved.add(own);
              await sql`savepoint one`.execute(own);
              await change(own, which);
            } else if (step === 'roll back to the save') {
              if (saved.has(own)) await sql`rollback to savepoint one`.execute(own);
            } else {
              open[which] = undefined;
              await (step === 'commit' ? own.commit().execute() : own.rollback().execute());
            }
          }
        } finally {
          for (const each of open) await each?.rollback().execute();
        }
        expect((await readPrices(id)).prices).toEqual(await storedPrices(id));
      },
    ),
    { numRuns: size(40, 100, 2000) },
  );
});
