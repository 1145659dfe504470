import { type RawBuilder, sql } from 'kysely';
import { byKey } from '../../storage/tenant.ts';
import type { Work } from '../shared/operation.ts';

type FoundConversation = {
  id: string;
  subject: string | null;
  last_message_at: Date;
  address: string | null;
  contact_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  /** The latest message that matches. */
  text: string;
};

/** The query that a text of `clef_message_words` matches if each word of `q`, which has a letter or a digit, begins one of its words. */
export const wordsQuery = (q: string) => {
  const words = sql`btrim(regexp_replace(clef_words(${q}), '\\s+', ' ', 'g'))`;
  return sql`to_tsquery('pg_catalog.simple', replace(${words}, ' ', ':* & ') || ':*')`;
};

/** The condition that each word of `q` begins a word of a message's subject or of its whole text. */
export const hasWords = (q: string) => sql<boolean>`clef_message_words(subject, body, whole_text) @@ ${wordsQuery(q)}`;

/**
 * The latest conversations with a message that has all words of `q`, as a query for a statement that reads other records too. A rare
 * word is found by its index; for a frequent one PostgreSQL reads the latest conversations until enough match.
 */
export function firstMessages({ agency }: Work, q: string, limit: number): RawBuilder<FoundConversation> {
  // One or two letters begin a word of nearly every message.
  const isLongEnough = /[\p{L}\p{N}]{3}/u.test(q);
  const matching = agency.indexed('message').where(isLongEnough ? hasWords(q) : sql<boolean>`false`);
  const newest = agency
    .indexed('conversation')
    .select(['agency_id', 'id', 'contact_id', 'subject', 'address', 'last_message_at'])
    .where('id', 'in', matching.select('conversation_id'))
    .orderBy('last_message_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .as('newest');
  const latestText = matching
    .select(sql<string>`left(coalesce(whole_text, body), 100000)`.as('text'))
    .where('conversation_id', '=', sql<string>`newest.id`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .as('latest');
  const withContacts = agency.db
    .selectFrom(newest)
    .leftJoin('contact', byKey('contact', 'newest.contact_id'))
    .innerJoinLateral(latestText, (join) => join.onTrue())
    .select(['newest.id', 'subject', 'last_message_at', 'address', 'newest.contact_id', 'text'])
    .select(['first_name', 'last_name', 'contact.email', 'phone'])
    .orderBy('last_message_at', 'desc')
    .orderBy('newest.id', 'desc');
  return sql`${withContacts}`;
}
