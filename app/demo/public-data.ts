import { uuidOf } from '../../domain/shared/ids.ts';
import { addDays } from '../../domain/shared/local-time.ts';
import { townKey } from '../../domain/shared/towns.ts';
import type { Db } from '../../storage/db.ts';
import { properties } from './data/properties.ts';
import { propertyFeatures } from './data/property-features.ts';
import type { Calendar } from './moments.ts';
import { derivedId } from './rows.ts';

/** Invented public data around the properties of the demo, as if the operator had imported it. */

const SOURCE = 'Données de démonstration';
const SALES_EACH = 9;

const compared = properties.flatMap(({ reference, type, position, surfaceSqm, publicData, address }) =>
  (type === 'apartment' || type === 'house') && position && surfaceSqm && publicData
    ? [{ reference, type, position, surfaceSqm, address, median: publicData.medianPricePerSqmEuros }]
    : [],
);
const communes = [...new Map(properties.map(({ address }) => [address.inseeCode, address.city])).entries()];
const [first] = properties;

/** The same choice each time (the finaliser of MurmurHash3). */
function pick(seed: number, least: number, most: number): number {
  const first = Math.imul(seed ^ (seed >>> 16) ^ 0x9e3779b9, 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return least + (((second ^ (second >>> 16)) >>> 0) / 0x1_0000_0000) * (most - least);
}

function saleRows(importId: string, today: string) {
  const streets = properties.map(({ address }) => address.street.replace(/^\d+ /, '').toUpperCase());
  return compared.flatMap(
    ({ reference, type, position: [latitude, longitude], surfaceSqm, address, median }, property) =>
      Array.from({ length: SALES_EACH }, (_, n) => {
        const seed = property * 1000 + n * 10;
        const surface = Math.round(surfaceSqm * pick(seed, 0.78, 1.24));
        const [angle, metres] = [pick(seed + 1, 0, 2 * Math.PI), pick(seed + 2, 60, 480)];
        return {
          import_id: importId,
          mutation: `${reference}-${n}`,
          insee_code: address.inseeCode,
          sold_on: addDays(today, -Math.round(pick(seed + 3, 120, 1500))),
          type,
          price_euros: Math.round((surface * median * pick(seed + 4, 0.86, 1.15)) / 500) * 500,
          surface_sqm: surface,
          rooms: Math.max(1, Math.round(surface / 22)),
          land_sqm: type === 'house' ? Math.round(pick(seed + 5, 180, 900)) : null,
          street: `${Math.round(pick(seed + 6, 1, 80))} ${streets[(property * 7 + n * 3) % streets.length]}`,
          latitude: latitude + (Math.cos(angle) * metres) / 111_320,
          longitude: longitude + (Math.sin(angle) * metres) / (111_320 * Math.cos((latitude * Math.PI) / 180)),
          dwellings: 1,
        };
      }),
  );
}

/** One label was replaced, one ends soon, the others are as the records say. */
function labelRows(importId: string, today: string, { dayOf }: Calendar) {
  const labelled = properties.flatMap(({ reference, energyClass, climateClass }) => {
    const { dpe } = propertyFeatures[reference] ?? {};
    return dpe && energyClass && climateClass
      ? [{ number: dpe.number, issued_on: dayOf(dpe.date), energy_class: energyClass, climate_class: climateClass }]
      : [];
  });
  const rows = labelled.map((label, index) => ({
    ...label,
    import_id: importId,
    replaces: null as string | null,
    ends_on: index === 1 ? addDays(today, 75) : addDays(label.issued_on, 3652),
  }));
  const [replaced] = rows;
  if (!replaced) return rows;
  const issued_on = addDays(today, -60);
  return [
    ...rows,
    { ...replaced, number: '2644E0000001Z', replaces: replaced.number, issued_on, ends_on: addDays(issued_on, 3652) },
  ];
}

const risksOf = (index: number) =>
  ['Inondation', 'Séisme', 'Radon', 'Retrait-gonflement des argiles'].slice(0, 2 + (index % 3));

/** Writes it. A later import of real files takes its place. */
export async function seedPublicData(db: Db, calendar: Calendar, now: Date): Promise<void> {
  const today = calendar.dayOf('today');
  const imports = (['sales', 'energy', 'risks', 'disasters'] as const).map((kind, n) => ({
    id: derivedId(uuidOf('property', (first as { id: string }).id), 900 + n),
    kind,
  }));
  const [sales, energy, risks, disasters] = imports.map(({ id }) => id) as [string, string, string, string];
  const rows = {
    public_sale: saleRows(sales, today),
    public_energy_label: labelRows(energy, today, calendar),
    public_risk: communes.flatMap(([insee_code], index) =>
      risksOf(index).map((risk) => ({ import_id: risks, insee_code, risk })),
    ),
    public_disaster: communes.flatMap(([insee_code]) =>
      ['2010-02-27', '2020-10-03'].map((began_on, n) => ({
        ...{ import_id: disasters, insee_code, number: `demo-${n}`, disaster: 'Inondations et coulées de boue' },
        ...{ began_on, ended_on: addDays(began_on, 1) },
      })),
    ),
    public_data_area: communes.flatMap(([insee_code, city]) => [
      ...[0, 1, 2, 3, 4, 5].map((years) => ({
        ...{ kind: 'sales' as const, insee_code, town: townKey(city), import_id: sales },
        year: Number(today.slice(0, 4)) - years,
      })),
      { kind: 'risks' as const, insee_code, town: townKey(city), import_id: risks, year: 0 },
      { kind: 'disasters' as const, insee_code, town: townKey(city), import_id: disasters, year: 0 },
    ]),
  };
  const counts = [rows.public_sale, rows.public_energy_label, rows.public_risk, rows.public_disaster];
  await db
    .insertInto('public_data_import')
    .values(
      imports.map((row, n) => ({
        ...{ ...row, source: SOURCE, file_name: 'démonstration', data_date: addDays(today, -30) },
        ...{ rows: counts[n]?.length ?? 0, kept: counts[n]?.length ?? 0 },
        ...{ started_at: now, touched_at: now, finished_at: now },
      })),
    )
    .execute();
  for (const [table, values] of Object.entries(rows)) {
    for (let from = 0; from < values.length; from += ROWS_PER_STATEMENT) {
      await db
        .insertInto(table as 'public_risk')
        .values(values.slice(from, from + ROWS_PER_STATEMENT) as never)
        .execute();
    }
  }
}

const ROWS_PER_STATEMENT = 100;
