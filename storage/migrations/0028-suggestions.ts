import { Migration } from '@mikro-orm/migrations';

/** Texts that a colleague asks of the agency's language model, until they have read them. */
export class Suggestions extends Migration {
  override up(): void {
    this.addSql(`create table reply_suggestion (
      agency_id uuid not null references agency (id), id uuid not null, contact_id uuid not null, conversation_id uuid,
      channel text not null check (channel in ('email','sms')), wish text, written text,
      requested_by jsonb not null, model text not null,
      status text not null check (status in ('waiting','asking','ready','failed','cancelled')),
      subject text, body text, failure text, detail text,
      created_at timestamptz(3) not null, asking_at timestamptz(3),
      primary key (agency_id, id), foreign key (agency_id, contact_id) references contact (agency_id, id) on delete cascade,
      foreign key (agency_id, conversation_id) references conversation (agency_id, id) on delete cascade)`);
    this.addSql('create index suggestion_age on reply_suggestion (created_at)');
    this.addSql('create index suggestion_rate on reply_suggestion (agency_id, created_at)');
    this.addSql('create index suggestion_contact on reply_suggestion (agency_id, contact_id)');
    this.addSql('create index suggestion_conversation on reply_suggestion (agency_id, conversation_id)');
    this.addSql(`create index suggestion_open on reply_suggestion (created_at) where status in ('waiting','asking')`);
    this.addSql(`create trigger erased_added before insert on reply_suggestion for each row
      execute function refuse_row_of_erased('contact_id')`);
    this.addSql('alter table reply_suggestion enable row level security');
    this.addSql('create policy one_agency on reply_suggestion using (agency_id = clef_agency())');
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
