import { sql } from 'kysely';
import { hashPassword } from '../domain/access/password.ts';
import { draftSms } from '../domain/conversations/message-drafts.ts';
import { publicId, uuidOf } from '../domain/shared/ids.ts';
import { perform } from '../door/perform.ts';
import { type BenchAgency, OWNER_EMAIL } from './agency.ts';
import { startChildServer } from './child-server.ts';
import { type ConsoleClient, signIn } from './console-client.ts';
import { benchContext } from './context.ts';
import { progress } from './progress.ts';
import { formatMs, median, quantile } from './statistics.ts';
import type { Row } from './table.ts';
import { limited } from './time-limit.ts';

const APPROVAL_SECONDS = 300;

/** The time from an approval to the message in the sandbox, without time to undo. */
export async function measureApprovals(agency: BenchAgency, approvals: number): Promise<Row> {
  await using server = await startChildServer('./clef-server.ts', { databaseUrl: agency.database.url });
  const client = await signInToApprove(agency, server.url);
  const drafts = await createDrafts(agency, approvals);
  const sendTimes = await limited('approvals', APPROVAL_SECONDS, () => approveAndWait(agency, client, drafts));
  return {
    measurement: 'approval to sent message, p50 (p95 as the result)',
    baseline: formatMs(median(sendTimes)),
    result: formatMs(quantile(sendTimes, 0.95)),
    value: quantile(sendTimes, 0.95),
    target: 'p95 ≤ 100 ms',
    isMet: quantile(sendTimes, 0.95) <= 100,
  };
}

/** Signs a colleague in, in whose agency an approval cannot be undone. */
export async function signInToApprove({ store, actor }: BenchAgency, url: string): Promise<ConsoleClient> {
  const password = 'a password of the bench';
  await store.rows.ofAllAgencies
    .updateTable('user_account')
    .set({ password_hash: await hashPassword(password) })
    .where('role', '=', 'owner')
    .execute();
  await store.rows.ofAllAgencies
    .updateTable('agency')
    .set({ undo_seconds: 0 })
    .where('id', '=', actor.agencyId)
    .execute();
  return signIn(url, OWNER_EMAIL, password);
}

/** Creates SMS drafts with the operation that agents use, for contacts with consent and without an opt-out. */
export async function createDrafts({ store, actor }: BenchAgency, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contact where agency_id = ${actor.agencyId} and phone is not null
    and sms_consent->>'status' = 'granted'
    and not exists (select from opt_out where agency_id = contact.agency_id and channel = 'sms' and address = phone)
    order by md5(id::text) limit 200`.execute(store.rows.ofAllAgencies);
  const context = benchContext(store.rows);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    if (index % 500 === 0) progress(`${index} of ${count} drafts`);
    const { id } = rows[index % rows.length] as { id: string };
    const input = { prospectId: publicId('contact', id), body: `Bonjour, votre visite est confirmée (${index}).` };
    ids.push((await perform(context, actor, draftSms, input)).output.draftId);
  }
  return ids;
}

/** Approves drafts one by one. Returns the milliseconds from each approval to the message in the sandbox. */
export async function approveAndWait(
  { store }: BenchAgency,
  client: ConsoleClient,
  drafts: string[],
): Promise<number[]> {
  const approvedAt = new Map<string, number>();
  for (const id of drafts) {
    const { draft } = await client.call('drafts.read', { id });
    approvedAt.set(uuidOf('draft', id), Date.now());
    await client.call('drafts.approve', { id, fingerprint: draft.fingerprint, anyHour: true });
  }
  let messages: { id: string; at: Date }[] = [];
  for (let poll = 0; poll < 1000 && messages.length < drafts.length; poll += 1) {
    const sent = store.rows.ofAllAgencies.selectFrom('sandbox_message').select(['id', 'at']);
    messages = await sent.where('id', 'in', [...approvedAt.keys()]).execute();
  }
  return messages.map(({ id, at }) => at.getTime() - (approvedAt.get(id) ?? Number.NaN));
}
