import { Migration } from '@mikro-orm/migrations';
import { agencies } from './baseline/agencies.ts';
import { agenda } from './baseline/agenda.ts';
import { consents } from './baseline/consents.ts';
import { contacts } from './baseline/contacts.ts';
import { conversations } from './baseline/conversations.ts';
import { drafts } from './baseline/drafts.ts';
import { erasure } from './baseline/erasure.ts';
import { events } from './baseline/events.ts';
import { listedContacts } from './baseline/listed-contacts.ts';
import { offers } from './baseline/offers.ts';
import { properties } from './baseline/properties.ts';
import { searches } from './baseline/searches.ts';
import { sequences } from './baseline/sequences.ts';
import { tenancy } from './baseline/tenancy.ts';
import { text } from './baseline/text.ts';
import { waitingDrafts } from './baseline/waiting-drafts.ts';

/** The schema of 0.3.0. Each table comes after those that it refers to, and the policies after all tables. */
const statements = [
  ...text,
  ...agencies,
  ...contacts,
  ...consents,
  ...searches,
  ...properties,
  ...agenda,
  ...offers,
  ...sequences,
  ...drafts,
  ...conversations,
  ...listedContacts,
  ...waitingDrafts,
  ...events,
  ...erasure,
  ...tenancy,
];

/** Each foreign key carries the agency, so that no row can refer to another agency's. */
export class Baseline extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }

  /** There is no way back from the first migration but an empty database. */
  override down(): void {
    throw new Error('The first migration is not undone: drop the database instead.');
  }
}
