import { DAY, earlier, MINUTE } from './calendar.ts';
import { randomOf } from './random.ts';
import type { Row } from './rows.ts';
import type { World } from './team.ts';

export type Asker = 'Assistant Claude' | 'Script relances';

/** Who proposes in the demo. Nobody has a secret that hashes to what is stored: these keys open nothing. */
export function keyRows(world: World): (Row<'access_key'> & { name: Asker })[] {
  const random = randomOf('keys');
  const row = (name: Asker, daysAgo: number, scopes: string[], usedMinutesAgo: number) => {
    const createdAt = earlier(world.now, daysAgo * DAY);
    const usedAt = earlier(world.now, usedMinutesAgo * MINUTE);
    return {
      ...{ agency_id: world.agencyId, id: world.newId(createdAt), name, scopes },
      ...{ secret_hash: `demo-${random.hex(38)}`, last4: random.hex(4) },
      ...{ created_by: world.team[0]?.id ?? null, created_at: createdAt },
      ...{ expires_at: null, paused_at: null, revoked_at: null, rotated_from: null },
      last_used_at: new Date(Math.floor(usedAt.getTime() / MINUTE) * MINUTE),
    };
  };
  return [
    row('Assistant Claude', 64, ['contacts:read', 'inbox:read', 'tasks:write', 'sms:send'], 6),
    row('Script relances', 41, ['contacts:read', 'tasks:write', 'sms:send'], 95),
  ];
}
