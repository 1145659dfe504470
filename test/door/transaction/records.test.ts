import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createKey } from '../../../domain/access/keys.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { contactCreated } from '../../../domain/contacts/record/contact-record.ts';
import { scopes } from '../../../domain/shared/actor.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { createTask, taskOverdue } from '../../../domain/tasks/tasks.ts';
import { createWebhook } from '../../../domain/webhooks/webhooks.ts';
import { perform } from '../../../door/perform.ts';
import { readingWork, transact } from '../../../door/transaction/transact.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';

/** Beside its change, a transaction records events, the answer to a request that may be repeated, and journal entries. */

const { db, context, wakes, createAgency } = await startTestServer({ ownStore: true });
const agency = await createAgency();
const records = {
  task: await agency.perform(createTask, { title: 'Rappeler' }),
  contact: await agency.perform(createContact, { lastName: 'Le Goff' }),
};
const webhookOf = async (kinds: string[]) =>
  uuidOf('webhook', (await agency.perform(createWebhook, { name: 'CRM', url: 'https://crm.example/hook', kinds })).id);
const [all, tasks] = [await webhookOf([]), await webhookOf(['task.overdue'])];

const countOf = async (table: 'event' | 'idempotent_answer' | 'journal_entry' | 'contact', { id }: Agency) =>
  (await db.selectFrom(table).select('agency_id').where('agency_id', '=', id).execute()).length;
const wokenWebhooks = () => wakes.splice(0).flatMap(({ queue, group }) => (queue === 'webhook' ? group : []));

it('events of several types get their own deliveries, and each delivery its wake', async () => {
  wokenWebhooks();
  await transact(context, agency.owner, async (work) => {
    work.emit(taskOverdue, records.task, records.task);
    work.emit(contactCreated, records.contact);
  });
  const deliveries = await db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('event', 'event.id', 'delivery.event_id')
    .select(['type', 'delivery.webhook_id', sql<string>`data->>'id'`.as('id')])
    .where('event.agency_id', '=', agency.id)
    .execute();
  const delivered = (type: string, webhook_id: string, id: string) => ({ type, webhook_id, id });
  expect(deliveries).toHaveLength(5);
  expect(deliveries).toEqual(
    expect.arrayContaining([
      delivered('contact.created', all, records.contact.id),
      delivered('task.overdue', all, records.task.id),
      delivered('task.overdue', tasks, records.task.id),
    ]),
  );
  expect(wokenWebhooks().sort()).toEqual([all, all, all, tasks, tasks].sort());
});

it('a change that fails after its records has none of them, and wakes nobody', async () => {
  const before = await countOf('event', agency);
  wokenWebhooks();
  const failing = transact(context, agency.owner, async (work) => {
    work.emit(taskOverdue, records.task);
    work.journal({ operation: 'createTask', outcome: 'done' });
    work.wake({ queue: 'step', id: records.task.id });
    throw new Error('A bug.');
  });
  await expect(failing).rejects.toThrow('A bug.');
  expect(await countOf('event', agency)).toBe(before);
  expect(wakes).toEqual([]);
});

it('what only reads cannot record anything', async () => {
  const work = readingWork(context, agency.owner, new Date());
  expect(() => work.emit(taskOverdue, records.task)).toThrow('records nothing');
  expect(() => work.journal({ operation: 'createTask', outcome: 'done' })).toThrow('records nothing');
  expect(() => work.wake({ queue: 'step', id: records.task.id })).toThrow('records nothing');
});

describe('a change with an Idempotency-Key whose records cannot be written', () => {
  it.each(['event', 'idempotent_answer', 'journal_entry'] as const)(
    'in %s leaves nothing, and the repeated request takes effect',
    async (table) => {
      const own = await createAgency();
      const { id } = await own.perform(createKey, { name: 'Script', scopes: [...scopes] });
      const key = { kind: 'key', id: uuidOf('key', id), name: 'Script', agencyId: own.id, scopes } as const;
      const counts = () =>
        Promise.all(
          (['contact', 'event', 'idempotent_answer', 'journal_entry'] as const).map((of) => countOf(of, own)),
        );
      const create = () => perform(context, key, createContact, { lastName: 'Tour' }, { idempotencyKey: 'once' });
      const before = await counts();
      wakes.length = 0;
      const refuse = sql`alter table ${sql.table(table)} add constraint no_more check (agency_id <> ${sql.lit(own.id)}) not valid`;
      await refuse.execute(db);
      await expect(create()).rejects.toThrow(/no_more/);
      await sql`alter table ${sql.table(table)} drop constraint no_more`.execute(db);
      expect(await counts()).toEqual(before);
      expect(wakes).toEqual([]);
      expect(await create()).toMatchObject({ replayed: false });
      expect(await counts()).toEqual(before.map((count) => count + 1));
      expect(await create()).toMatchObject({ replayed: true });
    },
  );
});
