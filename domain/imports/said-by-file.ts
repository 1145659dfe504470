import { type Period, statedPeriodIn } from '../portal-views/period.ts';
import { portalsIn } from '../portal-views/portals.ts';
import { invalidInput } from '../shared/refusal.ts';
import type { Table } from './read-table.ts';
import type { SourceFile } from './source-file.ts';

/** The statement of a file of statistics as a whole, for rows that do not say it. */
export type SaidByFile = { name: string; portal?: string | undefined; period?: Period | undefined };

type Given = { file: SourceFile; portal?: string | undefined; period?: Period | undefined };

/**
 * The portal and the period of a file: as a person says, else as the lines above its headings say, else as its name says. A name
 * with several portals is none.
 * @throws Refusal for a period whose last day lies before the first
 */
export function saidByFile(
  { file, portal, period }: Given,
  { above }: Pick<Table, 'above'>,
  today: string,
): SaidByFile {
  if (period && period.to < period.from) throw invalidInput([{ path: 'period', message: 'ends before its first day' }]);
  return {
    name: file.name,
    portal: portal ?? portalOf(above.flat().join('\n')) ?? portalOf(file.name),
    period: period ?? periodAbove(above, today) ?? periodOf(file.name.replace(/\.\w+$/, ''), today),
  };
}

function portalOf(text: string): string | undefined {
  const [only, another] = portalsIn(text);
  return another ? undefined : only;
}

/** A line may have its label in one cell and the days in the next ones. */
function periodAbove(above: Table['above'], today: string): Period | undefined {
  for (const cells of above) {
    const period = periodOf(
      cells
        .map((cell) => cell.trim())
        .filter(Boolean)
        .join(' '),
      today,
    );
    if (period) return period;
  }
  return undefined;
}

const periodOf = (text: string, today: string): Period | undefined => statedPeriodIn(text, today);
