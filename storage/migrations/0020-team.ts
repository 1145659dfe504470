import { Migration } from '@mikro-orm/migrations';

/** The role of an assistant, whether a person's lists show their own records or the team's, and invitations by e-mail. */
export class Team extends Migration {
  override up(): void {
    for (const table of ['user_account', 'invitation']) {
      this.addSql(`alter table ${table} drop constraint ${table}_role_check`);
      this.addSql(`alter table ${table} add check (role in ('owner','agent','assistant'))`);
    }
    // Null until the person chooses: the role then decides.
    this.addSql(`alter table user_account add lists_show text check (lists_show in ('mine','team'))`);
    // The token is encrypted, and erased once the e-mail has left.
    this.addSql(`create table invitation_mail (
      agency_id uuid not null, id uuid not null, subject text not null, body text not null, token bytea,
      status text not null check (status in ('waiting','sending','sent','failed','unconfirmed','cancelled')),
      attempts integer not null, due_at timestamptz(3) not null, sending_at timestamptz(3), detail text,
      created_at timestamptz(3) not null,
      primary key (agency_id, id), foreign key (agency_id, id) references invitation (agency_id, id))`);
    this.addSql(`create index on invitation_mail (due_at) where status in ('waiting','sending')`);
    this.addSql('create index on invitation_mail (agency_id, created_at)');
    this.addSql('alter table invitation_mail enable row level security');
    this.addSql('create policy one_agency on invitation_mail using (agency_id = clef_agency())');
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
