import { type Period, periodIn, withoutCalendar } from '../portal-views/period.ts';
import { portalsIn, withoutPortals } from '../portal-views/portals.ts';
import type { Table } from './read-table.ts';
import type { TableRow } from './source-file.ts';
import { folded } from './values.ts';
import { isOfContacts, isOfReference, isOfViews, viewsFields } from './views-fields.ts';

/** A column whose heading names a portal or a period, with what it counts there. */
type WideColumn = {
  index: number;
  portal: string | undefined;
  period: Period | undefined;
  counts: 'views' | 'contacts';
};

const TOTAL = /^(?:sous )?tota(?:l|ux)(?![a-z])|^grand total|^(?:moyennes?|average|somme|cumul|ensemble|sum)(?![a-z])/;

/**
 * A table of statistics with one row for each property, portal and period, whichever way it was laid out: a file may have a column
 * for each portal or for each day. Lines of totals, remarks below the table and lines without any reference are left out.
 * @param today as which dates without a year are read
 */
export async function viewsTable(table: Table, today: string): Promise<Table> {
  const wide = wideColumns(table, today);
  const counted = new Set(wide.map(({ counts }) => counts));
  const fixed = table.headings.flatMap((heading, index) =>
    wide.some((column) => column.index === index) || isTotalOf(heading, counted) ? [] : index,
  );
  const references = table.headings.flatMap((heading, index) => (isOfReference(heading) ? index : []));
  const leftOut = new Set<number>();
  const own = fixed.map((index) => table.headings[index] as string);
  const hasSections = !addedHeadings(wide).includes(PORTAL) && !own.some(isOfPortal) && (await readsSections(table));
  const added = [...addedHeadings(wide), ...(hasSections ? [PORTAL] : [])].map((heading) =>
    own.includes(heading) ? `${heading} (2)` : heading,
  );
  return {
    ...table,
    headings: [...own, ...added],
    leftOut,
    rows: async function* () {
      let section = '';
      for await (const row of table.rows()) {
        const portal = hasSections && sectionOf(row);
        if (portal) section = portal;
        else if (isNoRow(row.cells, references, table.headings.length)) leftOut.add(row.row);
        else {
          const rows = wide.length === 0 ? [row] : longRows(row, fixed, wide);
          for (const { row: number, cells } of rows)
            yield {
              row: number,
              cells: hasSections ? [...filled(cells, added.length + own.length - 1), section] : cells,
            };
        }
      }
    },
  };
}

const PORTAL = 'Portail';
const isOfPortal = (heading: string): boolean => viewsFields.portal.headings.includes(folded(heading));

const filled = (cells: readonly string[], length: number): string[] =>
  Array.from({ length }, (_, index) => cells[index] ?? '');

/** The portal of a line that names nothing else: the rows below it are about that one. */
function sectionOf({ cells }: TableRow): string | undefined {
  const [only = '', another] = cells.map((cell) => cell.trim()).filter(Boolean);
  const [portal] = another === undefined ? portalsIn(only) : [];
  return portal && wordsBeside(only) === '' ? portal : undefined;
}

const SAMPLE_ROWS = 200;

async function readsSections({ headings, rows }: Table): Promise<boolean> {
  let count = 0;
  for await (const row of rows()) {
    if (headings.length > 1 && sectionOf(row)) return true;
    count += 1;
    if (count === SAMPLE_ROWS) break;
  }
  return false;
}

/** A total, a remark below the table, or a line about no property. */
function isNoRow(cells: readonly string[], references: readonly number[], width: number): boolean {
  const given = cells.map((cell) => cell.trim()).filter(Boolean);
  const naming = references.map((index) => cells[index]?.trim() ?? '').filter(Boolean);
  if (width > 2 && given.length === 1) return true;
  if (references.length > 0 && naming.length === 0) return true;
  return [given[0] ?? '', ...naming].some((cell) => TOTAL.test(folded(cell)));
}

