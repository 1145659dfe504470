import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { undoMerge } from '../../../../domain/contacts/merge/undo-merge.ts';
import { noteCall } from '../../../../domain/contacts/record/contact-notes.ts';
import { uuidOf } from '../../../../domain/shared/ids.ts';
import { startTwinServer } from './contact-twins.ts';

const { server, db, createTwice, minuteLater } = await startTwinServer();

const lastExchange = async (contactId: string) => {
  const rows = db.selectFrom('listed_contact').select('last_exchange_at').where('contact_id', '=', contactId);
  return (await rows.executeTakeFirst())?.last_exchange_at;
};

it('a call that a merge moves is an exchange of the contact that stays, until the merge is undone', async () => {
  const { agency, contact, twin, merge } = await createTwice();
  const [survivor, merged] = [uuidOf('contact', contact), uuidOf('contact', twin)];
  const before = await lastExchange(survivor);
  minuteLater();
  const { createdAt } = await agency.perform(noteCall, { id: twin, outcome: 'reached' });
  expect(await lastExchange(merged)).toEqual(new Date(createdAt));
  const { mergeId } = await merge(contact, twin);
  expect(await lastExchange(survivor)).toEqual(new Date(createdAt));
  await agency.perform(undoMerge, { id: mergeId });
  expect(await lastExchange(survivor)).toEqual(before);
  expect(await lastExchange(merged)).toEqual(new Date(createdAt));
});

it.skipIf(!server.databaseUrl)(
  'a call that moves locks the rows of both contacts in the order of their ids',
  async () => {
    const { agency, contact, twin } = await createTwice();
    await agency.perform(noteCall, { id: twin, outcome: 'reached' });
    const [first, last] = [uuidOf('contact', contact), uuidOf('contact', twin)].sort() as [string, string];
    const connect = async () => {
      const client = new Client({ connectionString: server.databaseUrl as string });
      await client.connect();
      return client;
    };
    const [holder, mover] = [await connect(), await connect()];
    const lock = (id: string, how = '') =>
      holder.query(`select from listed_contact where contact_id = $1 for update ${how}`, [id]);
    const { rows } = await mover.query('select pg_backend_pid() as pid');
    const isWaiting = async () =>
      (await holder.query('select cardinality(pg_blocking_pids($1)) > 0 as waits', [rows[0].pid])).rows[0].waits;
    const move = (from: string, to: string) =>
      mover.query('update note set contact_id = $2 where contact_id = $1', [from, to]);
    // In both directions, because the trigger sees the contacts in the order of the move.
    for (const [from, to] of [
      [uuidOf('contact', twin), uuidOf('contact', contact)],
      [uuidOf('contact', contact), uuidOf('contact', twin)],
    ] as const) {
      await holder.query('begin');
      await lock(first);
      const moved = move(from, to);
      await vi.waitUntil(isWaiting, { timeout: 30_000, interval: 20 });
      // Refused if the mover had this row already.
      await lock(last, 'nowait');
      await holder.query('commit');
      await moved;
    }
    await holder.end();
    await mover.end();
  },
);
