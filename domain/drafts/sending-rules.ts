import type { Channel, TimeZone } from '../../storage/column-values.ts';
import { dayAfter, instantAt, localTime, PARIS, weekdayOf } from '../shared/local-time.ts';
import { holidayOn } from '../shared/public-holidays.ts';
import { courtesyHours } from './courtesy-hours.ts';

/** `service` answers what one person asked for; every other message is `marketing`. */
export const purposes = ['service', 'marketing'] as const;
export type Purpose = (typeof purposes)[number];

/** When messages of one kind may be sent. A change of the law is a new row with a later `validFrom`; rows are never edited. */
export type SendingRule = {
  /** The first day, in the agency's zone, on which the row applies; it applies until a later row of the same kind does. */
  validFrom: string;
  channel: Channel;
  purpose: Purpose;
  /** ISO weekdays, 1 is Monday. Never empty. */
  days: readonly number[];
  /** Times in the agency's zone: `from` is included, `until` excluded. `24:00` is the end of the day. */
  from: string;
  until: string;
  /** Whether messages may be sent on public holidays. */
  holidays: boolean;
  source: string;
  explanation: string;
};

type OpenHours = Pick<SendingRule, 'days' | 'from' | 'until' | 'holidays'>;

const everyDay = { days: [1, 2, 3, 4, 5, 6, 7], holidays: true } as const;
const anyTime = { ...everyDay, from: '00:00', until: '24:00' } as const;
/** Publication of law 2004-575, which requires consent for e-mail and SMS. The customary hours came later. */
const digitalEconomyLaw = '2004-06-22';

/** The first day of the courtesy hours; before, whatever was no marketing SMS left at any time. */
const courtesyHoursSince = '2026-11-01';
const courtesyRule = {
  validFrom: courtesyHoursSince,
  ...everyDay,
  ...courtesyHours,
  source: 'Courtesy, not law: no law sets these hours, and no provider asks for them.',
  explanation:
    'Nobody expects a message of an estate agency at night: every day from 08:00 to 20:00, Sundays and holidays included. A person may let a service message leave at once.',
} as const;

/** Rows of the same kind are ordered from the oldest to the newest. */
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
  { channel: 'sms', purpose: 'service', ...courtesyRule },
  ...purposes.flatMap((purpose) => [
    {
      validFrom: digitalEconomyLaw,
      channel: 'email' as const,
      purpose,
      ...anyTime,
      source: 'No law sets hours for e-mail (CPCE, art. L34-5, speaks of consent, not of hours).',
      explanation: 'E-mail waits silently until it is read: it may leave at any time.',
    },
    // Steps of sequences are marketing e-mail.
    { channel: 'email' as const, purpose, ...courtesyRule },
  ]),
];

/** The settings of an agency that the rules depend on. */
export type SendingOptions = {
  /** Whether service SMS keep the hours of marketing SMS. */
  serviceHours: boolean;
  /** Whether Good Friday and 26 December are holidays too. */
  alsaceMoselle: boolean;
  /** The agency's zone: the hours are those of its clocks. */
  timeZone: TimeZone;
};

export const defaultSendingOptions: SendingOptions = {
  serviceHours: false,
  alsaceMoselle: false,
  timeZone: PARIS,
};

/** Why a message may not be sent now. A holiday on a Sunday counts as the holiday. */
export type ClosedReason =
  | { because: 'night' | 'sunday'; holiday: null }
  /** `holiday` is its French name. */
  | { because: 'holiday'; holiday: string };

/** The kind of a message. `anyHour`: a person lets it leave at once, which counts for service messages only. */
type Sendable = { channel: Channel; purpose: Purpose; anyHour?: boolean };

export type LawfulTime = { now: true } | ({ now: false; until: Date } & ClosedReason);

/**
 * Whether a message may be sent at `at`. If not, `until` is the next instant at which it may, by the rules of that day.
 * @throws Error if no rule covers the day: a clock before 2004 is wrong, and nothing may be sent by it
 */
export function nextLawfulTime(
  at: Date,
  message: Sendable,
  options: SendingOptions = defaultSendingOptions,
  rules: readonly SendingRule[] = sendingRules,
): LawfulTime {
  const { day, time } = localTime(at, options.timeZone);
  const closed = closedReason(day, time, ruleOn(day, message, options, rules), options);
  if (closed === null) return { now: true };
  for (let next = day; ; next = dayAfter(next)) {
    const rule = ruleOn(next, message, options, rules);
    const until = instantAt(next, rule.from, options.timeZone);
    if (until > at && closedReason(next, rule.from, rule, options) === null) return { now: false, until, ...closed };
  }
}

function ruleOn(
  day: string,
  { channel, purpose, anyHour = false }: Sendable,
  options: SendingOptions,
  rules: readonly SendingRule[],
): OpenHours {
  const effectivePurpose = channel === 'sms' && options.serviceHours ? 'marketing' : purpose;
  const rule = rules.findLast(
    (row) => row.channel === channel && row.purpose === effectivePurpose && row.validFrom <= day,
  );
  if (!rule) throw new Error(`No sending rule for ${effectivePurpose} ${channel} on ${day}`);
  return anyHour && effectivePurpose === 'service' ? anyTime : rule;
}

function closedReason(day: string, time: string, rule: OpenHours, options: SendingOptions): ClosedReason | null {
  const holiday = rule.holidays ? null : holidayOn(day, options.alsaceMoselle ? 'alsaceMoselle' : 'france');
  if (holiday !== null) return { because: 'holiday', holiday };
  if (!rule.days.includes(weekdayOf(day))) return { because: 'sunday', holiday: null };
  return time >= rule.from && time < rule.until ? null : { because: 'night', holiday: null };
}
