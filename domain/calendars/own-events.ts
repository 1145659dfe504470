import { sql } from 'kysely';
import type { Tenant } from '../../storage/tenant.ts';
import type { Claim } from './account-states.ts';

/** The events that Clef has written into a colleague's calendar. */

export const eventsOf = (agency: Tenant, userId: string) =>
  agency
    .from('calendar_event')
    .select(['visit_id', 'href', 'etag', 'written_hash', 'refused_at'])
    .where('user_id', '=', userId)
    .execute();

export type KnownEvent = Awaited<ReturnType<typeof eventsOf>>[number];

/**
 * Notes that an event is about to be written, unless the claim is lost or the account left. If the process dies before the answer, the next one finds the
 * event by this row, whether it was written or not, and even if the visit has gone by then. @returns whether the claim holds
 */
export async function intendEvent(agency: Tenant, claim: Claim, visitId: string, href: string): Promise<boolean> {
  const { rows } = await sql`
    with held as (
      update calendar_account set claimed_at = claimed_at
      where agency_id = ${agency.id} and user_id = ${claim.user_id} and created_at = ${claim.created_at}
        and claimed_at = ${claim.claimed_at} and status <> 'leaving'
      returning agency_id, user_id),
    noted as (
      insert into calendar_event (agency_id, user_id, visit_id, href)
      select agency_id, user_id, ${visitId}::uuid, ${href} from held on conflict do nothing)
    select from held`.execute(agency.db);
  return rows.length > 0;
}

type Written = { etag: string | null; written_hash: string };

export const noteEvent = (agency: Tenant, { user_id }: Claim, visitId: string, written: Written) =>
  agency
    .update('calendar_event')
    .set({ ...written, refused_at: null })
    .where('user_id', '=', user_id)
    .where('visit_id', '=', visitId)
    .execute();

/** Notes that the server would not take an event, so that the next turn begins with the others. */
export const noteRefused = (agency: Tenant, { user_id }: Claim, visitId: string, at: Date) =>
  agency
    .update('calendar_event')
    .set({ refused_at: at })
    .where('user_id', '=', user_id)
    .where('visit_id', '=', visitId)
    .execute();

export const forgetEvent = (agency: Tenant, { user_id }: Claim, visitId: string) =>
  agency.remove('calendar_event').where('user_id', '=', user_id).where('visit_id', '=', visitId).execute();
