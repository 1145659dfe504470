import type { Language } from '../../storage/column-values.ts';
import { frenchNumber } from '../shared/french.ts';
import { daysBetween } from '../shared/local-time.ts';
import type { Period } from './period.ts';

/** The views of an advert on a portal, as one row of a file has them. */
export type CountedViews = Period & {
  portal: string;
  views: number;
  /** The day of the import, as which a period that was not over then is counted. */
  importedOn: string;
};

/** The views of an advert on portals that count the same days. */
export type ToldViews = Period & {
  portals: string[];
  views: number;
  /** Whether a file has not counted all of the days, so that there may have been more. */
  isAtLeast: boolean;
  importedOn: string[];
};

/**
 * The views that some rows add up to. No day of a portal is counted twice: of rows that overlap, those are taken that cover the most
 * days. Portals without any view are left out.
 */
export function addUpViews(rows: readonly CountedViews[]): ToldViews[] {
  const portals = [...Map.groupBy(rows.map(upToImport), ({ portal }) => portal)].flatMap(([portal, counted]) => {
    const taken = withoutOverlaps(counted);
    const [first, last] = [taken[0], taken.at(-1)];
    const views = taken.reduce((sum, row) => sum + row.views, 0);
    if (!first || !last || views === 0) return [];
    const covered = taken.reduce((sum, row) => sum + daysOf(row), 0);
    const { from, to } = { from: first.from, to: last.to };
    const importedOn = [...new Set(taken.map((row) => row.importedOn))].sort();
    return [{ portal, from, to, views, isAtLeast: covered < daysOf({ from, to }), importedOn }];
  });
  const groups = Map.groupBy(portals, ({ from, to, isAtLeast }) => `${from} ${to} ${isAtLeast}`);
  return [...groups.values()]
    .map((same) => {
      const [{ from, to, isAtLeast }] = same as [(typeof same)[number]];
      const most = same.toSorted((a, b) => b.views - a.views);
      return {
        ...{ from, to, isAtLeast, portals: most.map(({ portal }) => portal) },
        views: same.reduce((sum, { views }) => sum + views, 0),
        importedOn: [...new Set(same.flatMap(({ importedOn }) => importedOn))].sort(),
      };
    })
    .toSorted((a, b) => b.views - a.views);
}

const daysOf = ({ from, to }: Period): number => daysBetween(from, to) + 1;

/** A month that was not over when its file was imported counts until then. */
const upToImport = (row: CountedViews): CountedViews =>
  row.to > row.importedOn && row.from <= row.importedOn ? { ...row, to: row.importedOn } : row;

/** Rows of a portal that share no day and cover the most days, in the order of the days. Of rows of the same days the last import counts. */
export function withoutOverlaps<Row extends CountedViews>(rows: readonly Row[]): Row[] {
  const byEnd = rows.toSorted((a, b) =>
    a.to === b.to ? (a.importedOn < b.importedOn ? -1 : 1) : a.to < b.to ? -1 : 1,
  );
  // The best choice among the first rows: with the last of them or without it.
  const best: { days: number; taken: Row[] }[] = [{ days: 0, taken: [] }];
  for (const [index, row] of byEnd.entries()) {
    const before = byEnd.findLastIndex(({ to }, at) => at < index && to < row.from) + 1;
    const withRow = { days: (best[before]?.days ?? 0) + daysOf(row), before };
    const without = best[index] as (typeof best)[number];
    best.push(
      withRow.days >= without.days ? { days: withRow.days, taken: [...(best[before]?.taken ?? []), row] } : without,
    );
  }
  return best.at(-1)?.taken ?? [];
}

/** One sentence for the seller, « Votre annonce a été consultée 312 fois … »; undefined where nothing is known.
 * @param today a year that is not this one is told */
export function viewsSentence(language: Language, told: readonly ToldViews[], today: string): string | undefined {
  if (told.length === 0) return undefined;
  const words = language === 'fr' ? french : english;
  const clauses = told.map((each) => words.clause(each, today));
  const days = [...new Set(told.flatMap(({ importedOn }) => importedOn))].sort();
  const [first = '', last = first] = [days[0], days.at(-1)];
  return words.sentence(clauses, words.span({ from: first, to: last }, today));
}

const french = {
  span: (period: Period, today: string) => spanOf('fr', period, today),
  clause: ({ views, isAtLeast, portals, ...period }: ToldViews, today: string) =>
    `${isAtLeast ? 'au moins ' : ''}${frenchNumber(views)} fois ${spanOf('fr', period, today)} sur ${listed(portals, 'et')}`,
  sentence: (clauses: readonly string[], collected: string) =>
    `Votre annonce a été consultée ${joined(clauses, ', puis ')} (statistiques des portails relevées ${collected}).`,
};

const english = {
  span: (period: Period, today: string) => spanOf('en', period, today),
  clause: ({ views, isAtLeast, portals, ...period }: ToldViews, today: string) =>
    `${isAtLeast ? 'at least ' : ''}${new Intl.NumberFormat('en-GB').format(views)} ${views === 1 ? 'time' : 'times'} ${spanOf('en', period, today)} on ${listed(portals, 'and')}`,
  sentence: (clauses: readonly string[], collected: string) =>
    `Your advert was viewed ${joined(clauses, ', and ')} (portal statistics collected ${collected}).`,
};

const joined = (clauses: readonly string[], last: string): string =>
  [clauses.slice(0, -1).join(', '), ...clauses.slice(-1)].filter(Boolean).join(last);

const listed = (names: readonly string[], and: string): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(` ${and} `);

/** « le 22 novembre », « du 16 au 22 novembre », « du 30 novembre au 6 décembre ». */
function spanOf(language: Language, { from, to }: Period, today: string): string {
  const isShort = from.slice(0, 7) === to.slice(0, 7);
  const year = to.slice(0, 4) === today.slice(0, 4) && from.slice(0, 4) === to.slice(0, 4) ? '' : ` ${to.slice(0, 4)}`;
  const firstYear = from.slice(0, 4) === to.slice(0, 4) ? '' : ` ${from.slice(0, 4)}`;
  const last = `${dayAndMonth(language, to)}${year}`;
  if (from === to) return language === 'fr' ? `le ${last}` : `on ${last}`;
  const first = isShort ? dayNumber(language, from) : `${dayAndMonth(language, from)}${firstYear}`;
  return language === 'fr' ? `du ${first} au ${last}` : `from ${first} to ${last}`;
}

const dayNumber = (language: Language, day: string): string => {
  const number = String(Number(day.slice(8)));
  return language === 'fr' && number === '1' ? '1er' : number;
};

function dayAndMonth(language: Language, day: string): string {
  const month = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { month: 'long', timeZone: 'UTC' });
  return `${dayNumber(language, day)} ${month.format(new Date(`${day}T00:00:00Z`))}`;
}
