import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId, publicId, uuidOf } from '../../domain/shared/ids.ts';
import { createTask } from '../../domain/tasks/tasks.ts';
import { createWebhook } from '../../domain/webhooks/webhooks.ts';
import { take } from '../../inbound/receive.ts';
import { expireDrafts } from '../../jobs/expire-drafts.ts';
import { tellOverdue } from '../../jobs/overdue-tasks.ts';
import { endLost } from '../../jobs/sweep-drafts.ts';
import { endLostDeliveries } from '../../jobs/webhooks/sweep.ts';
import { line, nextPhone, type Office, rowsOf } from '../support/fake-line.ts';
import { refusal } from '../support/people.ts';
import { world } from '../support/world.ts';
import { stick } from './stuck.ts';
import { happen } from './webhooks/told.ts';

const here = await world();
const { db } = here;
const { channels, clock, context, office } = await line(here);

type Swept = {
  name: string;
  kind: 'draft' | 'task' | 'delivery';
  sweep(): Promise<number>;
  /** One row more that the sweep is to end. */
  make(office: Office): Promise<unknown>;
  /** What makes it due, where time alone does not. */
  due?: RawBuilder<unknown>;
  ended: RawBuilder<unknown>;
};

const tables = { draft: 'draft', task: 'task', delivery: 'webhook_delivery' } as const;
const begun = sql`status = 'sending', attempts = 1, sending_at = created_at`;

const everything: Swept[] = [
  {
    ...{ name: 'drafts that nobody decided on', kind: 'draft', sweep: () => expireDrafts(context) },
    make: ({ draft }) => draft(),
    ended: sql`status = 'expired'`,
  },
  {
    ...{ name: 'hand-overs that lost their process', kind: 'draft', sweep: () => endLost(context, channels) },
    make: ({ approved }) => approved(),
    due: sql`${begun}, driver = 'twilio'`,
    ended: sql`status = 'unconfirmed'`,
  },
  {
    ...{ name: 'deliveries that lost their process', kind: 'delivery', sweep: () => endLostDeliveries(context) },
    make: ({ agency }) => happen(context, agency.id, 1),
    due: sql`${begun}, next_attempt_at = null`,
    ended: sql`status = 'waiting'`,
  },
  {
    ...{ name: 'tasks that are overdue', kind: 'task', sweep: () => tellOverdue(context) },
    make: ({ does }) => does(createTask, { title: 'Rappeler', dueAt: clock.now.toISOString() }),
    ended: sql`overdue_told_for = due_at`,
  },
];

it.each(everything)('of $name one that cannot be ended keeps no other from it, and is named', async (one) => {
  const own = await office();
  await own.does(createWebhook, { name: 'Test', url: 'https://all.example/' });
  for (let made = 0; made < 3; made += 1) {
    await one.make(own);
    clock.later(1);
  }
  const table = sql.table(tables[one.kind]);
  const mine = sql`agency_id = ${own.agency.id}`;
  const idsOf = async (which: RawBuilder<unknown>) =>
    (await sql<{ id: string }>`select id from ${table} where ${mine} and ${which} order by created_at`.execute(db))
      .rows;
  if (one.due) await sql`update ${table} set ${one.due} where ${mine}`.execute(db);
  const [first, stuck, last] = await idsOf(sql`true`);
  await stick(db, tables[one.kind], stuck?.id as string);
  clock.later(15 * 86_400);
  const failed = await refusal(one.sweep());
  expect(failed.errors).toMatchObject([{ message: `${publicId(one.kind, stuck?.id as string)} failed.` }]);
  expect(await idsOf(one.ended)).toEqual([first, last]);
});

it('a STOP that one agency cannot take reaches the others who know the number', async () => {
  const phone = nextPhone();
  const offices = [await office(), await office(), await office()];
  offices.sort((one, other) => (one.agency.id < other.agency.id ? -1 : 1));
  const contacts: { id: string }[] = [];
  for (const { contact } of offices) contacts.push(await contact(phone));
  await stick(db, 'contact', uuidOf('contact', contacts[1]?.id as string));
  await refusal(
    take(context, 'twilio', {
      ...{ kind: 'message', channel: 'sms', providerId: newId(), from: phone, to: [] },
      ...{ subject: null, body: 'STOP', references: [], at: null },
    }),
  );
  const optedOut = await Promise.all(
    offices.map(async ({ agency }) => (await rowsOf(db, 'opt_out', agency.id)).length),
  );
  expect(optedOut).toEqual([1, 0, 1]);
});
