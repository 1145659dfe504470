import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { expireDrafts } from '../../approval/drafts/expire-drafts.ts';
import { recoverLostSends } from '../../approval/release/sweep-drafts.ts';
import { receiveEvent } from '../../delivery/inbound/receive.ts';
import { newId, publicId, uuidOf } from '../../domain/shared/ids.ts';
import { createTask } from '../../domain/tasks/tasks.ts';
import { createWebhook } from '../../domain/webhooks/webhooks.ts';
import { announceOverdueTasks } from '../../jobs/announce-overdue-tasks.ts';
import { recoverLostDeliveries } from '../../jobs/webhooks/sweep.ts';
import { refusalOf } from '../support/colleagues.ts';
import { startTestServer } from '../support/test-server.ts';
import { nextPhone, rowsOf, type SendingAgency, startTwilioServer } from '../support/twilio-server.ts';
import { blockUpdates } from './block-updates.ts';
import { emitEvents } from './webhooks/emit-events.ts';

const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const { drivers, clock, context, createSendingAgency } = await startTwilioServer(testServer);

type Sweep = {
  name: string;
  kind: 'draft' | 'task' | 'delivery';
  sweep(): Promise<number>;
  /** Creates a row for the sweep. */
  insert(sender: SendingAgency): Promise<unknown>;
  /** Makes the rows due if time alone does not. */
  due?: RawBuilder<unknown>;
  ended: RawBuilder<unknown>;
};

const tables = { draft: 'draft', task: 'task', delivery: 'webhook_delivery' } as const;
const sending = sql`status = 'sending', attempts = 1, sending_at = created_at`;

const sweeps: Sweep[] = [
  {
    ...{ name: 'expired drafts', kind: 'draft', sweep: () => expireDrafts(context) },
    insert: ({ createDraft: draft }) => draft(),
    ended: sql`status = 'expired'`,
  },
  {
    ...{ name: 'sends that lost their process', kind: 'draft', sweep: () => recoverLostSends(context, drivers) },
    insert: ({ createApprovedDraft: approved }) => approved(),
    due: sql`${sending}, driver = 'twilio'`,
    ended: sql`status = 'unconfirmed'`,
  },
  {
    ...{ name: 'deliveries that lost their process', kind: 'delivery', sweep: () => recoverLostDeliveries(context) },
    insert: ({ agency }) => emitEvents(context, agency.id, 1),
    due: sql`${sending}, next_attempt_at = null`,
    ended: sql`status = 'waiting'`,
  },
  {
    ...{ name: 'overdue tasks', kind: 'task', sweep: () => announceOverdueTasks(context) },
    insert: ({ perform: does }) => does(createTask, { title: 'Rappeler', dueAt: clock.now.toISOString() }),
    ended: sql`overdue_told_for = due_at`,
  },
];

it.each(sweeps)('the sweep of $name goes on after a row that fails, and names it', async (sweep) => {
  const sender = await createSendingAgency();
  await sender.perform(createWebhook, { name: 'Test', url: 'https://all.example/' });
  for (let made = 0; made < 3; made += 1) {
    await sweep.insert(sender);
    clock.advance(1);
  }
  const table = sql.table(tables[sweep.kind]);
  const inAgency = sql`agency_id = ${sender.agency.id}`;
  const idsOf = async (condition: RawBuilder<unknown>) =>
    (
      await sql<{ id: string }>`select id from ${table} where ${inAgency} and ${condition} order by created_at`.execute(
        db,
      )
    ).rows;
  if (sweep.due) await sql`update ${table} set ${sweep.due} where ${inAgency}`.execute(db);
  const [first, stuck, last] = await idsOf(sql`true`);
  await blockUpdates(db, tables[sweep.kind], stuck?.id as string);
  clock.advance(15 * 86_400);
  const failed = await refusalOf(sweep.sweep());
  expect(failed.errors).toMatchObject([{ message: `${publicId(sweep.kind, stuck?.id as string)} failed.` }]);
  expect(await idsOf(sweep.ended)).toEqual([first, last]);
});

it('a STOP that one agency cannot take reaches the others who know the number', async () => {
  const phone = nextPhone();
  const senders = [await createSendingAgency(), await createSendingAgency(), await createSendingAgency()];
  senders.sort((a, b) => (a.agency.id < b.agency.id ? -1 : 1));
  const contacts: { id: string }[] = [];
  for (const { createContact: contact } of senders) contacts.push(await contact(phone));
  await blockUpdates(db, 'contact', uuidOf('contact', contacts[1]?.id as string));
  await refusalOf(
    receiveEvent(context, 'twilio', {
      ...{ kind: 'message', channel: 'sms', providerId: newId(), from: phone, to: [] },
      ...{ subject: null, body: 'STOP', references: [], at: null },
    }),
  );
  const optedOut = await Promise.all(
    senders.map(async ({ agency }) => (await rowsOf(db, 'opt_out', agency.id)).length),
  );
  expect(optedOut).toEqual([1, 0, 1]);
});
