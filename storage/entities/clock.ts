import { defineEntity, p } from '@mikro-orm/core';

/** Which tick of the clock somebody has last taken. */
export const ClockTick = defineEntity({
  name: 'ClockTick',
  tableName: 'clock_tick',
  properties: { name: p.text().primary(), at: p.datetime(3) },
});
