import { Migration } from '@mikro-orm/migrations';

/** Processes of the version before write these tables before the tenant role is let into the new ones. */
const AS_OWNER = 'security definer set search_path = public, pg_temp';

/**
 * The boards of transactions. `buyer_card` has a narrow row for each contact who buys, in the order of its column;
 * `buyer_total` has the columns' totals as rows to add up, so that nobody waits for a shared counter. The triggers alone
 * write both. Properties are few enough to be counted when a board is read.
 */
export class Boards extends Migration {
  override up(): void {
    this.extendOffers();
    this.extendProperties();
    this.createTables();
    this.keepCards();
    this.keepTotals();
    for (const table of ['buyer_card', 'buyer_total', 'offer_round', 'property_status_change']) {
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`create policy one_agency on ${table} using (agency_id = clef_agency())`);
    }
    this.fill();
  }

  private extendOffers(): void {
    const day = (name: string) => `add ${name} text collate "C" check (${name} ~ '^\\d{4}-\\d{2}-\\d{2}$')`;
    this.addSql(`alter table offer add fees_euros integer, add loan_euros integer, add conditions text,
      add financing text check (financing in ('cash','loan','loan_and_sale')),
      ${['accepted_on', 'signed_on', 'notified_on', 'loan_until', 'deed_planned_on', 'deed_signed_on'].map(day).join(', ')},
      add papers text[] not null default '{}', add buyer_notary_id uuid, add seller_notary_id uuid,
      add foreign key (agency_id, buyer_notary_id) references contact (agency_id, id),
      add foreign key (agency_id, seller_notary_id) references contact (agency_id, id)`);
    // The database looks here for each contact that is removed.
    for (const notary of ['buyer_notary_id', 'seller_notary_id']) {
      this.addSql(`create index offer_${notary} on offer (agency_id, ${notary}) where ${notary} is not null`);
    }
    this.addSql(`create table offer_round (
      agency_id uuid not null, id uuid not null, offer_id uuid not null, party text not null check (party in ('buyer','seller')),
      amount_euros integer not null, note text, valid_until timestamptz(3), actor jsonb, at timestamptz(3) not null,
      primary key (agency_id, id), foreign key (agency_id, offer_id) references offer (agency_id, id) on delete cascade)`);
    this.addSql('create index on offer_round (agency_id, offer_id, at)');
    // The first round of an old offer has the offer's own UUID, so that an upgrade gives the same ids each time.
    this.addSql(`insert into offer_round (agency_id, id, offer_id, party, amount_euros, at)
      select agency_id, id, id, 'buyer', amount_euros, created_at from offer`);
  }

  private extendProperties(): void {
    this.addSql(`alter table property add assigned_to uuid, add status_since timestamptz(3),
      add foreign key (agency_id, assigned_to) references user_account (agency_id, id)`);
    this.addSql('update property set status_since = updated_at');
    this.addSql(`create function keep_status_since() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' or new.status <> old.status then new.status_since := new.updated_at; end if;
      return new;
    end $$`);
    this.addSql(`create trigger status_since before insert or update of status on property
      for each row execute function keep_status_since()`);
    this.addSql('create index property_board on property (agency_id, status, status_since desc, id desc)');
    this.addSql(`create table property_status_change (
      agency_id uuid not null, id uuid not null, property_id uuid not null, from_status text not null, to_status text not null,
      reason text, actor jsonb not null, at timestamptz(3) not null, primary key (agency_id, id),
      foreign key (agency_id, property_id) references property (agency_id, id) on delete cascade)`);
    this.addSql('create index on property_status_change (agency_id, property_id)');
  }

  private createTables(): void {
    // They have no foreign keys, for the reason that contact_town has none.
    this.addSql(`create table buyer_card (
      agency_id uuid not null, contact_id uuid not null, stage text collate "C" not null, since timestamptz(3) not null,
      assigned_to uuid, value_euros integer, fees_euros integer, primary key (agency_id, contact_id))`);
    this.addSql('create index buyer_card_column on buyer_card (agency_id, stage, since desc, contact_id desc)');
    this.addSql(`create index buyer_card_of_colleague on buyer_card (agency_id, assigned_to, stage, since desc, contact_id desc)
      where assigned_to is not null`);
    this.addSql(`create table buyer_total (
      agency_id uuid not null, id bigint generated always as identity, stage text collate "C" not null, assigned_to uuid,
      cards bigint not null, value_euros bigint not null, fees_euros bigint not null, primary key (agency_id, id))`);
  }

  /** Buyers are all contacts but those who only sell. The value of a card is the newest offer, or else the budget. */
  private keepCards(): void {
    this.addSql(`create function write_buyer_card(agency uuid, buyer_id uuid) returns void language plpgsql ${AS_OWNER} as $$ begin
      delete from buyer_card where agency_id = agency and contact_id = buyer_id and not exists (
        select from contact as buyer where buyer.agency_id = agency and buyer.id = buyer_id and intent is distinct from 'sell');
      insert into buyer_card (agency_id, contact_id, stage, since, assigned_to, value_euros, fees_euros)
        select buyer.agency_id, buyer.id, stage, buyer.updated_at, assigned_to,
          coalesce(newest.amount_euros, budget_max_euros), newest.fees_euros
        from contact as buyer left join lateral (
          select amount_euros, fees_euros from offer where offer.agency_id = agency and offer.contact_id = buyer_id
            and offer.stage <> 'refused' order by offer.id desc limit 1) as newest on true
        where buyer.agency_id = agency and buyer.id = buyer_id and intent is distinct from 'sell'
        on conflict (agency_id, contact_id) do update set stage = excluded.stage, assigned_to = excluded.assigned_to,
          since = case when buyer_card.stage = excluded.stage then buyer_card.since else excluded.since end,
          value_euros = excluded.value_euros, fees_euros = excluded.fees_euros;
    end $$`);
    this.addSql(`create function cards_of_new_contacts() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      insert into buyer_card (agency_id, contact_id, stage, since, assigned_to, value_euros)
        select agency_id, id, stage, updated_at, assigned_to, budget_max_euros from added where intent is distinct from 'sell';
      return null;
    end $$`);
    this.addSql(`create trigger cards_of_new after insert on contact referencing new table as added
      for each statement execute function cards_of_new_contacts()`);
    this.addSql(`create function card_of_contact() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      perform write_buyer_card(old.agency_id, old.id);
      return null;
    end $$`);
    this.addSql(`create trigger card_changed after update of stage, intent, assigned_to, budget_max_euros on contact for each row
      when (new.stage <> old.stage or new.intent is distinct from old.intent or new.assigned_to is distinct from old.assigned_to
        or new.budget_max_euros is distinct from old.budget_max_euros) execute function card_of_contact()`);
    this.addSql('create trigger card_deleted after delete on contact for each row execute function card_of_contact()');
    this.addSql(`create function card_of_offer() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      if tg_op <> 'DELETE' then perform write_buyer_card(new.agency_id, new.contact_id); end if;
      if tg_op = 'DELETE' or (tg_op = 'UPDATE' and new.contact_id <> old.contact_id) then
        perform write_buyer_card(old.agency_id, old.contact_id);
      end if;
      return null;
    end $$`);
    this.addSql(`create trigger card_of_offer after insert or delete or update of contact_id, stage, amount_euros, fees_euros on offer
      for each row execute function card_of_offer()`);
  }

  private keepTotals(): void {
    const sums = (rows: string, sign: 1 | -1) => `select agency_id, stage, assigned_to, ${sign} as sign,
      coalesce(value_euros, 0) as value, coalesce(fees_euros, 0) as fees from ${rows}`;
    const add = (
      rows: string,
    ) => `insert into buyer_total (agency_id, stage, assigned_to, cards, value_euros, fees_euros)
      select agency_id, stage, assigned_to, sum(sign), sum(sign * value::bigint), sum(sign * fees::bigint) from (${rows}) as changed
      group by agency_id, stage, assigned_to
      having sum(sign) <> 0 or sum(sign * value::bigint) <> 0 or sum(sign * fees::bigint) <> 0
      order by stage, assigned_to`;
    const triggers = {
      insert: [sums('added', 1), 'new table as added'],
      delete: [sums('removed', -1), 'old table as removed'],
      update: [`${sums('added', 1)} union all ${sums('removed', -1)}`, 'old table as removed new table as added'],
    } as const;
    for (const [event, [rows, tables]] of Object.entries(triggers)) {
      this.addSql(`create function total_${event}() returns trigger language plpgsql ${AS_OWNER} as $$ begin
        ${add(rows)};
        return null;
      end $$`);
      this.addSql(`create trigger total_${event} after ${event} on buyer_card referencing ${tables}
        for each statement execute function total_${event}()`);
    }
  }

  /** The triggers hold the writers of these tables off until the commit. */
  private fill(): void {
    this.addSql(`insert into buyer_card (agency_id, contact_id, stage, since, assigned_to, value_euros, fees_euros)
      select contact.agency_id, contact.id, contact.stage, coalesce(moved.at, contact.created_at), contact.assigned_to,
        coalesce(newest.amount_euros, contact.budget_max_euros), newest.fees_euros
      from contact
      left join (select agency_id, contact_id, max(at) as at from stage_change group by agency_id, contact_id) as moved
        on moved.agency_id = contact.agency_id and moved.contact_id = contact.id
      left join (select distinct on (agency_id, contact_id) agency_id, contact_id, amount_euros, fees_euros from offer
        where stage <> 'refused' order by agency_id, contact_id, id desc) as newest
        on newest.agency_id = contact.agency_id and newest.contact_id = contact.id
      where contact.intent is distinct from 'sell'`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
