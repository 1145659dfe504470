import type { Work } from './operation.ts';
import type { holidayOn } from './public-holidays.ts';

export type Region = Parameters<typeof holidayOn>[1];

/** The region whose public holidays count for the agency. */
export async function regionOf(work: Work): Promise<Region> {
  const agency = work.agency.db.selectFrom('agency').select('alsace_moselle').where('id', '=', work.agency.id);
  return regionIn((await agency.executeTakeFirstOrThrow()).alsace_moselle);
}

export const regionIn = (isAlsaceMoselle: boolean): Region => (isAlsaceMoselle ? 'alsaceMoselle' : 'france');
