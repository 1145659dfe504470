import type { z } from 'zod';
import type { Actor } from '../domain/shared/actor.ts';
import { sealWith } from '../domain/shared/encryption.ts';
import type { Operation, Wake, Work } from '../domain/shared/operation.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import type { Db } from '../storage/store.ts';
import { tenantOf } from '../storage/tenant.ts';
import { hold } from './hold.ts';
import { firstAnswer, keepAnswer, type Repeatable } from './idempotency.ts';
import { journal } from './journal/journal.ts';
import { mayPerform, parseInput } from './permit.ts';
import { emit } from './transaction/emit.ts';

/** What every surface performs with. */
export type AppContext = {
  db: Db;
  now(): Date;
  /** The public address, without a slash at its end. */
  baseUrl(): string;
  /** What links and tokens of ours are signed with. */
  secret: string;
  /** Whether webhooks may reach addresses that are not public (CLEF_WEBHOOKS_PRIVATE). */
  privateWebhooks: boolean;
  /** Told after every commit of a change: wakes workers and open pages. Never throws; a sweep finds what it loses. */
  committed(agencyId: string, wakes: readonly Wake[]): void;
  /** Asks for workers where nothing has changed: what a sweep found due. Never throws; the next sweep finds what it loses. */
  wake(agencyId: string, wakes: readonly Wake[]): void;
};

/** Told by the surface about one call. `askedAt`: when the request came, where its turn may come later. */
export type Call = { requestId?: string; askedAt?: Date; idempotencyKey?: string | undefined };

export type Performed<O extends Operation> = { output: z.output<O['output']>; replayed: boolean };

/**
 * The one door: may this actor? → parse → one transaction: run, or hold → journal → parse the answer.
 *
 * A change, its events, its journal row and its kept answer commit together or not at all.
 * @throws Refusal for everything that is expected to go wrong; anything else is a bug
 */
export async function perform<O extends Operation>(
  context: AppContext,
  actor: Actor,
  operation: O,
  input: unknown,
  call: Call = {},
): Promise<Performed<O>> {
  const now = context.now();
  const { askedAt = now } = call;
  try {
    mayPerform(actor, operation);
    const parsed = parseInput(operation.input, input);
    if (operation.effect === 'read') {
      const work = workOf(context, context.db, actor, { now, askedAt }, []);
      return { output: await answer(operation, work, parsed, context), replayed: false };
    }
    return await transact(context, actor, (work) => change(context, operation, work, parsed, call), now, askedAt);
  } catch (error) {
    if (error instanceof Refusal && operation.effect === 'write') {
      const { code } = error;
      const { requestId } = call;
      await journal(context.db, { actor, now, operation: operation.name, outcome: 'refused', code, requestId });
    }
    throw error;
  }
}

/** One transaction in which an actor works; what it woke is told to the workers after the commit. */
export async function transact<T>(
  context: AppContext,
  actor: Actor,
  change: (work: Work) => Promise<T>,
  now: Date = context.now(),
  askedAt: Date = now,
): Promise<T> {
  const once = async () => {
    const wakes: Wake[] = [];
    const made = await context.db
      .transaction()
      .execute((db) => change(workOf(context, db, actor, { now, askedAt }, wakes)));
    context.committed(actor.agencyId, wakes);
    return made;
  };
  for (let tries = 1; ; tries += 1) {
    try {
      return await once();
    } catch (error) {
      if (!isDeadlock(error) || tries === MOST_TRIES) throw error;
    }
  }
}

/** The way may be crossed again by whoever was let go on, if this one is quicker. */
const MOST_TRIES = 4;

/** The database ended this one so that the other could go on: nothing of it stands, and now the way is free (SQLSTATE). */
const isDeadlock = (error: unknown) => (error as { code?: unknown } | null)?.code === '40P01';

async function change<O extends Operation>(
  context: AppContext,
  operation: O,
  work: Work,
  input: unknown,
  call: Call,
): Promise<Performed<O>> {
  const { db } = work.agency;
  const request = repeatable(work.actor, operation, input, call);
  const before = request && (await firstAnswer(db, request));
  if (before !== undefined) return { output: before as z.output<O['output']>, replayed: true };
  const output = await answer(operation, work, input, context);
  if (request) await keepAnswer(db, request, output, work.now);
  await journal(db, {
    actor: work.actor,
    now: work.now,
    operation: operation.name,
    outcome: operation.kind === 'held' ? 'held' : 'done',
    subject: output.draftId ?? output.id,
    requestId: call.requestId,
  });
  return { output, replayed: false };
}

/** Parsed on the way out too: an answer is what its contract says, or it is not given. */
async function answer(operation: Operation, work: Work, input: unknown, context: AppContext) {
  const made =
    operation.kind === 'held'
      ? await hold(work, operation, input, context.baseUrl())
      : await operation.run(work, input);
  return operation.output.parse(made);
}

function repeatable(actor: Actor, operation: Operation, input: unknown, call: Call): Repeatable | undefined {
  if (actor.kind !== 'key' || call.idempotencyKey === undefined) return undefined;
  const { idempotencyKey } = call;
  return { keyId: actor.id, agencyId: actor.agencyId, idempotencyKey, operation: operation.name, input };
}

function workOf(context: AppContext, db: Db, actor: Actor, times: Pick<Work, 'now' | 'askedAt'>, wakes: Wake[]): Work {
  const agency = tenantOf(db, actor.agencyId);
  return {
    actor,
    ...times,
    agency,
    emit: (type, data) => emit(agency, times.now, wakes, type, data),
    get seal() {
      return sealWith(context.secret);
    },
    privateWebhooks: context.privateWebhooks,
    wake: (wake) => void wakes.push(wake),
  };
}
