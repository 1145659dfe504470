import { type RawBuilder, sql } from 'kysely';
import {
  type Answer,
  type ComparedInSql,
  type CriterionName,
  criteria,
  criterionNames,
  type OfferedHome,
  type State,
  type WantedHome,
} from './criteria.ts';

/**
 * The sum of these points orders pairs: those that fit, by how little is unknown, then those that miss one wish by little. There are
 * fewer than sixteen wishes, so the sum says how many are missed.
 */
const POINTS: Record<State, number> = { met: 0, unknown: 1, unasked: 1, near: 16, far: 32 };

/** From this rank on nobody is shown. */
const NOT_SHOWN = POINTS.far;

/** The answer of a property to each wish of a search. */
export type Answers = Record<CriterionName, Answer>;

export const answersOf = (search: WantedHome, property: OfferedHome): Answers =>
  Object.fromEntries(criterionNames.map((name) => [name, criteria[name].explain(search, property)])) as Answers;

export const rankOf = (answers: Answers): number =>
  criterionNames.reduce((sum, name) => sum + POINTS[answers[name].state], 0);

export const fits = (rank: number): boolean => rank < POINTS.near;
export const isShown = (rank: number): boolean => rank < NOT_SHOWN;

/** The best of a contact's searches for a property: the first of the lowest rank. Undefined without a search. */
export function bestOf<Search extends WantedHome>(searches: readonly Search[], property: OfferedHome) {
  const ranked = searches.map((search) => {
    const answers = answersOf(search, property);
    return { search, answers, rank: rankOf(answers) };
  });
  return ranked.reduce<(typeof ranked)[number] | undefined>(
    (best, each) => (best === undefined || each.rank < best.rank ? each : best),
    undefined,
  );
}

/** The rank of a pair in a statement. */
export const rankInSql = (pair: ComparedInSql): RawBuilder<number> => sumInSql(pair, (state) => POINTS[state]);

/** Below it the code of a rank says which wishes are missed. */
const MASKS = 2 ** criterionNames.length;

/** The rank of a pair and, as a bit for each, the wishes that it misses, in one number: the lowest of a contact's is of their best search. */
export const codeInSql = (pair: ComparedInSql): RawBuilder<number> =>
  sumInSql(pair, (state, index) => POINTS[state] * MASKS + (POINTS[state] < POINTS.near ? 0 : 2 ** index));

/** The rank that a code holds, and the names of the wishes that are missed. */
export const readCode = (code: number): { rank: number; missed: CriterionName[] } => ({
  rank: Math.floor(code / MASKS),
  missed: criterionNames.filter((_, index) => Math.floor(code / 2 ** index) % 2 === 1),
});

function sumInSql(pair: ComparedInSql, pointsOf: (state: State, index: number) => number): RawBuilder<number> {
  const points = criterionNames.map((name, index) => {
    const { unknown, met, near } = partsOf(name, pair);
    const is = (state: State) => sql.lit(pointsOf(state, index));
    const whenNear = near ? sql`when ${near} then ${is('near')}` : sql``;
    return sql`case when ${unknown} then ${is('unknown')} when ${met} then ${is('met')} ${whenNear} else ${is('far')} end`;
  });
  return sql`(${sql.join(points, sql` + `)})`;
}

/** Whether no wish of a pair is missed by far: what is shown is among these, and most pairs fail here at the first comparison. */
export function isPossible(pair: ComparedInSql): RawBuilder<boolean> {
  const conditions = cheapestFirst.map((name) => {
    const { unknown, met, near = met, possible = sql<boolean>`(${unknown} or ${near})` } = partsOf(name, pair);
    return possible;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}

export const fitsInSql = (rank: RawBuilder<number>): RawBuilder<boolean> => sql`${rank} < ${sql.lit(POINTS.near)}`;
export const isShownInSql = (rank: RawBuilder<number>): RawBuilder<boolean> => sql`${rank} < ${sql.lit(NOT_SHOWN)}`;

type Parts = ReturnType<(typeof criteria)[CriterionName]['sql']> & {
  near?: RawBuilder<boolean>;
  possible?: RawBuilder<boolean>;
};

const partsOf = (name: CriterionName, pair: ComparedInSql): Parts => criteria[name].sql(pair);

/** Numbers are compared faster than lists. */
const cheapestFirst = [
  'budget',
  'rooms',
  'surface',
  'energy',
  'type',
  'town',
  'outside',
] as const satisfies CriterionName[];
