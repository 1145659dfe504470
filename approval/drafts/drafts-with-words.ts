import { type RawBuilder, sql } from 'kysely';
import { matchesSearch } from '../../domain/contacts/list/text-search.ts';
import { hasWords, wordsQuery } from '../../domain/conversations/message-search.ts';
import type { Work } from '../../domain/shared/operation.ts';

/** As the index `draft_unsent_words` has it. */
const hasOwnWords = (q: string) =>
  sql<boolean>`clef_message_words(item->>'subject', item->>'body', item->'sequence'->>'name') @@ ${wordsQuery(q)}`;
const isUnsent = sql<boolean>`decided_at is not null and (campaign_id is null or status in ('failed', 'unconfirmed'))
  and (kind in ('enrollment', 'campaign') or status in ('rejected', 'expired', 'failed', 'unconfirmed'))`;

/** How many of the latest are read for words that many drafts have. */
const LATEST = 200;

/** The condition that a draft is in what `draftsWithWords` found. */
export const isFound = sql<boolean>`id = any(array(select id from found))`;

/**
 * A part of a WITH clause whose query `found` has the ids of decided drafts in whose text all words of `q` begin a word, or whose
 * contact `q` finds: all of them, or at least the latest `wanted`. Words that many have are found in the latest, which are read as they
 * are, and words that few have by their indexes: PostgreSQL asks those only if there is more and the latest were not enough.
 */
export function draftsWithWords(
  work: Work,
  q: string,
  wanted: number,
  latest: (limit: number) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!/[\p{L}\p{N}]/u.test(q)) return sql`found as (select id from draft where false)`;
  return sql`latest as materialized (${latest(LATEST)}),
    near as materialized (select id from latest as draft where ${hasOwnWords(q)} or exists (select from contact
      where contact.agency_id = ${work.agency.id} and contact.id = draft.contact_id and ${matchesSearch(work, q)})),
    found as materialized (select id from near union all select id from (${idsByIndex(work, q)}) as indexed
      where (select count(*) from latest) = ${sql.lit(LATEST)} and (select count(*) from near) < ${sql.lit(wanted)})`;
}

/** A sent draft is found as a message, and one that was not sent by an index of its own. Those on their way are few and read as they are. */
function idsByIndex(work: Work, q: string): RawBuilder<{ id: string }> {
  const { agency } = work;
  const sent = agency.indexed('message').select('draft_id as id').where('draft_id', 'is not', null).where(hasWords(q));
  const unsent = agency.indexed('draft').select('id').where(isUnsent).where(hasOwnWords(q));
  const onTheirWay = agency
    .from('draft')
    .select('id')
    .where('status', 'in', ['approved', 'scheduled', 'sending'])
    .where('campaign_id', 'is', null)
    .where(hasOwnWords(q));
  const contacts = agency.indexed('contact').select('id').where(matchesSearch(work, q));
  const toContacts = agency.from('draft').select('id').where(sql<boolean>`contact_id = any(array(${contacts}))`);
  return sql`${sent} union all ${unsent} union all ${onTheirWay} union all ${toContacts}`;
}
