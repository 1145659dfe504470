import type { Db } from '../../storage/db.ts';
import { prepared } from '../../storage/prepared-statements.ts';
import type { Actor, Scope } from '../shared/actor.ts';
import { hashOf } from '../shared/token.ts';
import { isWellFormedSecret } from './key-secret.ts';

/** How many requests one key may make, over REST and MCP together. */
export const KEY_RATE_LIMIT = { requests: 60, seconds: 60 } as const;
const WINDOW_MS = KEY_RATE_LIMIT.seconds * 1000;

export type Admission =
  | { outcome: 'admitted'; actor: Actor; remaining: number; resetSeconds: number }
  | { outcome: 'limited'; remaining: 0; resetSeconds: number }
  | { outcome: 'unknown' };

type Answer = {
  agency_id: string;
  id: string;
  name: string;
  scopes: string[];
  usable: boolean;
  accepted: boolean | null;
  used: number | null;
  oldest_age_ms: number | null;
};

// The commit does not wait for the disk (synchronous_commit): after a crash, the last use of a key may be missing.
const lookUpAndCount = prepared<Answer>(
  `with key as (
     select agency_id, id, name, scopes, last_used_at,
            revoked_at is null and paused_at is null and (expires_at is null or expires_at > now()) as usable
     from access_key where secret_hash = $1
   ), used as (
     update access_key set last_used_at = date_trunc('minute', now())
     from key where key.usable and access_key.agency_id = key.agency_id and access_key.id = key.id
       and (access_key.last_used_at is null or access_key.last_used_at < date_trunc('minute', now()))
       and set_config('synchronous_commit', 'off', true) = 'off'
   ), hit as (
     insert into key_window as w (key_id, hits, accepted)
     select id, array[(extract(epoch from clock_timestamp()) * 1000)::bigint], true from key where usable
     on conflict (key_id) do update set
       accepted = cardinality(w.hits) < ${KEY_RATE_LIMIT.requests} or w.hits[1] <= excluded.hits[1] - ${WINDOW_MS},
       hits = case
         when cardinality(w.hits) < ${KEY_RATE_LIMIT.requests} or w.hits[1] <= excluded.hits[1] - ${WINDOW_MS}
         then (w.hits || greatest(excluded.hits[1], w.hits[cardinality(w.hits)]))
              [greatest(1, cardinality(w.hits) + 2 - ${KEY_RATE_LIMIT.requests}):]
         else w.hits end
     returning hits, accepted
   )
   select key.agency_id, key.id, key.name, key.scopes, key.usable, hit.accepted, recent.used, recent.oldest_age_ms
   from key left join hit on true left join lateral (
     select count(*)::int as used, (extract(epoch from clock_timestamp()) * 1000 - min(at))::int as oldest_age_ms
     from unnest(hit.hits) as at where at > extract(epoch from clock_timestamp()) * 1000 - ${WINDOW_MS}
   ) recent on true`,
);

/**
 * Looks a key up, counts the request against its limit and stores its last use, in one round trip.
 *
 * The window slides: each key's row holds the times of its last accepted requests by the database's clock. Concurrent
 * requests, also of other processes, wait for the lock of that row, so no period of a minute holds more than the limit.
 */
export async function admit(db: Db, secret: string): Promise<Admission> {
  if (!isWellFormedSecret(secret)) return { outcome: 'unknown' };
  const [answer] = await lookUpAndCount(db, hashOf(secret));
  if (!answer?.usable) return { outcome: 'unknown' };
  const { agency_id, id, name } = answer;
  const actor: Actor = { kind: 'key', id, name, agencyId: agency_id, scopes: answer.scopes as Scope[] };
  const resetSeconds = Math.max(1, Math.ceil(KEY_RATE_LIMIT.seconds - (answer.oldest_age_ms ?? 0) / 1000));
  return answer.accepted
    ? { outcome: 'admitted', actor, remaining: Math.max(0, KEY_RATE_LIMIT.requests - (answer.used ?? 1)), resetSeconds }
    : { outcome: 'limited', remaining: 0, resetSeconds };
}
