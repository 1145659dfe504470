import { z } from 'zod';
import type { TimeZone } from '../../storage/column-values.ts';
import type { Region } from '../shared/holiday-region.ts';
import { addDays, dayAfter, daysBetween, localTime, weekdayOf } from '../shared/local-time.ts';
import { monthsAfter } from '../shared/months-after.ts';
import { holidayOn } from '../shared/public-holidays.ts';
import type { OfferRow } from './offer-record.ts';

/** The days that count from an offer to the deed. */

export const Deadline = z.object({
  kind: z.enum(['answer', 'retraction', 'loan', 'condition', 'deed']).describe('What has to happen by then'),
  on: z.string().describe('The last day, 2026-11-24'),
  daysLeft: z.int().describe('0 is today, -1 was yesterday'),
  retractableUntil: z
    .string()
    .optional()
    .describe('Of a deed that is planned too early: a buyer may retract until then'),
});
export type Deadline = z.output<typeof Deadline>;

/** The buyer may retract for so many days (Code de la construction et de l'habitation, L271-1, « loi SRU »). */
const RETRACTION_DAYS = 10;

/**
 * The last day of the retraction. The first day is the one after the letter was first presented; if the last one is a Saturday,
 * a Sunday or a public holiday, the next working day takes its place (Code de procédure civile, 641 and 642).
 */
export function retractionEnd(notifiedOn: string, region: Region): string {
  let last = addDays(notifiedOn, RETRACTION_DAYS);
  while (weekdayOf(last) > 5 || holidayOn(last, region) !== null) last = dayAfter(last);
  return last;
}

/** The same day of the next month, or its last one: a loan condition runs for a month at least (Code de la consommation, L313-41). */
export const oneMonthAfter = (day: string): string => monthsAfter(day, 1);

/** The part of an offer from which its days follow. */
export type DatedOffer = Pick<OfferRow, 'stage' | 'valid_until' | 'loan_state' | 'loan_until' | 'deed_planned_on'>;

type Known = {
  now: Date;
  zone: TimeZone;
  /** The last day on which any of the buyers can retract. */
  retraction: string | null;
  /** The last day on which one of them can, as far as their letters are known. */
  retractableUntil: string | null;
  conditions: readonly { until: string | null; state: OfferRow['loan_state'] }[];
};

/** The deadlines that still matter at the offer's stage, the next one first. */
export function deadlinesOf(
  row: DatedOffer,
  { now, zone, retraction, retractableUntil, conditions }: Known,
): Deadline[] {
  const today = localTime(now, zone).day;
  const isOpen = row.stage === 'received' || row.stage === 'countered';
  const isSigned = row.stage === 'promise_signed';
  const isAgreed = isSigned || row.stage === 'accepted';
  const days: [Deadline['kind'], string | null | false][] = [
    ['answer', isOpen && row.valid_until && localTime(row.valid_until, zone).day],
    ['retraction', isSigned && retraction],
    ['loan', isSigned && row.loan_state === 'open' && row.loan_until],
    ['condition', isSigned && nextEnd(conditions)],
    ['deed', isAgreed && row.deed_planned_on],
  ];
  return days
    .flatMap(([kind, on]): Deadline[] => {
      if (!on) return [];
      const mayBeRetracted = kind === 'deed' && retractableUntil !== null && on <= retractableUntil;
      return [{ kind, on, daysLeft: daysBetween(today, on), ...(mayBeRetracted && { retractableUntil }) }];
    })
    .sort((a, b) => a.daysLeft - b.daysLeft || Number(isTooEarly(b)) - Number(isTooEarly(a)));
}

/** A deed that has to be moved goes before the day on which the time to retract ends. */
const isTooEarly = ({ retractableUntil }: Deadline): boolean => retractableUntil !== undefined;

const nextEnd = (conditions: Known['conditions']): string | null =>
  conditions
    .flatMap(({ until, state }) => (state === 'open' && until !== null ? [until] : []))
    .sort()
    .at(0) ?? null;
