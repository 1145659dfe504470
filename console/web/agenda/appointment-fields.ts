import { instantAt, localTime } from '../../../domain/shared/local-time.ts';
import { agencyTimeZone } from '../i18n/dates.ts';

type LocalMoment = { day: string; time: string };

/** The beginning of an appointment on the agency's clocks, and its length. */
export const momentAndMinutes = (startsAt: string, endsAt: string) => ({
  moment: localTime(new Date(startsAt), agencyTimeZone()),
  minutes: Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000),
});

/** The instants of both ends; undefined until there is a day and an hour. */
export function spanOf({ day, time }: LocalMoment, minutes: number): { startsAt: string; endsAt: string } | undefined {
  if (day === '' || time === '') return undefined;
  const starts = instantAt(day, time, agencyTimeZone());
  return { startsAt: starts.toISOString(), endsAt: new Date(starts.getTime() + minutes * 60_000).toISOString() };
}

/** The lengths that one can choose, and the one that an appointment has. */
export const lengths = (minutes: number): number[] =>
  [...new Set([15, 30, 45, 60, 90, 120, minutes])].sort((a, b) => a - b);

type Slot = { startsAt: LocalMoment; minutes: number; contactId?: string; agentId: string | null };

/** A name for the time and the people of an appointment: two at once are wanted for these, and not for others. */
const slotKey = ({ startsAt, minutes, contactId, agentId }: Slot): string =>
  JSON.stringify([startsAt.day, startsAt.time, minutes, contactId, agentId]);

/** Whether somebody has ticked that two appointments at once are wanted for this time and these people. */
export const isOverlapWanted = (values: Slot & { overlapWantedFor: string }): boolean =>
  values.overlapWantedFor === slotKey(values);

/** The change of the form when that is ticked or unticked. */
export const wantOverlap = (slot: Slot, isWanted: boolean) => ({ overlapWantedFor: isWanted ? slotKey(slot) : '' });
