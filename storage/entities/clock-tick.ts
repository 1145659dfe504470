import { defineEntity, p } from '@mikro-orm/core';

/** The tick of each scheduled task that was claimed last. */
export const ClockTick = defineEntity({
  name: 'ClockTick',
  tableName: 'clock_tick',
  properties: { name: p.text().primary(), at: p.datetime(3) },
});
