import { Migration } from '@mikro-orm/migrations';

/** Files that go with an e-mail, with their bytes. */
export class Attachments extends Migration {
  override up(): void {
    // `draft_id`: it leaves, or left, with that draft. `message_id`: it came in with that message. Neither: it is in the form of
    // `user_id` until `kept_until`. `content` is null for a file that came in and was not kept.
    this.addSql(`create table attachment (
      agency_id uuid not null references agency (id), id uuid not null,
      draft_id uuid, message_id uuid, user_id uuid,
      name text not null, type text not null, bytes integer not null, sha256 text, content bytea,
      created_at timestamptz(3) not null, kept_until timestamptz(3),
      check (draft_id is null or message_id is null),
      check ((content is null) = (sha256 is null)),
      primary key (agency_id, id),
      foreign key (agency_id, draft_id) references draft (agency_id, id),
      foreign key (agency_id, message_id) references message (agency_id, id),
      foreign key (agency_id, user_id) references user_account (agency_id, id))`);
    // PDF, images and office documents are compressed already.
    this.addSql('alter table attachment alter column content set storage external');
    this.addSql('create index attachment_of_draft on attachment (agency_id, draft_id) where draft_id is not null');
    this.addSql(
      'create index attachment_of_message on attachment (agency_id, message_id) where message_id is not null',
    );
    this.addSql('create index attachment_in_form on attachment (kept_until) where kept_until is not null');
    this.addSql('alter table attachment enable row level security');
    this.addSql('create policy one_agency on attachment using (agency_id = clef_agency())');
    // The files as the sandbox was given them.
    this.addSql(`alter table sandbox_message add attachments jsonb not null default '[]'`);
    // Texts of colleagues to a contact that have not left yet, for their conversation.
    this.addSql(`create index draft_own_text on draft (agency_id, contact_id, created_at) where form_id is not null`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
