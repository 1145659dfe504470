import { type RawBuilder, sql } from 'kysely';
import type { TimeZone } from '../../storage/column-values.ts';
import { localTime } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import { addUpViews, type CountedViews, type ToldViews } from './told-views.ts';

/** A row as a query gives it. */
export type ViewsRow = { portal: string; from_day: string; to_day: string; views: number; imported_at: string | Date };

export const countedViews = (
  { portal, from_day, to_day, views, imported_at }: ViewsRow,
  zone: TimeZone,
): CountedViews => ({
  ...{ portal, from: from_day, to: to_day, views },
  importedOn: localTime(new Date(imported_at), zone).day,
});

/** Views that were imported later than that are told by a colleague: files come a while after the days that they count. */
const MOST_LATE_DAYS = 31;

/**
 * Whether a row is news for somebody who had the last ones then: its days ended since, or it came since and its days are not long ago.
 * @param since a moment; of the columns of `portal_views`
 */
export const isNewSince = (since: RawBuilder<Date>, zone: TimeZone): RawBuilder<boolean> => {
  const day = (before: number) =>
    sql`to_char((${since} at time zone ${zone})::date - ${sql.lit(before)}, 'YYYY-MM-DD')`;
  return sql<boolean>`portal_views.to_day >= ${day(MOST_LATE_DAYS)}
    and (portal_views.to_day >= ${day(0)} or portal_views.created_at >= ${since})`;
};

/** The views of their advert that a seller is told of, since the last news. */
export async function viewsSince(work: Work, propertyId: string, since: Date): Promise<ToldViews[]> {
  const { timeZone } = await work.profile();
  const rows = await work.agency
    .from('portal_views')
    .select(['portal', 'from_day', 'to_day', 'views', 'imported_at'])
    .where('property_id', '=', propertyId)
    .where(isNewSince(sql`${since}::timestamptz`, timeZone))
    .execute();
  return addUpViews(rows.map((row) => countedViews(row, timeZone)));
}
