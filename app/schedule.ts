import { schedule } from 'node-cron';
import { expireDrafts } from '../approval/drafts/expire-drafts.ts';
import { recheckDrafts } from '../approval/drafts/recheck-drafts.ts';
import { recoverLostSends, wakeDueDrafts } from '../approval/release/sweep-drafts.ts';
import type { ChannelDrivers } from '../delivery/driver.ts';
import { deleteOldSessions } from '../domain/access/sessions.ts';
import { deleteOldAttempts } from '../domain/access/sign-in-attempts.ts';
import { deleteOldRuns } from '../domain/agent/run-transitions.ts';
import { deleteUnsentFiles } from '../domain/attachments/files-in-form.ts';
import { forgetMergedContacts } from '../domain/contacts/merge/merged-contacts.ts';
import { deleteOldImportRecords } from '../domain/imports/undo-import.ts';
import { deleteRemovedPhotos } from '../domain/photos/arrange-photos.ts';
import { deleteUnsentDocuments } from '../domain/signatures/signature-files.ts';
import { deleteOldSuggestions } from '../domain/suggestions/suggestion-transitions.ts';
import { deleteOldUnassigned } from '../domain/unassigned-messages/unassigned-messages.ts';
import { deleteOldAnswers } from '../door/idempotency.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { prepareWeeks } from '../jobs/agent/prepare-weeks.ts';
import { runRecipes } from '../jobs/agent/run-recipes.ts';
import { sweepRuns } from '../jobs/agent/sweep.ts';
import { withdrawOutdatedRows } from '../jobs/agent/take-back.ts';
import { announceOverdueTasks } from '../jobs/announce-overdue-tasks.ts';
import { wakeDueCalendars } from '../jobs/calendars/sweep.ts';
import { wakeDueCampaigns } from '../jobs/campaigns/sweep.ts';
import { countRetention } from '../jobs/count-retention.ts';
import { inspectProperties } from '../jobs/inspect-properties.ts';
import { sendInvitations } from '../jobs/send-invitations.ts';
import { wakeDueSteps } from '../jobs/sequences/sweep.ts';
import { endLostRequests, wakeDueSignatures } from '../jobs/signatures/sweep.ts';
import { deleteOldEvents } from '../jobs/webhooks/delete-old-events.ts';
import { recoverLostDeliveries, wakeDueDeliveries } from '../jobs/webhooks/sweep.ts';
import { withdrawProperties } from '../jobs/withdraw-properties.ts';
import { sweepSuggestions } from '../jobs/write-reply-text.ts';
import { claimTick } from '../storage/claim-tick.ts';
import type { Store } from '../storage/store.ts';
import type { Runtime } from './runtime.ts';

/** A task of the schedule; `pattern` is node-cron's. */
export type Tick = { everySeconds: number; pattern: string; name: string; run(): Promise<unknown> };

/**
 * The tasks that run by the clock. Each half minute the sweeps find rows whose wake was lost or whose process died. The hourly
 * clean-ups each have a minute of their own.
 */
