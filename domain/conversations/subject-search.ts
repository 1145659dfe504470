import { type RawBuilder, sql } from 'kysely';
import { byKey } from '../../storage/tenant.ts';
import type { Work } from '../shared/operation.ts';
import { searchPattern } from '../shared/search-text.ts';

/** Subjects have no index: among so many conversations they are read one by one, which takes a few milliseconds. */
const NEWEST = 2000;

type SubjectMatch = {
  id: string;
  subject: string;
  last_message_at: Date;
  address: string | null;
  contact_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
};

/** The latest conversations whose subject has all words of `q`, as a query for a statement that reads other records too. */
export function firstSubjects({ agency }: Work, q: string, limit: number): RawBuilder<SubjectMatch> {
  const words = q.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const contained = words.map((word) => sql`clef_fold(subject) like ${searchPattern(word)}`);
  // One or two letters are in nearly every subject.
  const isLongEnough = words.some((word) => word.length >= 3);
  const matches = isLongEnough ? sql<boolean>`${sql.join(contained, sql` and `)}` : sql<boolean>`false`;
  const newest = agency
    .from('conversation')
    .select(['agency_id', 'id', 'contact_id', 'subject', 'address', 'last_message_at'])
    .orderBy('last_message_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .as('newest');
  const matching = agency.db
    .selectFrom(newest)
    .select(['newest.agency_id', 'newest.id', 'contact_id', 'subject', 'address', 'last_message_at'])
    .where('subject', 'is not', null)
    .where(matches)
    .orderBy('last_message_at', 'desc')
    .orderBy('newest.id', 'desc')
    .limit(limit)
    .as('matching');
  const withContacts = agency.db
    .selectFrom(matching)
    .leftJoin('contact', byKey('contact', 'matching.contact_id'))
    .select(['matching.id', 'subject', 'last_message_at', 'address', 'matching.contact_id'])
    .select(['first_name', 'last_name', 'contact.email', 'phone'])
    .orderBy('last_message_at', 'desc')
    .orderBy('matching.id', 'desc');
  return sql`${withContacts}`;
}
