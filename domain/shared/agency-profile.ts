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

export async function readAgencyProfile(agency: Tenant): Promise<AgencyProfile> {
  const { time_zone: timeZone, ...profile } = await agency.db
    .selectFrom('agency')
    .select(['name', 'street', 'postcode', 'city', 'phone', 'email', 'websites', 'time_zone'])
    .where('id', '=', agency.id)
    .executeTakeFirstOrThrow();
  return { ...profile, timeZone };
}
