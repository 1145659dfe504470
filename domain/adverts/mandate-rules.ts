import type { TimeZone } from '../../storage/column-values.ts';
import type { Property } from '../properties/property-record.ts';
import { localTime } from '../shared/local-time.ts';
import { type AdvertFinding, fieldFinding, laws } from './finding.ts';

/** The agency's day, 2026-11-29, and the zone of its clocks. */
export type AdvertDay = { day: string; timeZone: TimeZone };

/** The day of an instant, 2026-11-29. */
export const dayOf = (instant: string, timeZone: TimeZone): string => localTime(new Date(instant), timeZone).day;

/** An agency advertises with a written mandate (loi 70-9, art. 6) that is limited in time (art. 7). The text need not name it. */
export function mandateFindings({ mandate }: Property, { day, timeZone }: AdvertDay): AdvertFinding[] {
  const finding = (field: 'mandate.number' | 'mandate.signedAt' | 'mandate.expiresAt') => [
    fieldFinding('mandate', laws.mandate, field),
  ];
  if (!mandate) return finding('mandate.number');
  if (mandate.signedAt === null || dayOf(mandate.signedAt, timeZone) > day) return finding('mandate.signedAt');
  return mandate.expiresAt === null || dayOf(mandate.expiresAt, timeZone) < day ? finding('mandate.expiresAt') : [];
}
