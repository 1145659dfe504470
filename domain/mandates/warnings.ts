import { z } from 'zod';
import { addDays } from '../shared/local-time.ts';
import { monthsAfter } from '../shared/months-after.ts';
import { nextWorkingDay } from '../shared/next-working-day.ts';
import type { Work } from '../shared/operation.ts';
import { isLast } from './entries.ts';
import { type EntryRow, hasRunOut } from './mandate-record.ts';

/**
 * The questions that an experienced colleague would ask about a mandate; none of it is forbidden.
 * - `other_exclusive`: the property has another mandate in force, and one of the two is exclusive
 * - `long_irrevocable`: it cannot be revoked for more than three months from its signature, after which either side may end an exclusive one with
 *   15 days' notice (décret 72-678, art. 78)
 * - `withdrawal`: signed outside the office, it may be withdrawn from within 14 days after that day (Code de la consommation, L221-18,
 *   L221-19)
 */
export const MandateWarning = z.enum(['other_exclusive', 'long_irrevocable', 'withdrawal']);
type MandateWarning = z.output<typeof MandateWarning>;

const WITHDRAWAL_DAYS = 14;

export async function warningsAbout(work: Work, mandate: EntryRow, today: string): Promise<MandateWarning[]> {
  const isOpen = mandate.state === 'reserved' || mandate.state === 'signed';
  if (!isOpen || hasRunOut(mandate, today)) return [];
  const warnings: MandateWarning[] = [];
  if (await hasRival(work, mandate, today)) warnings.push('other_exclusive');
  const { signed_on, starts_on, irrevocable_until } = mandate;
  const bindsFrom = signed_on ?? starts_on;
  if (bindsFrom && irrevocable_until && irrevocable_until > monthsAfter(bindsFrom, 3))
    warnings.push('long_irrevocable');
  if (mandate.state === 'signed' && mandate.signed_outside && mandate.signed_on) {
    if (today <= nextWorkingDay(addDays(mandate.signed_on, WITHDRAWAL_DAYS))) warnings.push('withdrawal');
  }
  return warnings;
}

async function hasRival(work: Work, { property_id, mandate_id, kind }: EntryRow, today: string): Promise<boolean> {
  if (!property_id) return false;
  let rivals = work.agency.from('mandate_entry').select('kind').where('property_id', '=', property_id);
  rivals = rivals.where('mandate_id', '<>', mandate_id).where('state', '=', 'signed').where('ends_on', '>=', today);
  const found = await rivals.where(isLast).execute();
  return found.some((rival) => kind !== 'simple' || rival.kind !== 'simple');
}
