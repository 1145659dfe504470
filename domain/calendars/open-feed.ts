import type { Db, Rows } from '../../storage/db.ts';
import { tenantOf } from '../../storage/tenant.ts';
import { hashOf } from '../shared/token.ts';
import { type Appointment, appointmentsOf } from './appointments.ts';
import type { CalendarOptions } from './calendar-text.ts';

export type OpenedFeed = { appointments: Appointment[]; options: CalendarOptions };

/**
 * The feed that a secret opens now. Asked of the store each time, so that a link that was withdrawn opens nothing in any process; the
 * answer takes the same way whether the secret never was one or is one no longer.
 */
export async function openFeed(rows: Rows, secret: string, now: Date): Promise<OpenedFeed | undefined> {
  const feed = await findFeed(rows.ofAllAgencies, hashOf(secret));
  if (!feed) return undefined;
  const { agency_id, user_id, name, with_names: withNames } = feed;
  const appointments = await appointmentsOf(tenantOf(rows.ofAgency(agency_id), agency_id), user_id, now);
  return { appointments, options: { name, withNames } };
}

const findFeed = (allAgencies: Db, tokenHash: string) =>
  allAgencies
    .selectFrom('calendar_feed')
    .innerJoin('agency', 'agency.id', 'calendar_feed.agency_id')
    .innerJoin('user_account', (join) =>
      join
        .onRef('user_account.agency_id', '=', 'calendar_feed.agency_id')
        .onRef('user_account.id', '=', 'calendar_feed.user_id'),
    )
    .select(['calendar_feed.agency_id', 'calendar_feed.user_id', 'with_names', 'agency.name'])
    .where('token_hash', '=', tokenHash)
    .where('user_account.disabled_at', 'is', null)
    .executeTakeFirst();
