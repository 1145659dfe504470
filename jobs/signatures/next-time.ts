import type { Answer } from '../../delivery/signatures/signature-driver.ts';
import { dueBy } from '../../domain/shared/due-time.ts';

/** The waits after each attempt, in seconds; after the last one a person decides. */
const RETRY_SECONDS = [15, 60, 300, 900, 3600, 3600, 7200, 7200];

/** Undefined after the last attempt. */
export function nextRetry(attempts: number, now: Date, answer: Answer<unknown>): Date | undefined {
  const wait = RETRY_SECONDS[attempts - 1];
  if (wait === undefined) return undefined;
  const asked = answer.outcome === 'retry' ? (answer.afterSeconds ?? 0) : 0;
  return inSeconds(now, Math.max(wait, asked));
}

const MINUTE = 60;

/** The provider is asked often at first, when people sign, then less and less: every two minutes to every two hours. */
export function nextPoll(sentAt: Date, now: Date): Date {
  const since = (now.getTime() - sentAt.getTime()) / 1000;
  return inSeconds(now, Math.min(Math.max(since / 8, 2 * MINUTE), 120 * MINUTE));
}

/** When to ask a provider again that did not answer, so many times in a row: after five minutes, then twice as long, up to six hours. */
export const askAgainAt = (now: Date, unanswered: number): Date =>
  inSeconds(now, Math.min(5 * 2 ** (unanswered - 1), 360) * MINUTE);

export const later = (at: Date | null, now: Date): boolean => at !== null && at > dueBy(now);

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + Math.ceil(seconds) * 1000);
