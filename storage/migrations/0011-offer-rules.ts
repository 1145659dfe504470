import { Migration } from '@mikro-orm/migrations';

const day = (column: string) => `${column} text collate "C" check (${column} ~ '^\\d{4}-\\d{2}-\\d{2}$')`;

/** An amount of the agency's fees as `feesIn` of domain/properties/fees.ts computes it. It is written out: what was released stays. */
const FEES = `case when fees_paid_by = 'buyer'
  then amount_euros - (2 * amount_euros::bigint * 1000000 + 1000000 + parts) / (2 * (1000000 + parts))
  else (2 * amount_euros::bigint * parts + 1000000) / 2000000 end`;

/** The fees by default as versions before computed them, for the amount of the offer or of one of its rounds. */
const formerFees = (amount: string) => `floor(${amount} * fees_percent / 100 + 0.5)`;

const BINDING = `stage in ('accepted','promise_signed','deed_signed')`;

const fees = [
  'alter table offer add fees_follow boolean not null default false',
  // The deed has earned what it says. Before it, fees that are what the mandate says for one of the amounts were typed by nobody.
  `update offer set fees_follow = true, fees_euros = coalesce(${FEES}, fees_euros)
     from (select agency_id, id, fees_percent, fees_paid_by, floor(fees_percent * 10000 + 0.5)::bigint as parts from property) as terms
     where terms.agency_id = offer.agency_id and terms.id = offer.property_id and stage <> 'deed_signed' and (
       fees_euros is null or fees_euros = ${formerFees('amount_euros')} or exists (
         select from offer_round as named where named.agency_id = offer.agency_id and named.offer_id = offer.id
           and offer.fees_euros = ${formerFees('named.amount_euros')}))`,
];

const accepted = [
  'alter table offer add accepted_beside boolean not null default false',
  // An agency may have accepted two offers before this rule. Nothing is decided for it: the later ones are marked, and a person decides.
  `update offer set accepted_beside = true from (
     select agency_id, id, row_number() over (partition by agency_id, property_id order by
       case stage when 'deed_signed' then 0 when 'promise_signed' then 1 else 2 end, accepted_on nulls last, id) as place
     from offer where ${BINDING}) as ranked
     where ranked.agency_id = offer.agency_id and ranked.id = offer.id and place > 1`,
  `create unique index offer_accepted on offer (agency_id, property_id) where ${BINDING} and not accepted_beside`,
  `create index offer_under_way on offer (agency_id, id) where stage in ('accepted','promise_signed')`,
  `create index offer_deed on offer (agency_id, deed_signed_on) where stage = 'deed_signed'`,
];

const rounds = [
  `alter table offer_round add predecessor_id uuid,
     add financing text check (financing in ('cash','loan','loan_and_sale')), add loan_euros integer, add conditions text,
     add answer text check (answer in ('countered','accepted','refused')), add ${day('answered_on')},
     add foreign key (agency_id, predecessor_id) references offer_round (agency_id, id) on delete cascade`,
  `update offer_round set predecessor_id = chain.before_id, answered_on = chain.answered_on,
     answer = case when chain.after_at is not null then 'countered' when chain.accepted_on is not null then 'accepted'
       when chain.stage = 'refused' then 'refused' end
   from (select named.agency_id, named.id, stage, accepted_on, lag(named.id) over steps as before_id, lead(at) over steps as after_at,
       coalesce(to_char(lead(at) over steps at time zone time_zone, 'YYYY-MM-DD'), accepted_on) as answered_on
     from offer_round as named join offer on offer.agency_id = named.agency_id and offer.id = offer_id
     join agency on agency.id = named.agency_id
     window steps as (partition by named.agency_id, offer_id order by at, named.id)) as chain
   where chain.agency_id = offer_round.agency_id and chain.id = offer_round.id`,
  // A round is answered by one other at most.
  `create unique index offer_round_predecessor on offer_round (agency_id, predecessor_id) where predecessor_id is not null`,
  `create trigger erased_described before insert on offer_round for each row when (new.conditions is not null)
     execute function refuse_offer_round_of_erased()`,
];

const buyers = [
  `create table offer_buyer (
     agency_id uuid not null, offer_id uuid not null, contact_id uuid not null, ${day('notified_on')},
     delivery text check (delivery in ('registered','electronic','by_hand')), ${day('retracted_on')},
     created_at timestamptz(3) not null, primary key (agency_id, offer_id, contact_id),
     foreign key (agency_id, offer_id) references offer (agency_id, id) on delete cascade,
     foreign key (agency_id, contact_id) references contact (agency_id, id))`,
  'create index offer_buyer_contact on offer_buyer (agency_id, contact_id)',
  // One letter was known for an offer, of the buyer who is named there.
  `insert into offer_buyer (agency_id, offer_id, contact_id, notified_on, delivery, created_at)
     select agency_id, id, contact_id, notified_on, 'registered', created_at from offer where notified_on is not null`,
  // Before the contract is signed, those who buy together are known by their links; afterwards nobody knows who has signed.
  `insert into offer_buyer (agency_id, offer_id, contact_id, created_at)
     select offer.agency_id, offer.id, case link.contact_id when offer.contact_id then link.other_id else link.contact_id end, offer.created_at
     from offer join contact_link as link on link.agency_id = offer.agency_id and offer.contact_id in (link.contact_id, link.other_id)
     where stage in ('received','countered','accepted') on conflict do nothing`,
  'alter table offer drop notified_on',
  `create trigger erased_added before insert on offer_buyer for each row execute function refuse_row_of_erased('contact_id')`,
  `create trigger erased_contact_id before update of contact_id on offer_buyer for each row
     when (new.contact_id is distinct from old.contact_id) execute function refuse_row_of_erased('contact_id')`,
];

const state = (column: string) =>
  `${column} text not null default 'open' check (${column} in ('open','met','not_met','waived'))`;

const conditions = [
  `alter table offer add ${state('loan_state')}, add ${day('loan_decided_on')}`,
  `create table offer_condition (
     agency_id uuid not null, id uuid not null, offer_id uuid not null, label text not null, ${day('until')}, ${state('state')},
     ${day('decided_on')}, created_at timestamptz(3) not null, primary key (agency_id, id),
     foreign key (agency_id, offer_id) references offer (agency_id, id) on delete cascade)`,
  'create index offer_condition_offer on offer_condition (agency_id, offer_id, id)',
  `create function refuse_offer_condition_of_erased() returns trigger language plpgsql as $$
      declare contact uuid; begin
      select contact_id into contact from offer where agency_id = new.agency_id and id = new.offer_id;
      if contact is not null then perform refuse_erased(new.agency_id, contact); end if;
      return new;
    end $$`,
  `create trigger erased_added_through before insert or update of label on offer_condition for each row
     execute function refuse_offer_condition_of_erased()`,
];

const secured = ['offer_buyer', 'offer_condition'].flatMap((table) => [
  `alter table ${table} enable row level security`,
  `create policy one_agency on ${table} using (agency_id = clef_agency())`,
]);

/** Fees that follow the amount, one accepted offer for each property, the chain of its rounds, and a clock for each buyer. */
export class OfferRules extends Migration {
  override up(): void {
    for (const statement of [...fees, ...accepted, ...rounds, ...buyers, ...conditions, ...secured]) {
      this.addSql(statement);
    }
  }

  override down(): void {
    throw new Error('The letters of the buyers would be lost: restore a backup of the version before instead.');
  }
}
