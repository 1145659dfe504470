import type { FirstCells } from './first-cells.ts';
import type { MappedColumn } from './mapping.ts';
import type { RowPlan } from './plan-import.ts';
import { readAnyAddress } from './read-addresses.ts';
import type { Target } from './target.ts';
import { Unreadable } from './values.ts';

/** The new contacts of a file who come without any number or e-mail, though columns that are not imported as such hold some. */
export type MissedAddresses = { people: number; columns: string[] };

/** The columns whose cells are mostly numbers or e-mails, and which have no field for these. */
export function columnsWithAddresses(
  columns: readonly MappedColumn[],
  { kind, fields }: Target,
  firstCells: FirstCells,
): string[] {
  if (kind !== 'contacts') return [];
  const isLeftOut = ({ field }: MappedColumn) => field === null || fields[field]?.isNote === true;
  return columns.filter(isLeftOut).flatMap(({ heading }) => {
    const cells = firstCells.get(heading) ?? [];
    const read = cells.filter((cell) => !(readAnyAddress(cell) instanceof Unreadable));
    return read.length > 0 && read.length * 2 >= cells.length ? heading : [];
  });
}

export const countWithoutAddress = (plans: readonly RowPlan[]): number =>
  plans.filter((plan) => {
    if (plan.action !== 'create') return false;
    const { email, phone, other_addresses } = plan.record.columns;
    return !email && !phone && (other_addresses as string[]).length === 0;
  }).length;
