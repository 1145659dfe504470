import { turnAgentOn } from '../../domain/agent/agent-settings.ts';
import { switchWeek } from '../../domain/recipes/week/week.ts';
import { completeVisit } from '../../domain/visit-messages/report-visit.ts';
import { prepareWeeks } from '../../jobs/agent/prepare-weeks.ts';
import { nextPhone } from '../support/twilio-server.ts';
import { startVisitAgency } from '../support/visit-agency.ts';
import type { startAgencyServer } from './console-server.ts';
import { planningTime } from './planning-time.ts';

type Server = Awaited<ReturnType<typeof startAgencyServer>>;

/** Prepares the week of a buyer whose visit of a flat began so many hours ago, and of its seller. */
export async function prepareWeek(server: Server, hoursAgo: number): Promise<void> {
  const { agency, db } = server;
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const { visitId } = await startVisitAgency({ ...server, createAgency: async () => agency } as never, {
    buyer: { phone: nextPhone() },
    visit: { startsAt: at(hoursAgo), endsAt: at(hoursAgo - 1), allowOverlap: true },
  });
  await agency.perform(completeVisit, { id: visitId, interest: 4 });
  await agency.perform(turnAgentOn, { read: null });
  await agency.perform(switchWeek, { enabled: true });
  const isDue = { week_next_at: new Date(0) };
  await db.updateTable('ai_agent').set(isDue).where('agency_id', '=', agency.id).execute();
  await prepareWeeks({ ...server.context, now: planningTime });
}
