import { getTasks } from 'node-cron';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startClock } from '../../app/schedule.ts';
import { newId } from '../../domain/shared/ids.ts';
import { world } from '../support/world.ts';

const { db, context, channels, agency } = await world();

it('of two processes whose clocks strike the same hour one does what is to be done', async () => {
  const { id: agency_id } = await agency();
  const log = pino({ level: 'silent' });
  const clocks = [startClock(context, channels, log), startClock(context, channels, log)];
  const strikes = [...getTasks().values()].filter(({ name }) => name === 'forget events');
  const old = { agency_id, type: 'contact.created', data: '{}' as never, timestamp: new Date('2020-01-01T00:00:00Z') };
  const left: number[] = [];
  for (const strike of strikes) {
    await db
      .insertInto('event')
      .values({ ...old, id: newId() })
      .execute();
    await strike.execute();
    left.push((await db.selectFrom('event').select('id').where('agency_id', '=', agency_id).execute()).length);
  }
  for (const clock of clocks) await clock.stop();
  expect(left).toEqual([0, 1]);
});
