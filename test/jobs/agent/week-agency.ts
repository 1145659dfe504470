import { expect } from 'vitest';
import { turnAgentOn } from '../../../domain/agent/agent-settings.ts';
import { readWeek, switchWeek } from '../../../domain/recipes/week/week.ts';
import { completeVisit } from '../../../domain/visit-messages/report-visit.ts';
import { prepareWeeks } from '../../../jobs/agent/prepare-weeks.ts';
import { stableNow } from '../../support/moving-clock.ts';
import { startTestServer } from '../../support/test-server.ts';
import { startVisitAgency } from '../../support/visit-agency.ts';

const DAY_MS = 86_400_000;
/** Ten weeks from the second of January on have no public holiday, and no summer time begins in them. */
const TUESDAYS = ['2027-01-12T07:00:00Z', '2028-01-11T07:00:00Z', '2029-01-09T07:00:00Z'].flatMap((first) =>
  Array.from({ length: 10 }, (_, week) => Date.parse(first) + week * 7 * DAY_MS),
);

/** Stands still between two moves; each test has a week of its own. */
export const clock = stableNow('2027-01-05T07:00:00Z');
export const server = await startTestServer({ ownStore: true, now: clock.now });
export const until = (moment: string) => clock.advance((Date.parse(moment) - clock.now().getTime()) / 1000);
export const prepare = () => prepareWeeks(server.context);

/** An agency whose agent prepares weeks: a buyer visited a seller's flat on Tuesday morning. */
export async function startWeek() {
  const tuesday = TUESDAYS.shift() ?? expect.unreachable('Add a year to the weeks.');
  /** The moment at this hour in Paris, so many days after that Tuesday. */
  const at = (days: number, hour: number) => new Date(tuesday + days * DAY_MS + (hour - 8) * 3_600_000).toISOString();
  until(at(0, 8));
  const started = await startVisitAgency(server, { visit: { startsAt: at(0, 10), endsAt: at(0, 11) } });
  const { agency, visitId } = started;
  await agency.perform(turnAgentOn, { read: null });
  await agency.perform(switchWeek, { enabled: true });
  until(at(0, 16));
  await agency.perform(completeVisit, { id: visitId, interest: 4 });
  const rows = async () => (await agency.perform(readWeek, {})).rows;
  const times = { friday: at(3, 14), monday: at(6, 9), nextFriday: at(10, 14) };
  return { ...started, ...times, at, rows };
}
