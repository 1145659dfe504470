import { type Commune, readCommunes } from './communes.ts';
import { departmentOfCode } from './departments.ts';
import { readTowns } from './read-towns.ts';
import { departmentOf, isTown, townKey } from './towns.ts';

/** A town that is asked for. Without a department it is any of that name. */
export type AskedTown = { town: string; department: string | null };

/** The town and its parts, for places: who asks for Lyon means its districts, and who asks for a merged commune the old ones. */
export function townWithin(written: string): AskedTown[] {
  const own = ownTown(written);
  const { others, parts } = read(own);
  return [own, ...others, ...parts];
}

/** The same for each of the towns that a text lists. */
export const townsWithin = (written: string): AskedTown[] => namedTowns(written).flatMap(townWithin);

/**
 * The towns that a text lists, their parts and the towns of which they are a part, for people who search: one in all of Lyon also
 * wants what is in the 3rd district.
 */
export const townsOverlapping = (written: string): AskedTown[] =>
  namedTowns(written).flatMap((town) => overlapping(ownTown(town)));

/** A town by its key, its parts and the towns of which it is a part. */
export function overlapping(own: AskedTown): AskedTown[] {
  const { others, parts, wholes } = read(own);
  return [own, ...others, ...parts, ...wholes];
}

/** One town as it is written. A district needs no department. */
export function ownTown(written: string): AskedTown {
  const town = townKey(written);
  return { town, department: /\d/.test(town) ? null : departmentOf(written) };
}

/** The towns of a text that nobody knows by this name, as they are written. */
export const unknownTowns = (written: string): string[] =>
  namedTowns(written).filter((town) => !isTown(town) && read(ownTown(town)).others.length === 0);

/** Any of several towns: « Nantes, Pornic », « Nantes ou Pornic ». The name of a town stays whole, and so does a text without one. */
function namedTowns(written: string): string[] {
  const towns = readTowns(written).flatMap((town) => (isTown(town) ? [town] : town.split(AND_OR)));
  return towns.length > 0 ? towns : [written];
}

const AND_OR = /\s+(?:et|ou|and|or|&|\+)\s+/i;

/** `others` are the long names of a short one, and the reverse. */
type Relatives = { others: AskedTown[]; parts: AskedTown[]; wholes: AskedTown[] };
let relatives: Map<string, Relatives> | undefined;

function read(own: AskedTown): Relatives {
  relatives ??= readRelatives();
  const { others = [], parts = [], wholes = [] } = relatives.get(own.town) ?? {};
  const isMeant = ({ town, department }: AskedTown) =>
    town !== own.town && (own.department === null || department === null || department === own.department);
  return { others: others.filter(isMeant), parts: parts.filter(isMeant), wholes: wholes.filter(isMeant) };
}

/** A commune with the key of its name. The department is as postcodes begin; a district needs none, as there is one Paris. */
type ListedTown = AskedTown & Pick<Commune, 'code' | 'partOf' | 'population'>;

function readRelatives(): Map<string, Relatives> {
  const communes = readCommunes().map(({ name, code, partOf, population }): ListedTown => {
    const town = townKey(name);
    return { town, department: /\d/.test(town) ? null : postalDepartment(code), code, partOf, population };
  });
  const found = new Map<string, Relatives>();
  function add(town: string, kind: keyof Relatives, { town: other, department }: AskedTown): void {
    const known = found.get(town) ?? { others: [], parts: [], wholes: [] };
    found.set(town, known);
    known[kind].push({ town: other, department });
  }
  const ofCode = new Map(communes.filter(({ partOf }) => partOf === undefined).map((each) => [each.code, each]));
  for (const part of communes) {
    const whole = part.partOf === undefined ? undefined : ofCode.get(part.partOf);
    if (!whole) continue;
    add(whole.town, 'parts', part);
    add(part.town, 'wholes', { ...whole, department: part.department });
  }
  for (const { short, long } of shortNames(communes)) {
    add(short, 'others', long);
    add(long.town, 'others', { ...long, town: short });
  }
  return found;
}

const postalDepartment = (code: string): string => departmentOfCode(code).replace(/2[AB]/, '20');

/**
 * « Sainte-Luce » is what people call Sainte-Luce-sur-Loire, and « La Baule » La Baule-Escoublac: the first words of a name, where no
 * other name of the department begins with them and no larger commune has that name.
 */
function shortNames(communes: readonly ListedTown[]): { short: string; long: AskedTown }[] {
  const inDepartment = new Map<string, number>();
  const largest = new Map<string, number>();
  for (const { town, department, population } of communes) {
    largest.set(town, Math.max(population, largest.get(town) ?? 0));
    for (const name of [town, ...beginnings(town)]) {
      const key = `${department} ${name}`;
      inDepartment.set(key, (inDepartment.get(key) ?? 0) + 1);
    }
  }
  return communes
    .filter(({ partOf }) => partOf === undefined)
    .flatMap((long) =>
      beginnings(long.town)
        .filter((short) => inDepartment.get(`${long.department} ${short}`) === 1)
        .filter((short) => (largest.get(short) ?? 0) < long.population)
        .map((short) => ({ short, long })),
    );
}

/** A name does not end with these words. */
const NO_END = /(?:^| )(?:saints?|saintes?|notre|dame|sur|en|et|aux?|a)$/;

const beginnings = (town: string): string[] =>
  [...town.matchAll(/ /g)].map(({ index }) => town.slice(0, index)).filter((name) => !NO_END.test(name));