export const ticks = (context: AppContext, drivers: ChannelDrivers, { vacuum }: Pick<Store, 'vacuum'> = {}): Tick[] => [
  ...(vacuum ? [tick('ten seconds', 'vacuum tables', vacuum)] : []),
  tick('minute', 'expire drafts', () => expireDrafts(context)),
  tick('minute', 'check drafts again', () => recheckDrafts(context)),
  tick('minute', 'withdraw properties without a mandate', () => withdrawProperties(context)),
  tick('minute', 'inspect properties', () => inspectProperties(context)),
  tick('minute', 'run recipes', () => runRecipes(context)),
  tick('minute', 'report overdue tasks', () => announceOverdueTasks(context)),
  tick('half minute', 'wake due drafts', () => wakeDueDrafts(context)),
  tick('half minute', 'wake due campaigns', () => wakeDueCampaigns(context)),
  tick('half minute', 'wake due steps', () => wakeDueSteps(context)),
  tick('half minute', 'end interrupted sends', () => recoverLostSends(context, drivers)),
  tick('half minute', 'wake due calendars', () => wakeDueCalendars(context)),
  tick('half minute', 'send invitations', () => sendInvitations(context, drivers)),
  tick('minute', 'prepare weeks', () => prepareWeeks(context)),
  tick('half minute', 'end lost runs of agents', () => sweepRuns(context)),
  tick('half minute', 'end lost requests for texts', () => sweepSuggestions(context)),
  tick('half minute', 'wake due requests for signatures', () => wakeDueSignatures(context)),
  tick('half minute', 'end interrupted requests for signatures', () => endLostRequests(context)),
  tick('half minute', 'wake due deliveries', () => wakeDueDeliveries(context)),
  tick('half minute', 'end interrupted deliveries', () => recoverLostDeliveries(context)),
  hourly(13, 'delete old sign-in attempts', () => deleteOldAttempts(context.rows.ofAllAgencies)),
  hourly(17, 'delete old idempotent answers', () => deleteOldAnswers(context.rows.ofAllAgencies, context.now())),
  hourly(23, 'delete old sessions', () => deleteOldSessions(context.rows.ofAllAgencies, context.now())),
  hourly(33, 'forget merged contacts', () => forgetMergedContacts(context.rows.ofAllAgencies, context.now())),
  hourly(31, 'forget old imports', () => deleteOldImportRecords(context.rows.ofAllAgencies, context.now())),
  hourly(37, 'count people whose time is over', () => countRetention(context)),
  hourly(39, 'delete old suggestions', () => deleteOldSuggestions(context.rows.ofAllAgencies, context.now())),
  hourly(41, 'delete old events', () => deleteOldEvents(context.rows.ofAllAgencies, context.now())),
  hourly(29, 'take back outdated rows of weeks', () => withdrawOutdatedRows(context)),
  hourly(43, 'delete old runs of agents', () => deleteOldRuns(context.rows.ofAllAgencies, context.now())),
  hourly(47, 'delete files of unsent texts', () => deleteUnsentFiles(context.rows.ofAllAgencies, context.now())),
  hourly(51, 'delete documents of no request', () => deleteUnsentDocuments(context.rows.ofAllAgencies, context.now())),
  hourly(49, 'delete removed photos', () => deleteRemovedPhotos(context.rows.ofAllAgencies, context.now())),
  hourly(53, 'delete old mail of no agency', () => deleteOldUnassigned(context.rows.ofAllAgencies, context.now())),
];

const intervals = {
  minute: { everySeconds: 60, pattern: '* * * * *' },
  'ten seconds': { everySeconds: 10, pattern: '*/10 * * * * *' },
  'half minute': { everySeconds: 30, pattern: '*/30 * * * * *' },
};

const tick = (interval: keyof typeof intervals, name: string, run: Tick['run']): Tick => ({
  ...intervals[interval],
  name,
  run,
});

const hourly = (minute: number, name: string, run: Tick['run']): Tick => ({
  everySeconds: 3600,
  pattern: `${minute} * * * *`,
  name,
  run,
});

/** Runs the task, unless another process has claimed this tick. */
export async function runTick(context: AppContext, { name, everySeconds, run }: Tick): Promise<void> {
  if (await claimTick(context.rows.ofAllAgencies, name, everySeconds)) await run();
}

const runUnclaimed = ({ run }: Tick) => run();

type Scheduled = Pick<Runtime, 'jobContext' | 'drivers' | 'log'> & { store: Pick<Store, 'kind' | 'vacuum'> };

/**
 * Starts the schedule in this process. Of all processes, one claims each tick; if it dies, the next tick does the rest.
 * If two run the same tick anyway, each change is conditional, so it happens once. The embedded store belongs to one
 * process, which claims nothing: each claim is a write, and an idle server would make 24 of them a minute.
 */
export function startSchedule({ jobContext, drivers, store, log }: Scheduled): {
  /** Resolves when the tasks that run have ended. */
  stop(): Promise<void>;
} {
  const running = new Map<string, Promise<unknown>>();
  const start = (task: Tick) => {
    const { name } = task;
    if (running.has(name)) return;
    const run = (store.kind === 'pglite' ? runUnclaimed(task) : runTick(jobContext, task))
      .catch((error) => log.error({ err: error, tick: name }))
      .finally(() => running.delete(name));
    running.set(name, run);
    return run;
  };
  // A timer for each pattern: node-cron reads the calendar for each of its timers whenever it fires.
  const byPattern = Map.groupBy(ticks(jobContext, drivers, store), ({ pattern }) => pattern);
  const scheduled = [...byPattern].map(([pattern, tasks]) => {
    const name = tasks.map((task) => task.name).join(', ');
    // By default node-cron warns of missed runs on standard error.
    return schedule(pattern, () => Promise.all(tasks.map(start)), { name, logger: log.child({ tick: name }) });
  });
  return {
    stop: async () => {
      for (const task of scheduled) await task.destroy();
      await Promise.all(running.values());
    },
  };
}
