import { type RawBuilder, sql } from 'kysely';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { hasScopes } from '../../domain/shared/actor.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { inWords } from '../../domain/shared/local-time.ts';
import type { Work } from '../../domain/shared/operation.ts';
import type { TimeZone } from '../../storage/column-values.ts';
import { preparedQuery } from '../../storage/prepared-statements.ts';
import { type Marks, part } from '../../storage/read-together.ts';
import type { Tenant } from '../../storage/tenant.ts';

/** An earlier draft of the same text, perhaps with other code points. */
export type EarlierDraft = Pick<
  DraftRow,
  'id' | 'status' | 'expires_at' | 'decision' | 'reason' | 'decided_at' | 'asked'
>;

/**
 * Until the commit no other process can hold a draft by the same key for the same contacts: a concurrent repetition waits
 * here, and the next statement finds what the first one held. Only keys repeat themselves. An erasure or a merge of the
 * contact waits too, or is over when the next statement reads it.
 */
export function lockProposals({ actor, agency }: Work, contactIds: readonly (string | null)[]) {
  const ids = contactIds.filter((id) => id !== null).sort();
  return lock(agency.id, ids, hasScopes(actor) ? actor.id : null);
}

/** All take the locks of several contacts in the same order. Without an id of a key only the contacts are locked. */
const lock = preparedQuery(`select pg_advisory_xact_lock(hashtextextended('proposal ' || $3 || ' ' || wanted.id, 0)),
  (select id from contact where agency_id = $1::uuid and contact.id = wanted.id for key share)
  from unnest($2::uuid[]) as wanted (id)`);

/** A query of what is proposed, and to whom. */
export type ProposedItems = RawBuilder<{ contact_id: string | null; item: unknown }>;

/**
 * The latest drafts in which a key asked for the same items for the same contacts, one for each address (`to`): the address of
 * a new one may be unknown yet.
 */
export const sameProposals = (
  { id: agencyId }: Tenant,
  { kind, key }: Marks<'kind' | 'key'>,
  proposed: ProposedItems,
) =>
  part(
    // The conditions on the campaign and the enrollment are those of the index on the drafts of a contact. The values that an
    // enrollment lacks are as of its request; they are no part of its text.
    sql<EarlierDraft & { contact_id: string; to: string | null }>`
      select earlier.* from (${proposed}) as proposed cross join lateral (
        select distinct on (asked->>'to') contact_id, asked->>'to' as "to", id, status, expires_at, decision, reason,
          decided_at, asked
        from draft
        where agency_id = ${agencyId} and contact_id = proposed.contact_id and kind = ${kind}
          and campaign_id is null and enrollment_id is null and requested_by->>'id' = ${key}
          and ${textOf(sql`asked`)} = ${textOf(sql`proposed.item`)}
        order by asked->>'to', id desc) as earlier`,
    { expires_at: true, decided_at: true },
  );

/** The texts of an item, as they show: neither where it goes, nor what follows from the texts, nor what the agency adds. */
const textOf = (item: ReturnType<typeof sql>) =>
  sql`clef_plain((${item} - '{to,missing,encoding,segments,ucs2Characters,signature}'::text[])::text)`;

export const isStillPending = ({ status, expires_at }: EarlierDraft, now: Date): boolean =>
  status === 'pending' && expires_at > now;

/** The outcome of an earlier proposal of the same text, as the answer to its repetition tells it. */
export const outcomeOf = ({ id, status, decision, reason, decided_at }: EarlierDraft, timeZone: TimeZone) => ({
  draftId: publicId('draft', id),
  // A draft that is still pending here has passed its time, and the next sweep ends it.
  status: status === 'pending' ? ('expired' as const) : status,
  decision,
  reason,
  ...(decided_at && { decidedAt: decided_at.toISOString(), decidedAtLocal: inWords(decided_at, timeZone) }),
});
