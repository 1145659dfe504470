/** Offers and the rounds of their negotiation. */
export const offers = [
  `create table offer (
     agency_id uuid not null references agency (id), id uuid not null, property_id uuid not null, contact_id uuid not null,
     amount_euros integer not null,
     stage text not null check (stage in ('received','countered','accepted','promise_signed','deed_signed','refused')),
     created_at timestamptz(3) not null, updated_at timestamptz(3) not null, fees_euros integer, loan_euros integer,
     conditions text, financing text check (financing in ('cash','loan','loan_and_sale')),
     accepted_on text collate "C" check (accepted_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
     signed_on text collate "C" check (signed_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
     notified_on text collate "C" check (notified_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
     loan_until text collate "C" check (loan_until ~ '^\\d{4}-\\d{2}-\\d{2}$'),
     deed_planned_on text collate "C" check (deed_planned_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
     deed_signed_on text collate "C" check (deed_signed_on ~ '^\\d{4}-\\d{2}-\\d{2}$'), papers text[] not null default '{}',
     buyer_notary_id uuid, seller_notary_id uuid, valid_until timestamptz(3), primary key (agency_id, id),
     foreign key (agency_id, buyer_notary_id) references contact (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id),
     foreign key (agency_id, property_id) references property (agency_id, id),
     foreign key (agency_id, seller_notary_id) references contact (agency_id, id))`,
  'create index on offer (agency_id, contact_id, id)',
  'create index on offer (agency_id, property_id, id)',
  // The database looks here for each contact that is removed.
  'create index offer_buyer_notary_id on offer (agency_id, buyer_notary_id) where buyer_notary_id is not null',
  // The checks of drafts compare their amounts with the offers that changed last.
  'create index offer_by_change on offer (agency_id, updated_at desc, id)',
  'create index offer_seller_notary_id on offer (agency_id, seller_notary_id) where seller_notary_id is not null',
  "create index offer_to_answer on offer (agency_id, valid_until) where stage in ('received','countered')",
  `create table offer_round (
     agency_id uuid not null, id uuid not null, offer_id uuid not null, party text not null check (party in ('buyer','seller')),
     amount_euros integer not null, note text, valid_until timestamptz(3), actor jsonb, at timestamptz(3) not null,
     primary key (agency_id, id),
     foreign key (agency_id, offer_id) references offer (agency_id, id) on delete cascade)`,
  'create index on offer_round (agency_id, offer_id, at)',
];
