import type { Agency, Member } from '../agency.ts';
import { MINUTE, workingDay } from '../calendar.ts';
import type { Situations } from '../conversations/situations.ts';

/** The times offered so far, by the id of the colleague. */
export type OfferedTimes = Map<string, Date[]>;

const HOURS = [18, 11, 15, 10, 17, 14, 9, 12];
/** A visit with the way to it. */
const APART = 60 * MINUTE;

/** A time from `days` on at which the colleague has no visit and has been offered to nobody else, if possible at `hour`. */
export function freeTime(
  { agency, situations, offered }: { agency: Agency; situations: Situations; offered: OfferedTimes },
  colleague: Member,
  days: number,
  hour: number,
): Date {
  const { id } = colleague;
  const visits = situations.scheduledVisit
    .filter(({ visit }) => visit.agent.id === id)
    .map(({ visit }) => visit.row.starts_at);
  const taken = [...visits, ...(offered.get(id) ?? [])];
  const isFree = (at: Date) => taken.every((other) => Math.abs(other.getTime() - at.getTime()) >= APART);
  const times = [hour, ...HOURS].map((each) => workingDay(agency.now, days, each));
  const found = times.find(isFree);
  if (!found) return freeTime({ agency, situations, offered }, colleague, days + 1, hour);
  offered.set(id, [...(offered.get(id) ?? []), found]);
  return found;
}
