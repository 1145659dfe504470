import { getTasks } from 'node-cron';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startSchedule } from '../../app/schedule.ts';
import { newId } from '../../domain/shared/ids.ts';
import { startTestServer } from '../support/test-server.ts';

const { db, context, drivers: channels, createAgency: agency } = await startTestServer({ ownStore: true });

it('of two processes one runs each tick', async () => {
  const { id: agency_id } = await agency();
  const log = pino({ level: 'silent' });
  const schedules = [startSchedule(context, channels, log), startSchedule(context, channels, log)];
  const ticks = [...getTasks().values()].filter(({ name }) => name === 'delete old events');
  const old = { agency_id, type: 'contact.created', data: '{}' as never, timestamp: new Date('2020-01-01T00:00:00Z') };
  const left: number[] = [];
  for (const tick of ticks) {
    await db
      .insertInto('event')
      .values({ ...old, id: newId() })
      .execute();
    await tick.execute();
    left.push((await db.selectFrom('event').select('id').where('agency_id', '=', agency_id).execute()).length);
  }
  for (const schedule of schedules) await schedule.stop();
  expect(left).toEqual([0, 1]);
});
