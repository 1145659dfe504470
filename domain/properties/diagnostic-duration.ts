import type { diagnosticKinds } from '../../storage/column-values.ts';
import { addDays } from '../shared/local-time.ts';
import { monthsAfter } from '../shared/months-after.ts';

/**
 * How many months the paper of an expert holds for a sale: CCH, D271-5; code de l'environnement, R125-26 (risks); code de la santé
 * publique, L1331-11-1 (sanitation); décret 2022-780 (energy audit). Kinds that are not named have no end by law, or one that depends on
 * what was found: a lead report without lead never ends, one with lead does after a year.
 */
const months: Partial<Record<(typeof diagnosticKinds)[number], number>> = {
  termites: 6,
  dry_rot: 6,
  risks: 6,
  gas: 36,
  electricity: 36,
  sanitation: 36,
  energy_audit: 60,
};

/** The last day on which a paper of this day holds, 2027-05-23; null if the law sets none. */
export function lastDayOf(kind: (typeof diagnosticKinds)[number], date: string): string | null {
  const duration = months[kind];
  if (duration === undefined) return null;
  return addDays(monthsAfter(date, duration), -1);
}
