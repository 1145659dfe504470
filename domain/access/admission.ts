import type { Db, Rows } from '../../storage/db.ts';
import {
  executePrepared,
  type PlainValue,
  type PreparedQuery,
  preparedQuery,
} from '../../storage/prepared-statements.ts';
import type { Actor, AgentActor, Scope } from '../shared/actor.ts';
import { hashOf } from '../shared/token.ts';
import { isWellFormedSecret } from './key-secret.ts';

/** How many requests one key may make, over REST and MCP together. */
export const KEY_RATE_LIMIT = { requests: 60, seconds: 60 } as const;
const WINDOW_MS = KEY_RATE_LIMIT.seconds * 1000;

export type Admission = Admitted | Limited | { outcome: 'unknown' };
/** `isFirst`: the key was never used before. */
type Admitted = { outcome: 'admitted'; actor: Actor; remaining: number; resetSeconds: number; isFirst: boolean };
type Limited = { outcome: 'limited'; remaining: 0; resetSeconds: number };

type Count = {
  key_usable: boolean;
  key_first: boolean;
  key_accepted: boolean | null;
  key_used: number | null;
  key_oldest_age_ms: number | null;
};
type Key = { key_agency_id: string; key_id: string; key_name: string; key_scopes: string[] };

/** Counts a request of the row of `key` in its window. */
const HIT = `hit as (
     insert into key_window as w (key_id, agency_id, hits, accepted)
     select id, agency_id, array[at], true from key where usable
     on conflict (key_id) do update set
       accepted = cardinality(w.hits) < ${KEY_RATE_LIMIT.requests} or w.hits[1] <= excluded.hits[1] - ${WINDOW_MS},
       hits = case
         when cardinality(w.hits) < ${KEY_RATE_LIMIT.requests} or w.hits[1] <= excluded.hits[1] - ${WINDOW_MS}
         then (w.hits || greatest(excluded.hits[1], w.hits[cardinality(w.hits)]))
              [greatest(1, cardinality(w.hits) + 2 - ${KEY_RATE_LIMIT.requests}):]
         else w.hits end
     returning hits, accepted
   )`;

/**
 * Looks up the key with the hash in parameter number `hash` and counts the request. Its commit does not wait for the disk
 * (synchronous_commit): after a crash, the last use of a key may be missing. The last use is compared twice: first in the row
 * that was found, which nearly always spares the update, then in the row that the update has locked.
 */
const counted = (hash: number) =>
  `with key as (
     select agency_id, id, name, scopes, last_used_at, (extract(epoch from clock_timestamp()) * 1000)::bigint as at,
            revoked_at is null and paused_at is null and (expires_at is null or expires_at > now()) as usable
     from access_key where secret_hash = $${hash}
   ), used as (
     update access_key set last_used_at = date_trunc('minute', now())
     from key where key.usable and access_key.agency_id = key.agency_id and access_key.id = key.id
       and (key.last_used_at is null or key.last_used_at < date_trunc('minute', now()))
       and (access_key.last_used_at is null or access_key.last_used_at < date_trunc('minute', now()))
       and set_config('synchronous_commit', 'off', true) = 'off'
   ), ${HIT}`;

const COUNT = `key.usable as key_usable, key.last_used_at is null as key_first, hit.accepted as key_accepted, cardinality(hit.hits) - past as key_used,
   (counted_at - hit.hits[past + 1])::int as key_oldest_age_ms`;

/** `past`: how many hits have left the window. They are in ascending order, so `width_bucket` finds it by halves. */
const FROM_COUNTED = `from key left join hit on true
   left join lateral (select (extract(epoch from clock_timestamp()) * 1000)::bigint as counted_at) as clock on true
   left join lateral (select width_bucket(counted_at - ${WINDOW_MS}, hit.hits) as past) as window_start on true`;

const lookUpAndCount = preparedQuery<Key & Count>(
  `${counted(1)}
   select key.agency_id as key_agency_id, key.id as key_id, key.name as key_name, key.scopes as key_scopes, ${COUNT}
   ${FROM_COUNTED}`,
);

/**
 * Looks a key up, counts the request against its limit and stores its last use, in one round trip.
 *
 * The window slides: each key's row holds the times of its last accepted requests by the database's clock. Concurrent
 * requests, also of other processes, wait for the lock of that row, so no period of a minute holds more than the limit.
 */
export async function admit(db: Db, secret: string): Promise<Admission> {
  if (!isWellFormedSecret(secret)) return { outcome: 'unknown' };
  const [answer] = await executePrepared(db, lookUpAndCount(hashOf(secret)));
  if (!answer) return { outcome: 'unknown' };
  return admissionOf(answer, {
    kind: 'key',
    id: answer.key_id,
    name: answer.key_name,
    agencyId: answer.key_agency_id,
    scopes: answer.key_scopes as Scope[],
  });
}

const countAgentCall = preparedQuery<Count>(
  `with key as (
     select $1::uuid as agency_id, $2::uuid as id, true as usable, now() as last_used_at,
            (extract(epoch from clock_timestamp()) * 1000)::bigint as at
   ), ${HIT}
   select ${COUNT} ${FROM_COUNTED}`,
);

/** Counts a call of the agency's own agent, which has the limit of a key: all of its runs share it. */
export async function admitAgent(db: Db, actor: AgentActor): Promise<Admission> {
  const [answer] = await executePrepared(db, countAgentCall(actor.agencyId, actor.id));
  return answer ? admissionOf(answer, actor) : { outcome: 'unknown' };
}

