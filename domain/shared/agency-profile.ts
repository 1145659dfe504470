import type { LogoType, TimeZone } from '../../storage/column-values.ts';
import type { AgencySignature } from '../../storage/entities/agency.ts';
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
  /** The web address of its fees. */
  feeTableUrl: string | null;
  timeZone: TimeZone;
  /** Null where it has neither a text nor a logo for it. */
  emailSignature: AgencySignature | null;
};

export const readAgencyProfile = async (agency: Tenant): Promise<AgencyProfile> =>
  profileOf(await agencyProfile(agency).executeTakeFirst());

/** The query of the row that `profileOf` reads. */
export const agencyProfile = (agency: Tenant) =>
  agency.db
    .selectFrom('agency')
    .leftJoin('logo', (join) =>
      join.onRef('logo.agency_id', '=', 'agency.id').onRef('logo.sha256', '=', 'agency.logo_sha256'),
    )
    .select(['name', 'street', 'postcode', 'city', 'phone', 'email', 'websites', 'fee_table_url'])
    .select(['time_zone', 'email_signature'])
    .select([
      'logo.sha256 as logo_sha256',
      'logo.type as logo_type',
      'logo.width as logo_width',
      'logo.height as logo_height',
    ])
    .where('agency.id', '=', agency.id);

type ProfileRow = NonNullable<Awaited<ReturnType<ReturnType<typeof agencyProfile>['executeTakeFirst']>>>;

/** @throws Error if there is no such agency */
export function profileOf(row: ProfileRow | undefined): AgencyProfile {
  if (!row) throw new Error('There is no such agency.');
  const { name, street, postcode, city, phone, email, websites } = row;
  const { fee_table_url: feeTableUrl, time_zone: timeZone } = row;
  const emailSignature = signatureOf(row);
  return { name, street, postcode, city, phone, email, websites, feeTableUrl, timeZone, emailSignature };
}

function signatureOf(row: ProfileRow): AgencySignature | null {
  const { name, email_signature: text, logo_sha256: sha256, logo_type, logo_width, logo_height } = row;
  if (sha256 === null) return text === null ? null : { text, logo: null };
  // The joined row has all of its columns.
  const [type, width, height] = [logo_type as LogoType, logo_width as number, logo_height as number];
  return { text, logo: { sha256, type, width, height, name } };
}
