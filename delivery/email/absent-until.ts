import { readDates } from '../../domain/checks/reading/dates.ts';
import { sourceOf } from '../../domain/checks/reading/source.ts';
import { addDays, weekdayOf } from '../../domain/shared/local-time.ts';

/** Longer notices name dates of other things. */
const BEGINNING = 3000;

/** A longer absence is a date that was misread. */
const MAX_DAYS = 366;

const until =
  /\b(?:jusqu ?['’]?\s?(?:au|a|en)|until|till?|through|thru|up to(?: and including)?)\s(?:(?:et )?y compris |end of |the |le |fin )*$/;
const endOfRange = /\b(?:du|from|between|entre)\b.{1,40}\b(?:au|to|until|and|et|jusqu ?['’]?au)\s(?:the |le )?$/;
const back =
  /\b(?:retour|reviens|reviendrai|rentre|rentrerai|reprends?|reprendrai|reprise|reouv\w*|rouvr\w*|disponible a (?:partir|compter)|joignable a (?:partir|compter)|a (?:partir|compter) du|back|return(?:s|ing)?|resume|reopen|available (?:again )?(?:from|on))\b[^.!?\n]{0,40}$/;
const thisWeek = /\b(?:(?:toute )?cette semaine|this week|la semaine)\b/;

/**
 * The last day of the absence that a notice names (`2026-12-07`): « jusqu’au 7 décembre », « du 20 au 28 », « de retour le 8 ».
 * @param today the day on which it was written
 * @returns null if it names none that is still to come
 */
export function absentUntil(text: string, today: string): string | null {
  const source = sourceOf(text.slice(0, BEGINNING));
  const days = readDates(source, today, 'en').flatMap(({ start, days: [day] }) => {
    if (!day) return [];
    const before = source.plain.slice(Math.max(0, start - 80), start);
    if (until.test(before) || endOfRange.test(before)) return [day];
    return back.test(before) ? [addDays(day, -1)] : [];
  });
  const coming = days.filter((day) => day >= today && day <= addDays(today, MAX_DAYS)).sort();
  return coming.at(-1) ?? (thisWeek.test(source.plain) ? endOfWeek(today) : null);
}

/** The Sunday of the week; 1 is Monday. */
const endOfWeek = (day: string): string => addDays(day, 7 - weekdayOf(day));
