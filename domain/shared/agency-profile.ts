import type { TimeZone } from '../../storage/column-values.ts';
import type { Tenant } from '../../storage/tenant.ts';

/** How the agency presents itself, and the zone of its clocks. Everything here was written by its own people. */
export type AgencyProfile = {
  name: string;
  street: string | null;
  postcode: string | null;
  city: string | null;
  phone: string | null;
  email: string | null;
  /** The hosts of its own sites, in lower case and without `www.`. */
  websites: readonly string[];
  timeZone: TimeZone;
};

export const readAgencyProfile = async (agency: Tenant): Promise<AgencyProfile> =>
  profileOf(await agencyProfile(agency).executeTakeFirst());

/** The query of the row that `profileOf` reads. */
export const agencyProfile = (agency: Tenant) =>
  agency.db
    .selectFrom('agency')
    .select(['name', 'street', 'postcode', 'city', 'phone', 'email', 'websites', 'time_zone'])
    .where('id', '=', agency.id);

type ProfileRow = Awaited<ReturnType<ReturnType<typeof agencyProfile>['executeTakeFirst']>>;

/** @throws Error if there is no such agency */
export function profileOf(row: ProfileRow): AgencyProfile {
  if (!row) throw new Error('There is no such agency.');
  const { time_zone: timeZone, ...profile } = row;
  return { ...profile, timeZone };
}
