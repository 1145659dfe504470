import { publicId, uuidOf } from '../../domain/shared/ids.ts';
import { chainedHash, digestOf } from '../../door/journal/journal.ts';
import type { Belonging } from './model.ts';
import { violate } from './verdict.ts';
import type { World } from './world.ts';

/** The promises that are checked against the store's rows, while no transaction is open. */

const time = (at: Date | null) => at?.getTime() ?? null;

/** S1, S2, S6, S7: finds out what the requests belonged to that nobody had released on their own. */
export async function checkOpenCalls({ store, model }: World): Promise<void> {
  for (const call of model.openCalls.splice(0)) {
    const [row] = await store.read(
      `select draft.agency_id, draft.contact_id, campaign_id, draft.step_index, enrollment_id, e.sequence_id, e.version, e.created_at
       from draft left join enrollment e on e.agency_id = draft.agency_id and e.id = draft.enrollment_id where draft.id = $1`,
      [uuidOf('draft', call.id)],
    );
    const belonging: Belonging | undefined = row && {
      agency: row.agency_id,
      campaign: row.campaign_id && publicId('campaign', row.campaign_id),
      enrollment: row.enrollment_id,
      sequence: row.sequence_id && publicId('sequence', row.sequence_id),
      version: row.version,
      step: row.step_index,
      contact: row.contact_id,
      enrolledAt: time(row.created_at),
    };
    model.checkBelonging(call, belonging);
  }
}

/** O2: the chain of each agency's journal is whole, whenever a process died. */
export async function checkJournals({ store, agencies }: World): Promise<void> {
  for (const { id } of agencies) {
    const [head] = await store.read('select seq, hash from journal_head where agency_id = $1', [id]);
    const rows = await store.read('select * from journal_entry where agency_id = $1 order by seq', [id]);
    let last = { seq: 0, hash: '' };
    for (const row of rows) {
      const hash = chainedHash(last.hash, digestOf(row));
      if (row.seq !== last.seq + 1 || row.hash !== hash) violate('O2', `the journal breaks after entry ${last.seq}`);
      last = { seq: row.seq, hash };
    }
    if (last.seq !== (head?.seq ?? 0) || last.hash !== (head?.hash ?? '')) {
      violate('O2', `the journal ends with entry ${last.seq}, its head says ${head?.seq}`);
    }
  }
}

/** O2: every answered change and every refusal has one entry, and a call without an answer at most one. */
export async function checkEntries({ store, expectedEntries }: World): Promise<void> {
  const rows = await store.read('select request_id, outcome from journal_entry where request_id is not null');
  const entries = Map.groupBy(rows, ({ request_id }) => request_id);
  for (const [requestId, { exactly, outcome }] of expectedEntries) {
    const found = entries.get(requestId) ?? [];
    if (found.length > 1) violate('O2', `${requestId} has ${found.length} entries`);
    if (exactly && found.length === 0) violate('O2', `${requestId} was answered (${outcome}) and has no entry`);
    if (exactly && (found[0].outcome === 'refused') !== (outcome === 'refused')) {
      violate('O2', `${requestId} was ${outcome}, its entry says ${found[0].outcome}`);
    }
  }
}

/** A due row is taken up by the next sweep, and a sweep comes every half minute. */
const MAX_DELAY_MS = 60_000;

const overdue = `
  select 'draft ' || draft.id as what, release_at as due from draft join agency on agency.id = draft.agency_id
    where draft.status in ('approved', 'scheduled') and waits_for is distinct from 'paused' and paused_at is null
  union all select 'sending draft ' || id, sending_at + interval '60 seconds' from draft where status = 'sending'
  union all select 'pending draft ' || id, expires_at from draft where status = 'pending'
  union all select 'campaign ' || c.id, next_at from campaign c join agency on agency.id = c.agency_id
    where paused_at is null or c.status = 'cancelled'
  union all select 'step of ' || e.id, next_step_at from enrollment e join agency on agency.id = e.agency_id
    join sequence s on s.agency_id = e.agency_id and s.id = e.sequence_id
    where e.status = 'active' and s.status = 'active' and paused_at is null
  union all select 'delivery ' || id, next_attempt_at from webhook_delivery where status = 'waiting'
  union all select 'sending delivery ' || id, sending_at + interval '60 seconds' from webhook_delivery where status = 'sending'
  union all select 'task ' || id, due_at from task where status = 'open' and overdue_told_for is distinct from due_at`;

/** The earliest time at which a row is due, or undefined. */
export async function nextDue({ store }: World): Promise<number | undefined> {
  const [row] = await store.read(`select min(due) as due from (${overdue}) as rows`);
  return row?.due?.getTime();
}

/** S7 and the rest: nothing that is due waits longer than a minute, once nothing has gone wrong for a while. */
export async function checkPunctual({ store, timeline, faults }: World): Promise<void> {
  const quietSince = faults.lastAt();
  if (timeline.now - quietSince < 2 * MAX_DELAY_MS) return;
  const before = new Date(timeline.now - MAX_DELAY_MS - 15_000);
  const [late] = await store.read(`select what, due from (${overdue}) as rows where due < $1 order by due limit 1`, [
    before,
  ]);
  if (late && late.due.getTime() < timeline.now - MAX_DELAY_MS) {
    violate('S7', `${late.what} was due at ${late.due.toISOString()} and still waits`);
  }
}

/** S4 and W1, when the month is over and nothing has gone wrong for days: nothing is stuck, lost or made up. */
export async function checkEnd(world: World): Promise<void> {
  const { store, model, receivers, agencies } = world;
  const drafts = await store.read('select * from draft order by id');
  for (const draft of drafts) {
    const id = publicId('draft', draft.id);
    if (draft.status === 'sending') violate('S4', `${id} is being sent for ever`);
    const isDue = ['approved', 'scheduled'].includes(draft.status) && !(draft.release_at > new Date());
    if (isDue) violate('S4', `${id} is ${draft.status} (${draft.waits_for}) and does not leave`);
    const isMessage = draft.kind === 'sms' || draft.kind === 'email';
    if (draft.status === 'sent' && isMessage && draft.provider_id && !model.sent.has(id)) {
      violate('S4', `${id} is sent, but no provider has accepted it`);
    }
  }
  const twice = await store.read(
    `select item->>'body' as body from draft where operation = 'draftUnitSms' and edited_at is null group by 1 having count(*) > 1`,
  );
  if (twice.length > 0) violate('K8', `${twice[0].body} was proposed once and drafted twice`);
  const running = await store.read(`select id from campaign where status = 'running'`);
  for (const { id } of running) violate('S4', `the campaign ${id} never ends`);
  for (const agency of agencies) {
    for (const webhookId of agency.webhooks) {
      const id = uuidOf('webhook', webhookId);
      const [webhook] = await store.read('select * from webhook where id = $1', [id]);
      if (webhook.disabled_at) continue;
      const receiver = receivers.all.get(webhook.url);
      const events = await store.read(
        'select id, type from event where agency_id = $1 and timestamp >= $2 and ($3 or type = any($4))',
        [agency.id, webhook.created_at, webhook.kinds.length === 0, webhook.kinds],
      );
      for (const event of events) {
        if (receiver?.received.has(publicId('event', event.id))) continue;
        const deliveries = await store.read(
          'select status, attempts, next_attempt_at, ended_at from webhook_delivery where event_id = $1 and webhook_id = $2',
          [event.id, id],
        );
        const name = `${publicId('event', event.id)} (${event.type})`;
        violate('W1', `${name} never reached ${webhook.url}: ${JSON.stringify(deliveries)}`);
      }
    }
  }
}
