import { nextLawfulTime } from '../domain/drafts/sending-rules.ts';
import { dayAfter, instantAt, localTime, PARIS } from '../domain/shared/local-time.ts';

/** Nine hours before the last message of the day may be sent, which no part of the bench needs. */
const HOUR = '11:00';

/**
 * So many milliseconds from now is the next day's 11:00 in Paris, or that of the first day after it on which campaigns may be sent. The
 * bench sets its servers' clocks ahead by them. A clock that was set back would run before what the store holds already.
 */
export function untilSendingHours(now = new Date()): number {
  for (let day = localTime(now, PARIS).day; ; ) {
    day = dayAfter(day);
    const at = instantAt(day, HOUR, PARIS);
    if (nextLawfulTime(at, { channel: 'sms', purpose: 'marketing' }).now) return at.getTime() - now.getTime();
  }
}
