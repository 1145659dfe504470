import { type RawBuilder, sql } from 'kysely';
import { energyLabels, type outsideKinds } from '../../storage/column-values.ts';
import type { StoredSearch } from '../../storage/entities/contact.ts';
import { type AskedTown, overlapping } from '../shared/asked-towns.ts';
import { departmentOf, townKey } from '../shared/towns.ts';

/** The fields of a search that are compared. */
export type WantedHome = Pick<
  StoredSearch,
  'propertyTypes' | 'cities' | 'budgetMaxEuros' | 'minRooms' | 'minSurfaceSqm' | 'outside' | 'worstEnergyClass'
>;

type Equipment = Record<(typeof outsideKinds)[number], boolean | null>;

/** The facts of a property that are compared. Null is unknown. */
export type OfferedHome = Equipment & {
  type: string;
  /** Its town by key and department. */
  place: AskedTown;
  priceEuros: number | null;
  rooms: number | null;
  /** The living space; for a plot of land, the land. */
  surfaceSqm: number | null;
  /** As the advert shows it. */
  energyClass: string | null;
};

/** The two sides in a statement, of which one is columns and the other one values. The towns are compared by each statement's index. */
export type ComparedInSql = {
  search: Record<Exclude<keyof WantedHome, 'cities'>, RawBuilder<unknown>>;
  property: Record<Exclude<keyof OfferedHome, 'place'>, RawBuilder<unknown>>;
  towns: { unknown: RawBuilder<boolean>; met: RawBuilder<boolean>; possible: RawBuilder<boolean> };
};

/** How a property answers one wish. `near` is missed by little; `unasked`: the search says nothing of it. */
export type State = 'met' | 'unknown' | 'unasked' | 'near' | 'far';

/** `by` says by how much it is missed, in euros, rooms, m² or classes of the energy label; null where nothing is counted. */
export type Answer = { state: State; by: number | null };

/** One wish, said twice: `explain` for a pair that is shown, `sql` for finding pairs. A test compares the two. */
type Criterion = {
  explain(search: WantedHome, property: OfferedHome): Answer;
  /** `met` and `near` are asked where nothing is unknown. What is met is near too. */
  sql(pair: ComparedInSql): {
    /** Or unasked. */
    unknown: RawBuilder<boolean>;
    met: RawBuilder<boolean>;
    near?: RawBuilder<boolean>;
    /** Not far, in words of which an index is made. */
    possible?: RawBuilder<boolean>;
  };
};

const met: Answer = { state: 'met', by: null };
const unknown: Answer = { state: 'unknown', by: null };
const unasked: Answer = { state: 'unasked', by: null };
const missed = (isNear: boolean, by: number | null): Answer => ({ state: isNear ? 'near' : 'far', by });

const isNull = (...values: RawBuilder<unknown>[]) =>
  sql<boolean>`(${sql.join(
    values.map((value) => sql`${value} is null`),
    sql` or `,
  )})`;
const isEmpty = (list: RawBuilder<unknown>) => sql<boolean>`${list} = '{}'`;

/** The place of a class among the labels, from 0 for A. */
const rank = (label: string) => energyLabels.indexOf(label as (typeof energyLabels)[number]);
const rankInSql = (label: RawBuilder<unknown>) => sql`ascii(${label})`;

const outsides = ['balcony', 'terrace', 'garden'] as const satisfies typeof outsideKinds;

