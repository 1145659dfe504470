import { sql } from 'kysely';
import { storeChecks } from '../../domain/checks/store-checks.ts';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { sweepAll } from '../../domain/shared/process-all.ts';
import { type AppContext, readingWork } from '../../door/transaction/transact.ts';

/** Checking takes about a millisecond a draft, so that one run takes less than a second. */
const BATCH_SIZE = 300;

/** How long the slots that other drafts offer may change before a draft that offers some is checked again. */
const OFFERS_MINUTES = 5;

type Stale = Pick<
  DraftRow,
  'agency_id' | 'id' | 'kind' | 'contact_id' | 'item' | 'created_at' | 'edited_at' | 'flagged'
>;

/**
 * Checks the pending drafts again whose records may have changed, or for which a new day has begun, and stores whether
 * they have a flag. The queue's lanes depend on it; what a person reads and approves is always checked at that moment.
 * @returns how many were checked
 */
export async function recheckDrafts(context: AppContext, limit = BATCH_SIZE): Promise<number> {
  const now = context.now();
  const { rows } = await sql<Stale>`
    select draft.agency_id, draft.id, draft.kind, contact_id, item, draft.created_at, edited_at, flagged
    from agency cross join lateral (select greatest(
        (select max(updated_at) from visit where visit.agency_id = agency.id),
        (select max(updated_at) from property where property.agency_id = agency.id),
        date_trunc('day', ${now}::timestamptz at time zone agency.time_zone) at time zone agency.time_zone) as changed_at
      offset 0) as records
    join draft on draft.agency_id = agency.id and draft.status = 'pending' and expires_at > ${now}
    left join contact on contact.agency_id = agency.id and contact.id = draft.contact_id
    where checked_at is null or checked_at < changed_at or checked_at < contact.updated_at
      or checked_at < (select max(greatest(own.created_at, own.decided_at, own.sending_at)) from draft as own
        where own.agency_id = agency.id and own.contact_id = draft.contact_id and own.form_id is not null
          and own.created_at >= draft.created_at)
      or (cardinality(offered_slots) > 0 and checked_at < ${now}::timestamptz - make_interval(mins => ${OFFERS_MINUTES}))
    order by checked_at nulls first, draft.id limit ${limit}`.execute(context.rows.ofAllAgencies);
  const byAgency = [...Map.groupBy(rows, ({ agency_id }) => agency_id)];
  await sweepAll(
    byAgency,
    ([agencyId]) => `Checking the drafts of agency ${agencyId}`,
    ([agencyId, drafts]) => recheckInAgency(context, agencyId, drafts, now),
  );
  return rows.length;
}

/** Open pages are only told if a draft changes its lane. */
async function recheckInAgency(context: AppContext, agencyId: string, drafts: Stale[], now: Date): Promise<void> {
  const work = readingWork(context, systemActor(agencyId), now);
  if (await storeChecks(work, drafts)) context.afterCommit(agencyId, []);
}
