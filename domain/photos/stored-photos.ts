import { sql } from 'kysely';
import type { PhotoType } from '../../storage/column-values.ts';
import type { Db } from '../../storage/db.ts';
import { byKey, type Tenant } from '../../storage/tenant.ts';

/** The forms in which people of the agency see a photo. */
export const photoForms = ['picture', 'thumbnail', 'original'] as const;
export type PhotoForm = (typeof photoForms)[number];

type Shown = { type: PhotoType; name: string; content: Uint8Array };

/** A photo of the agency by the key of its address; undefined if it has none. */
export async function readPhoto(agency: Tenant, key: string, form: PhotoForm): Promise<Shown | undefined> {
  const row = await agency
    .from('property_photo')
    .select(['type', 'name'])
    .select(({ ref }) => ref(form).as('content'))
    .where('address_key', '=', key)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, type: form === 'original' ? row.type : 'image/jpeg' };
}

/** The size of a photo that adverts show; undefined unless its property is published. */
export async function findPublishedPhoto(allAgencies: Db, key: string): Promise<{ bytes: number } | undefined> {
  return publishedPhoto(allAgencies, key).select(sql<number>`octet_length(picture)`.as('bytes')).executeTakeFirst();
}

/** The JPEG of a photo that adverts show; undefined unless its property is published. */
export const readPublishedPhoto = async (allAgencies: Db, key: string): Promise<Uint8Array | undefined> =>
  (await publishedPhoto(allAgencies, key).select('property_photo.picture').executeTakeFirst())?.picture;

const publishedPhoto = (db: Db, key: string) =>
  db
    .selectFrom('property_photo')
    .innerJoin('property', byKey('property', 'property_photo.property_id'))
    .where('property_photo.address_key', '=', key)
    .where('property_photo.removed_at', 'is', null)
    .where('property.published_since', 'is not', null);

/** A photo as it came, with its place among those of its property, from 1; undefined once somebody has removed it. */
export const readOriginalPhoto = (agency: Tenant, uuid: string) =>
  agency
    .from('property_photo')
    .innerJoin('property', byKey('property', 'property_photo.property_id'))
    .select(['property_photo.name', 'original', 'property.reference'])
    .select(
      sql<number>`(select count(*)::int from property_photo as before
        where before.agency_id = property_photo.agency_id and before.property_id = property_photo.property_id
          and before.removed_at is null and (before.position, before.id) <= (property_photo.position, property_photo.id))`.as(
        'rank',
      ),
    )
    .where('property_photo.id', '=', uuid)
    .where('property_photo.removed_at', 'is', null)
    .executeTakeFirst();
