import { Migration } from '@mikro-orm/migrations';

/** Triggers run for processes of an older version too, whose role may not write what they write. */
const AS_OWNER = 'security definer set search_path = public, pg_temp';

/**
 * The same rules as before in less time for each write. A function in SQL with a query of its own is planned at each call, one in
 * plpgsql once in a connection.
 */
export class LighterTriggers extends Migration {
  override up(): void {
    this.blockInPlpgsql();
    this.waitByOneRow();
    this.addSql(`create or replace function asked_since(agency uuid, conversation uuid) returns timestamptz
      language plpgsql stable as $$ begin
      return (select min(at) from message where agency_id = agency and conversation_id = conversation and direction = 'inbound'
        and at > coalesce((select at from message where agency_id = agency and conversation_id = conversation
          and direction = 'outbound' order by at desc, id desc limit 1), '-infinity'));
    end $$`);
    this.changeCards();
    this.tellChangedExchanges();
    // The journal is searched for what was refused, which is rare among what was done.
    this.addSql(
      `create index journal_not_done on journal_entry (agency_id, outcome, id) where outcome in ('held', 'refused')`,
    );
  }

  /** `domain/consent/may-receive.ts` has the same rule for the live check, and a test compares both. */
  private blockInPlpgsql(): void {
    const unreachable = (channel: string, address: string) => `
      exists (select from opt_out where agency_id = contact.agency_id and channel = '${channel}' and address = ${address})
      or exists (select from erased_address where agency_id = contact.agency_id and channel = '${channel}'
        and hash = hash_of_address(contact.agency_id, ${address}))`;
    this.addSql(`create or replace function is_blocked(draft draft, contact contact) returns boolean language plpgsql stable as $$ begin
      if draft.kind = 'sms' then
        return contact.sms_consent->>'status' is distinct from 'granted'
          or contact.phone is null or contact.phone is distinct from draft.item->>'to' or ${unreachable('sms', 'contact.phone')};
      elsif draft.kind in ('email', 'enrollment') then
        return contact.email_consent->>'status' in ('opted_out', 'denied')
          or contact.email is null or contact.email is distinct from draft.item->>'to' or ${unreachable('email', 'contact.email')};
      end if;
      return false;
    end $$`);
  }

  /** The row of the contact that is locked is the one that is judged. */
  private waitByOneRow(): void {
    this.addSql(`create or replace function draft_waits() returns trigger language plpgsql ${AS_OWNER} as $$
      declare reached contact; waits_since timestamptz := new.created_at; begin
      select * into reached from contact where agency_id = new.agency_id and id = new.contact_id for share;
      if new.plan_id is not null then
        waits_since := coalesce((select created_at from draft where agency_id = new.agency_id and id = new.plan_id), waits_since);
      end if;
      insert into waiting_draft (agency_id, draft_id, kind, contact_id, requester_id, requester_name, place_id, since, expires_at,
          flagged, blocked)
        values (new.agency_id, new.id, new.kind, new.contact_id, new.requested_by->>'id', new.requested_by->>'name',
          coalesce(new.plan_id, new.id), waits_since, new.expires_at, new.flagged, is_blocked(new, reached));
      return null;
    end $$`);
    this.addSql('drop function waiting_row(draft)');
  }

  /** Most changes are to a card that is there: an update runs one trigger of the totals, an insert that becomes one two. */
  private changeCards(): void {
    this.addSql(`create or replace function write_buyer_card(agency uuid, buyer_id uuid) returns void language plpgsql ${AS_OWNER} as $$
      declare card buyer_card; begin
      select buyer.agency_id, buyer.id, buyer.stage, buyer.updated_at, buyer.assigned_to,
          coalesce(newest.amount_euros, buyer.budget_max_euros), newest.fees_euros
        into card.agency_id, card.contact_id, card.stage, card.since, card.assigned_to, card.value_euros, card.fees_euros
        from contact as buyer left join lateral (
          select amount_euros, fees_euros from offer where offer.agency_id = agency and offer.contact_id = buyer_id
            and offer.stage <> 'refused' order by offer.id desc limit 1) as newest on true
        where buyer.agency_id = agency and buyer.id = buyer_id and buyer.intent is distinct from 'sell';
      if not found then
        delete from buyer_card where agency_id = agency and contact_id = buyer_id;
        return;
      end if;
      update buyer_card set stage = card.stage, assigned_to = card.assigned_to, value_euros = card.value_euros,
          fees_euros = card.fees_euros, since = case when buyer_card.stage = card.stage then buyer_card.since else card.since end
        where agency_id = agency and contact_id = buyer_id;
      if not found then
        insert into buyer_card values (card.*)
        on conflict (agency_id, contact_id) do update set stage = excluded.stage, assigned_to = excluded.assigned_to,
          since = case when buyer_card.stage = excluded.stage then buyer_card.since else excluded.since end,
          value_euros = excluded.value_euros, fees_euros = excluded.fees_euros;
      end if;
    end $$`);
  }

  /** Somebody who reads a conversation, sets it aside or gives it away changes nothing in the lists of contacts. */
  private tellChangedExchanges(): void {
    this.addSql(`create or replace function tell_exchanges() returns trigger language plpgsql ${AS_OWNER} as $$
      declare told record; latest timestamptz; begin
      for told in
        select distinct agency_id, person.contact_id
        from changed as moved join previous using (agency_id, id)
        cross join lateral (values (moved.contact_id), (previous.contact_id)) as person (contact_id)
        where person.contact_id is not null
          and (moved.contact_id, moved.last_message_at) is distinct from (previous.contact_id, previous.last_message_at)
        order by 1, 2
      loop
        select max(last_message_at) into latest from conversation
          where agency_id = told.agency_id and contact_id = told.contact_id;
        update listed_contact set last_exchange_at = latest
          where agency_id = told.agency_id and contact_id = told.contact_id and last_exchange_at is distinct from latest;
      end loop;
      return null;
    end $$`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
