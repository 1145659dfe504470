import { defineEntity, p } from '@mikro-orm/core';

/** A row means that the store was restored from a backup of that time, and that its agencies are not paused yet. */
export const UnfinishedRestore = defineEntity({
  name: 'UnfinishedRestore',
  tableName: 'unfinished_restore',
  properties: { backupAt: p.datetime(3).primary() },
});