function admissionOf(count: Count, actor: Actor): Admission {
  if (!count.key_usable) return { outcome: 'unknown' };
  // After the database's clock was set back, the oldest hit may lie ahead.
  const oldestAgeMs = Math.max(0, count.key_oldest_age_ms ?? 0);
  const resetSeconds = Math.max(1, Math.ceil(KEY_RATE_LIMIT.seconds - oldestAgeMs / 1000));
  if (!count.key_accepted) return { outcome: 'limited', remaining: 0, resetSeconds };
  const remaining = Math.max(0, KEY_RATE_LIMIT.requests - (count.key_used ?? 1));
  return { outcome: 'admitted', actor, remaining, resetSeconds, isFirst: count.key_first };
}

/** `fault`: why a key that was meant could not be found in the request, in one sentence. */
type Refused = Exclude<Admission, Admitted> | { outcome: 'missing'; fault: string | undefined };

/** Nothing is answered but the reason: there is no key, it is unknown, or beyond its limit. */
export class NotAdmitted extends Error {
  readonly admission: Refused;

  constructor(admission: Refused) {
    super(`The key is ${admission.outcome}.`);
    this.admission = admission;
  }
}

/**
 * The admission of one request. It happens once: by a statement of its own, or by the statement that also reads the first rows
 * of the answer. Nothing may be answered before it.
 */
export type KeyRequest = {
  /** The bearer, if the key is still usable. */
  actor: Actor;
  /** @throws NotAdmitted */
  admit(): Promise<void>;
  /**
   * Admits the request and reads, in one statement, the rows that `query` finds for the key's agency.
   * @throws NotAdmitted, and nothing was read
   */
  admitAndRead<Row>(query: PreparedQuery<Row>): Promise<Row[]>;
};

export type BeginKeyRequest = ReturnType<typeof keyRequests>;

/** Keys seen since the start of the process. More than this many in one process are looked up each time. */
const MAX_KNOWN_KEYS = 10_000;

/**
 * Begins the admission of requests. The process remembers to whom a key belongs, because its agency and its scopes never
 * change. Whether it is usable, and its limit, are asked of the database each time.
 * @param onFirstUse is called with the agency's UUID when one of its keys was used for the first time, so that a page that waits for it
 * can say so: a request that only reads changes nothing else
 */
export function keyRequests(rows: Rows, onFirstUse: (agencyId: string) => void = () => undefined) {
  const known = new Map<string, Actor>();

  const count = async (hash: string, actor: Actor): Promise<Admission> => {
    const [answer] = await executePrepared(rows.ofAgency(actor.agencyId), lookUpAndCount(hash));
    return answer ? admissionOf(answer, actor) : { outcome: 'unknown' };
  };

  /**
   * @param onAdmitted is told the request's place in its limit, before anything can be answered
   * @throws NotAdmitted for a key that this process does not know and the database does not admit
   */
  return async (secret: string, onAdmitted: (admitted: Admitted) => void): Promise<KeyRequest> => {
    if (!isWellFormedSecret(secret)) throw new NotAdmitted({ outcome: 'unknown' });
    const hash = hashOf(secret);
    const settle = (admission: Admission) => {
      if (admission.outcome !== 'admitted') {
        if (admission.outcome === 'unknown') known.delete(hash);
        throw new NotAdmitted(admission);
      }
      if (admission.isFirst) onFirstUse(admission.actor.agencyId);
      onAdmitted(admission);
    };
    const remembered = known.get(hash);
    if (!remembered) {
      const admission = await admit(rows.ofAllAgencies, secret);
      settle(admission);
      const { actor } = admission as Admitted;
      if (known.size < MAX_KNOWN_KEYS) known.set(hash, actor);
      return { actor, admit: async () => undefined, admitAndRead: (query) => read(rows, actor, query) };
    }
    let admitted: Promise<void> | undefined;
    return {
      actor: remembered,
      admit: () => {
        admitted ??= count(hash, remembered).then(settle);
        return admitted;
      },
      admitAndRead: async <Row>(query: PreparedQuery<Row>) => {
        if (admitted) {
          await admitted;
          return read(rows, remembered, query);
        }
        // A statement that fails has counted nothing, so the request is then counted by itself.
        const found = await countAndRead<Row>(rows.ofAgency(remembered.agencyId), hash, query);
        const [first] = found;
        admitted = (async () => settle(first ? admissionOf(first, remembered) : { outcome: 'unknown' }))();
        await admitted;
        return found.filter((row) => row.key_found);
      },
    };
  };
}

const read = <Row>(rows: Rows, actor: Actor, query: PreparedQuery<Row>): Promise<Row[]> =>
  executePrepared(rows.ofAgency(actor.agencyId), query);

/** The rows of the query, each with the count. One without `key_found` has the count alone: there were none. */
const countAndRead = <Row>(db: Db, hash: string, { sql, parameters }: PreparedQuery<Row>) =>
  executePrepared(db, countedAndRead<Row>(sql, parameters.length + 1)(...parameters, hash));

type Counted<Row> = Row & Count & { key_found: true | null };
const statements = new Map<string, ReturnType<typeof preparedQuery<any>>>();

/** Without `offset 0` PostgreSQL would run the query first and look afterwards whether the key was accepted. */
function countedAndRead<Row>(query: string, hash: number): (...values: PlainValue[]) => PreparedQuery<Counted<Row>> {
  const statement =
    statements.get(query) ??
    preparedQuery(
      `${counted(hash)}
     select ${COUNT}, found.* ${FROM_COUNTED}
     left join lateral (select true as key_found, * from (${query}) as row where hit.accepted offset 0) as found on true`,
    );
  statements.set(query, statement);
  return statement;
}