/** The wishes in the order in which people say them. What nobody knows, on either side, is never missed. */
export const criteria = {
  type: {
    explain: ({ propertyTypes }, { type }) =>
      propertyTypes.length === 0 ? unasked : propertyTypes.includes(type) ? met : missed(false, null),
    sql: ({ search: { propertyTypes }, property: { type } }) => ({
      unknown: isEmpty(propertyTypes),
      met: sql`${type} = any(${propertyTypes})`,
    }),
  },
  town: {
    explain: ({ cities }, { place }) => {
      const wanted = cities.map((city) => ({ town: townKey(city), department: departmentOf(city) }));
      const known = wanted.filter(({ town }) => town !== '');
      if (known.length === 0) return unasked;
      const here = overlapping(place);
      return known.some((town) => here.some((other) => isSameTown(town, other))) ? met : missed(false, null);
    },
    sql: ({ towns }) => towns,
  },
  /** Up to a tenth above the budget is near. */
  budget: {
    explain: ({ budgetMaxEuros: most }, { priceEuros: price }) => {
      if (most === null) return unasked;
      if (price === null) return unknown;
      return price <= most ? met : missed(price * 10 <= most * 11, price - most);
    },
    sql: ({ search: { budgetMaxEuros: most }, property: { priceEuros: price } }) => ({
      unknown: isNull(most, price),
      met: sql`${price} <= ${most}`,
      near: sql`${price} * 10::bigint <= ${most} * 11::bigint`,
    }),
  },
  /** One room less is near. */
  rooms: {
    explain: ({ minRooms: least }, { rooms }) => {
      if (least === null) return unasked;
      if (rooms === null) return unknown;
      return rooms >= least ? met : missed(rooms + 1 === least, least - rooms);
    },
    sql: ({ search: { minRooms: least }, property: { rooms } }) => ({
      unknown: isNull(least, rooms),
      met: sql`${rooms} >= ${least}`,
      near: sql`${rooms} + 1 >= ${least}`,
    }),
  },
  /** Up to a tenth less is near. */
  surface: {
    explain: ({ minSurfaceSqm: least }, { surfaceSqm: surface }) => {
      if (least === null) return unasked;
      if (surface === null) return unknown;
      return surface >= least ? met : missed(surface * 10 >= least * 9, Math.round((least - surface) * 100) / 100);
    },
    sql: ({ search: { minSurfaceSqm: least }, property: { surfaceSqm: surface } }) => ({
      unknown: isNull(least, surface),
      met: sql`${surface} >= ${least}`,
      near: sql`${surface} * 10 >= ${least} * 9`,
    }),
  },
  /** One of those that are wanted is enough. */
  outside: {
    explain: ({ outside }, property) => {
      const wanted = outsides.filter((kind) => outside.includes(kind)).map((kind) => property[kind]);
      if (wanted.length === 0) return unasked;
      if (wanted.includes(true)) return met;
      return wanted.includes(null) ? unknown : missed(false, null);
    },
    sql: ({ search: { outside }, property }) => {
      const anyWanted = (is: 'true' | 'unknown') =>
        sql<boolean>`(${sql.join(
          outsides.map((kind) => sql`(${property[kind]} is ${sql.raw(is)} and ${sql.lit(kind)} = any(${outside}))`),
          sql` or `,
        )})`;
      return {
        unknown: sql`(${isEmpty(outside)} or (${anyWanted('unknown')} and not ${anyWanted('true')}))`,
        met: anyWanted('true'),
      };
    },
  },
  /** One class worse is near. */
  energy: {
    explain: ({ worstEnergyClass: worst }, { energyClass: shown }) => {
      if (worst === null) return unasked;
      if (shown === null) return unknown;
      const by = rank(shown) - rank(worst);
      return by <= 0 ? met : missed(by === 1, by);
    },
    sql: ({ search: { worstEnergyClass: worst }, property: { energyClass: shown } }) => ({
      unknown: isNull(worst, shown),
      met: sql`${rankInSql(shown)} <= ${rankInSql(worst)}`,
      near: sql`${rankInSql(shown)} <= ${rankInSql(worst)} + 1`,
    }),
  },
} as const satisfies Record<string, Criterion>;

export type CriterionName = keyof typeof criteria;
export const criterionNames = Object.keys(criteria) as [CriterionName, ...CriterionName[]];

const isSameTown = (one: AskedTown, other: AskedTown) =>
  one.town === other.town &&
  (one.department === null || other.department === null || one.department === other.department);
