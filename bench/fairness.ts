import { setTimeout as sleep } from 'node:timers/promises';
import { approveDraft } from '../approval/drafts/decisions.ts';
import { readReview } from '../approval/drafts/review-queue.ts';
import { draftSms } from '../domain/conversations/message-drafts.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { publicId } from '../domain/shared/ids.ts';
import { perform } from '../door/perform.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { openServer, type Store } from '../storage/store.ts';
import { createAgency, startClef, startSlowProvider, writeCampaign } from './campaigns.ts';
import { benchContext } from './context.ts';
import { createDatabase } from './database.ts';
import { progress } from './progress.ts';
import { untilSendingHours } from './sending-hours.ts';
import { quantile } from './statistics.ts';
import type { Row } from './table.ts';
import { limited } from './time-limit.ts';

const APPROVALS = 10;
const APPROVAL_SECONDS = 120;
const MAX_P95_SECONDS = 5;

/**
 * The time from an approval to the provider's answer while another agency's campaign is being sent by the same worker.
 * The approvals are spread over the campaign.
 */
export async function measureFairness({ fairMessages: messages }: { fairMessages: number }): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const provider = stack.use(await startSlowProvider());
  const database = stack.use(await createDatabase());
  const store = stack.adopt(await openServer(database.url), (opened) => opened.close());
  await store.migrate();
  const aheadMs = untilSendingHours();
  const now = () => new Date(Date.now() + aheadMs);
  const context = await wakingContext(stack, store, now);
  const campaigner = await createAgency(store, messages, now());
  const single = await createAgency(store, APPROVALS, now());
  await store.rows.ofAllAgencies
    .updateTable('agency')
    .set({ undo_seconds: 0 })
    .where('id', '=', single.agencyId)
    .execute();
  const id = await writeCampaign({ ...benchContext(store.rows), now }, campaigner.actor);
  const drafts = await proposeToEach(context, store, single.actor);
  const { processes, begin } = await startClef(
    { databaseUrl: database.url, providerUrl: provider.url, store, agencyId: campaigner.agencyId, id, aheadMs },
    1,
  );
  for (const process of processes) stack.use(process);
  await begin();
  return await limited('approvals beside a campaign', APPROVAL_SECONDS, async () => {
    for (const [index, draft] of drafts.entries()) {
      // Half of the campaign is still to be sent at the last approval.
      while (provider.acceptedAt.length < ((index + 1) * messages) / (2 * APPROVALS)) await sleep(5);
      const { fingerprint } = (await perform(context, single.actor, readReview, { id: draft })).output.draft;
      await perform(context, single.actor, approveDraft, { id: draft, fingerprint });
    }
    const sent = store.rows.ofAllAgencies
      .selectFrom('draft')
      .select(['decided_at', 'sent_at'])
      .where('agency_id', '=', single.agencyId)
      .where('status', '=', 'sent');
    let rows = await sent.execute();
    while (rows.length < APPROVALS) {
      progress(`${rows.length} of ${APPROVALS} approvals are sent`);
      await sleep(20);
      rows = await sent.execute();
    }
    const seconds = rows.map(({ decided_at, sent_at }) => (Number(sent_at) - Number(decided_at)) / 1000);
    const p95 = quantile(seconds, 0.95);
    return [
      {
        measurement: `approval to sent message, beside ${messages} messages of another agency, p50 (p95 as the result)`,
        baseline: `${quantile(seconds, 0.5).toFixed(2)} s`,
        result: `${p95.toFixed(2)} s`,
        value: p95,
        target: `p95 ≤ ${MAX_P95_SECONDS} s`,
        isMet: p95 <= MAX_P95_SECONDS,
      },
    ];
  });
}

/** A context that wakes the workers as a server does, but at once: the queue's clock is the machine's, which is behind. */
async function wakingContext(stack: AsyncDisposableStack, store: Store, now: () => Date): Promise<AppContext> {
  const queue = stack.adopt(await store.queue(() => undefined), (opened) => opened.close());
  const wake: AppContext['wake'] = (agencyId, wakes) => {
    for (const { queue: name, id, group } of wakes) void queue.wake(name, { agencyId, id }, { group });
  };
  return { ...benchContext(store.rows), now, afterCommit: wake, wake };
}

/** Proposes one SMS to each contact of the agency. @returns the drafts' ids */
async function proposeToEach(context: AppContext, store: Store, actor: Actor): Promise<string[]> {
  const contacts = await store.rows.ofAllAgencies
    .selectFrom('contact')
    .select('id')
    .where('agency_id', '=', actor.agencyId)
    .execute();
  const drafts: string[] = [];
  for (const { id } of contacts) {
    const input = { prospectId: publicId('contact', id), body: 'Bonjour, votre visite est confirmée.' };
    drafts.push((await perform(context, actor, draftSms, input)).output.draftId);
  }
  return drafts;
}
