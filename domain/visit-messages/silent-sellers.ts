import { type RawBuilder, sql } from 'kysely';
import { mandateEnd } from '../property-status/mandate-status.ts';
import { buyable } from '../property-status/statuses-in-sql.ts';
import { lastNewsOf, SILENT_DAYS } from '../shared/last-news.ts';
import { beginningOfDay } from '../shared/local-day.ts';
import type { Work } from '../shared/operation.ts';

export type SilentSeller = {
  property_id: string;
  reference: string;
  title: string;
  contact_id: string;
  /** The last news; null if there never were any. */
  news_at: Date | null;
  /** Since when the seller waits: the last news, or since they are on record as the seller. */
  since: Date;
};

/**
 * The sellers of properties for sale under a mandate in force who have had no news for seven days. Sellers with whom there was no
 * exchange at all are not looked up: an import brings many of them.
 * @param isOwn of the column `property.assigned_to`
 */
export const silentSellers = (
  work: Pick<Work, 'agency' | 'now'>,
  isOwn: RawBuilder<boolean>,
): RawBuilder<SilentSeller> => sql`
  select property.id as property_id, property.reference, property.title, seller.contact_id, told.news_at,
    greatest(told.news_at, seller.created_at) as since
  from property
  join property_seller as seller on seller.agency_id = property.agency_id and seller.property_id = property.id
  join listed_contact as listed on listed.agency_id = seller.agency_id and listed.contact_id = seller.contact_id
  cross join lateral (
    select case when listed.last_exchange_at is not null then ${lastNewsOf('seller')} end as news_at offset 0) as told
  where property.agency_id = ${work.agency.id} and property.status in (${buyable})
    and property.mandate_number is not null and ${mandateEnd} >= ${beginningOfDay(work, 0)} and ${isOwn}
    and seller.created_at < ${silentSince(work)} and (told.news_at is null or told.news_at < ${silentSince(work)})`;

const silentSince = ({ now }: Pick<Work, 'now'>) =>
  sql<Date>`${new Date(now.getTime() - SILENT_DAYS * 86_400_000)}::timestamptz`;