function wideColumns({ headings, above }: Table, today: string): WideColumn[] {
  const merged = mergedHeadings(headings, above.at(-1));
  const found = headings.flatMap((heading, index): (WideColumn & { isBare: boolean })[] => {
    const text = `${merged[index] ?? ''} ${heading.replace(/ \(\d+\)$/, '')}`.trim();
    const [portal, another] = portalsIn(text);
    const period = periodIn(text, today);
    if (another || (!portal && !period) || isOfReference(heading)) return [];
    const words = wordsBeside(text);
    if (words !== '' && !isOfViews(words) && !isOfContacts(words)) return [];
    // « Vues au 23/11/2026 » counts until that day, and nobody knows from when.
    const isUntil = period?.from === period?.to && /(?<![a-z])(?:au|as of|until)(?![a-z])/.test(folded(text));
    const counts = isOfContacts(words) ? 'contacts' : 'views';
    return isUntil && !portal
      ? []
      : [{ index, portal, period: isUntil ? undefined : period, counts, isBare: words === '' }];
  });
  // Beside a column of views, one that is only called after a portal says something else, such as whether the advert is there.
  const hasViews = headings.some((heading) => isOfViews(folded(heading)));
  const isExplicit = found.some(({ isBare, counts }) => !isBare && counts === 'views');
  const kept = hasViews && !isExplicit ? [] : found.filter(({ isBare }) => !isBare || !isExplicit);
  return kept.some(({ counts }) => counts === 'views') ? kept : [];
}

/** A spreadsheet writes merged cells as the first and blanks: « SeLoger », blank, « Leboncoin », blank above « Vues », « Contacts », « Vues », « Contacts ». */
function mergedHeadings(headings: readonly string[], above: readonly string[] | undefined): string[] {
  const repeats = headings.some((heading) => / \(2\)$/.test(heading));
  if (!above || !repeats) return [];
  let last = '';
  return headings.map((_, index) => {
    last = above[index]?.trim() || last;
    return last;
  });
}

/** The words of a heading beside a portal's name and a date. */
const wordsBeside = (text: string): string =>
  withoutCalendar(withoutPortals(folded(text)))
    .replace(/(?<![a-z])(?:sur|on|du|au|le|de|en|from|to|com|fr)(?![a-z])/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

/** « Total vues » beside the views of each portal. */
const isTotalOf = (heading: string, counted: ReadonlySet<string>): boolean => {
  const words = folded(heading);
  if (counted.has('views') && (isOfViews(words) || TOTAL.test(words))) return true;
  return counted.has('contacts') && isOfContacts(words);
};

function addedHeadings(wide: readonly WideColumn[]): string[] {
  return [
    ...(wide.some(({ portal }) => portal) ? [PORTAL] : []),
    ...(wide.some(({ period }) => period) ? ['Période'] : []),
    ...(wide.length > 0 ? ['Vues'] : []),
    ...(wide.some(({ counts }) => counts === 'contacts') ? ['Contacts'] : []),
  ];
}

/** A row for each portal and period of which the row counts the views. */
function* longRows(
  { row, cells }: TableRow,
  fixed: readonly number[],
  wide: readonly WideColumn[],
): Generator<TableRow> {
  const headings = addedHeadings(wide);
  const groups = Map.groupBy(wide, ({ portal, period }) => `${portal} ${period?.from} ${period?.to}`);
  for (const columns of groups.values()) {
    const { portal = '', period } = columns[0] as WideColumn;
    const cellOf = (counts: WideColumn['counts']) => {
      const column = columns.find((each) => each.counts === counts);
      return column ? (cells[column.index]?.trim() ?? '') : '';
    };
    const views = cellOf('views');
    if (/^[-–—]?$/.test(views)) continue;
    const added: Record<string, string> = {
      [PORTAL]: portal,
      Période: period ? `${period.from} ${period.to}` : '',
      Vues: views,
      Contacts: cellOf('contacts'),
    };
    yield {
      row,
      cells: [...fixed.map((index) => cells[index] ?? ''), ...headings.map((heading) => added[heading] ?? '')],
    };
  }
}
