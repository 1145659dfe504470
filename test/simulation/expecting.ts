import type { Channel } from '../../storage/column-values.ts';
import type { Agency, Person } from './agency.ts';
import type { World } from './world.ts';

/**
 * A contact about whom something changes, and a channel. In half of the cases a released message waits to leave for them:
 * that is when the change matters.
 */
export async function expecting(
  { random, store }: World,
  { id, contacts }: Agency,
): Promise<{ contact: Person; channel: Channel }> {
  const rows = await store.read(
    `select contact_id, kind from draft where agency_id = $1 and status in ('approved', 'scheduled')
      and kind in ('sms', 'email') order by id desc limit 20`,
    [id],
  );
  const row = random.chance(0.5) && rows.length > 0 ? random.pick(rows) : undefined;
  const contact = contacts.find(({ uuid }) => uuid === row?.contact_id);
  return contact
    ? { contact, channel: row.kind }
    : { contact: random.pick(contacts), channel: random.pick(['sms', 'email']) };
}
