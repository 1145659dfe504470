import { Migration } from '@mikro-orm/migrations';

/** The photos of properties, with their bytes. */
export class PropertyPhotos extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }

  override down(): void {
    throw new Error('The photos would be lost: restore a backup of the version before instead.');
  }
}

const bytes = ['original', 'picture', 'thumbnail'] as const;

/** The same list for each of these events, however many rows a statement has changed. */
const listTrigger = (event: 'insert' | 'update' | 'delete') =>
  `create trigger photo_list_${event} after ${event} on property_photo
     referencing ${event === 'delete' ? 'old' : 'new'} table as changes for each statement execute function keep_photo_list()`;

const statements = [
  // The addresses of an agency's photos are hashes keyed with it, so that nobody guesses one. It stays with the data: another key
  // would give all photos other addresses.
  `alter table agency add column photo_key text not null
     default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`,
  `alter table property add column kept_photos jsonb not null default '[]' check (jsonb_typeof(kept_photos) = 'array')`,
  'create or replace view indexed_property as select * from property where agency_id = clef_agency()',
  `create table property_photo (
     agency_id uuid not null, id uuid not null, property_id uuid not null, position integer not null,
     title text check (length(title) between 1 and 100), address_key text collate "C" not null, name text not null,
     type text not null check (type in ('image/jpeg','image/png','image/webp','image/heic','image/avif')),
     bytes integer not null, sha256 text collate "C" not null, width integer not null, height integer not null,
     original bytea not null, picture bytea not null, thumbnail bytea not null,
     created_at timestamptz(3) not null, removed_at timestamptz(3), primary key (agency_id, id),
     unique (agency_id, property_id, sha256),
     foreign key (agency_id, property_id) references property (agency_id, id) on delete cascade)`,
  'create unique index property_photo_address on property_photo (address_key)',
  'create index property_photo_removed on property_photo (removed_at) where removed_at is not null',
  // They are compressed already.
  ...bytes.map((column) => `alter table property_photo alter column ${column} set storage external`),
  // The property's row has all that lists, adverts and integrators read of the photos, so that no list reads this table.
  // A list that stays as it is, when photos are deleted that were removed before, leaves the property's row alone.
  `create function keep_photo_list() returns trigger language plpgsql as $$ begin
      update property set kept_photos = list.photos
        from (
          select changed.agency_id, changed.property_id, coalesce(
              jsonb_agg(jsonb_build_object('id', id, 'key', address_key, 'title', title, 'width', width, 'height', height)
                order by position, id) filter (where id is not null), '[]') as photos
            from (select distinct agency_id, property_id from changes) as changed
            left join property_photo as photo on photo.agency_id = changed.agency_id
              and photo.property_id = changed.property_id and photo.removed_at is null
            group by changed.agency_id, changed.property_id) as list
        where property.agency_id = list.agency_id and property.id = list.property_id and kept_photos <> list.photos;
      return null;
    end $$`,
  ...(['insert', 'update', 'delete'] as const).map(listTrigger),
  'alter table property_photo enable row level security',
  'create policy one_agency on property_photo using (agency_id = clef_agency())',
];
