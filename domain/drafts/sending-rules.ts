import type { Channel } from '../consent/consent.ts';
import { dayAfter, holidayOn, inParis, parisInstant, weekdayOf } from '../shared/paris-time.ts';

/** Why a message leaves. Service: one to one, about what the person asked for. Marketing: everything else. */
export const purposes = ['service', 'marketing'] as const;
export type Purpose = (typeof purposes)[number];

/** When messages of one kind may leave. A change of law is a new row with a later `validFrom`; none is ever edited. */
export type SendingRule = {
  /** The first day in Paris on which the row applies, until a later row of the same kind does. */
  validFrom: string;
  channel: Channel;
  purpose: Purpose;
  /** ISO weekdays, 1 is Monday. Never empty. */
  days: readonly number[];
  /** From this time in Paris, included, until that, excluded. `24:00` is the day's end. */
  from: string;
  until: string;
  /** May it leave on a public holiday? */
  holidays: boolean;
  source: string;
  explanation: string;
};

const anyTime = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00', holidays: true } as const;
/** Law 2004-575 was published: e-mail and SMS need consent since. Long before Clef; the usage of hours is younger. */
const digitalEconomyLaw = '2004-06-22';

/** Rows of one kind stand oldest first. */
export const sendingRules: readonly SendingRule[] = [
  {
    validFrom: digitalEconomyLaw,
    channel: 'sms',
    purpose: 'marketing',
    days: [1, 2, 3, 4, 5, 6],
    from: '08:00',
    until: '20:00',
    holidays: false,
    source:
      'Industry usage, not law: af2m Business Messaging charter (2024: working days 08:00–22:00; 2026: 08:00–21:30, Monday to Saturday recommended); SMS providers for France. Holidays: Code du travail, art. L3133-1 and, for Alsace-Moselle, L3134-13.',
    explanation:
      'The narrowest hours in common use, so that no provider holds a message back: Monday to Saturday, 08:00–20:00 in Paris, never on a public holiday.',
  },
  {
    validFrom: digitalEconomyLaw,
    channel: 'sms',
    purpose: 'service',
    ...anyTime,
    source: 'No law sets hours for it; the af2m Business Messaging charter leaves functional messages free.',
    explanation: 'An answer to what the person asked for may leave at any time.',
  },
  ...purposes.map((purpose) => ({
    validFrom: digitalEconomyLaw,
    channel: 'email' as const,
    purpose,
    ...anyTime,
    source: 'No law sets hours for e-mail (CPCE, art. L34-5, speaks of consent, not of hours).',
    explanation: 'E-mail waits silently until it is read: it may leave at any time.',
  })),
];

/** What an agency chooses. */
export type SendingOptions = {
  /** Service SMS keep the hours of marketing SMS. */
  serviceHours: boolean;
  /** Good Friday and 26 December are holidays too. */
  alsaceMoselle: boolean;
};

export const defaultSendingOptions: SendingOptions = { serviceHours: false, alsaceMoselle: false };

/** Why it may not leave now. A holiday that falls on a Sunday is told as the holiday. */
export type Closed =
  | { because: 'night' | 'sunday'; holiday: null }
  /** `holiday` is its French name. */
  | { because: 'holiday'; holiday: string };

export type LawfulMoment = { now: true } | ({ now: false; until: Date } & Closed);

/**
 * May it leave at this moment? If not, `until` is the first instant at which it may, by the rules of that day.
 * @throws Error where no row covers the day: a clock before 2004 is wrong, and nothing leaves by it
 */
export function lawfulMoment(
  at: Date,
  message: { channel: Channel; purpose: Purpose },
  options: SendingOptions = defaultSendingOptions,
  rules: readonly SendingRule[] = sendingRules,
): LawfulMoment {
  const { day, time } = inParis(at);
  const closed = closedAt(day, time, ruleOn(day, message, options, rules), options);
  if (closed === null) return { now: true };
  for (let next = day; ; next = dayAfter(next)) {
    const rule = ruleOn(next, message, options, rules);
    const until = parisInstant(next, rule.from);
    if (until > at && closedAt(next, rule.from, rule, options) === null) return { now: false, until, ...closed };
  }
}

function ruleOn(
  day: string,
  { channel, purpose }: { channel: Channel; purpose: Purpose },
  options: SendingOptions,
  rules: readonly SendingRule[],
): SendingRule {
  const kept = channel === 'sms' && options.serviceHours ? 'marketing' : purpose;
  const rule = rules.findLast((row) => row.channel === channel && row.purpose === kept && row.validFrom <= day);
  if (!rule) throw new Error(`No sending rule for ${kept} ${channel} on ${day}`);
  return rule;
}

function closedAt(day: string, time: string, rule: SendingRule, options: SendingOptions): Closed | null {
  const holiday = rule.holidays ? null : holidayOn(day, options.alsaceMoselle ? 'alsaceMoselle' : 'france');
  if (holiday !== null) return { because: 'holiday', holiday };
  if (!rule.days.includes(weekdayOf(day))) return { because: 'sunday', holiday: null };
  return time >= rule.from && time < rule.until ? null : { because: 'night', holiday: null };
}
