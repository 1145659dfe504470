import type { z } from 'zod';
import type { Actor } from '../domain/actor.ts';
import { newId } from '../domain/ids.ts';
import type { Operation, Work } from '../domain/operation.ts';
import { Refusal } from '../domain/refusal.ts';
import { asJson } from '../storage/json.ts';
import type { Db } from '../storage/orm.ts';
import { tenantOf } from '../storage/tenant.ts';
import { hold } from './hold.ts';
import { firstAnswer, keepAnswer, type Repeatable } from './idempotency.ts';
import { journal } from './journal.ts';
import { mayPerform, parseInput } from './permit.ts';

/** What every surface performs with. */
export type Door = {
  db: Db;
  now(): Date;
  /** The public address, without a slash at its end. */
  baseUrl(): string;
};

/** Told by the surface about one call. */
export type Call = { requestId?: string | undefined; idempotencyKey?: string | undefined };

export type Performed<O extends Operation> = { output: z.output<O['output']>; replayed: boolean };

/**
 * The one door: may this actor? → parse → one transaction: run, or hold → journal → parse the answer.
 *
 * A change, its events, its journal row and its kept answer commit together or not at all.
 * @throws Refusal for everything that is expected to go wrong; anything else is a bug
 */
export async function perform<O extends Operation>(
  door: Door,
  actor: Actor,
  operation: O,
  input: unknown,
  call: Call = {},
): Promise<Performed<O>> {
  const now = door.now();
  try {
    mayPerform(actor, operation);
    const parsed = parseInput(operation.input, input);
    if (operation.effect === 'read') {
      return { output: await answer(operation, workOf(door.db, actor, now), parsed, door), replayed: false };
    }
    return await door.db.transaction().execute((db) => change(door, operation, workOf(db, actor, now), parsed, call));
  } catch (error) {
    if (error instanceof Refusal && operation.effect === 'write') {
      const { code } = error;
      const { requestId } = call;
      await journal(door.db, { actor, now, operation: operation.name, outcome: 'refused', code, requestId });
    }
    throw error;
  }
}

async function change<O extends Operation>(
  door: Door,
  operation: O,
  work: Work,
  input: unknown,
  call: Call,
): Promise<Performed<O>> {
  const { db } = work.agency;
  const request = repeatable(work.actor, operation, input, call);
  const before = request && (await firstAnswer(db, request));
  if (before !== undefined) return { output: before as z.output<O['output']>, replayed: true };
  const output = await answer(operation, work, input, door);
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
async function answer(operation: Operation, work: Work, input: unknown, door: Door) {
  const made =
    operation.kind === 'held' ? await hold(work, operation, input, door.baseUrl()) : await operation.run(work, input);
  return operation.output.parse(made);
}

function repeatable(actor: Actor, operation: Operation, input: unknown, call: Call): Repeatable | undefined {
  if (actor.kind !== 'key' || call.idempotencyKey === undefined) return undefined;
  const { idempotencyKey } = call;
  return { keyId: actor.id, agencyId: actor.agencyId, idempotencyKey, operation: operation.name, input };
}

function workOf(db: Db, actor: Actor, now: Date): Work {
  const agency = tenantOf(db, actor.agencyId);
  return {
    actor,
    now,
    agency,
    emit: async (type, data) => {
      await agency.insert('event', { id: newId(), type, timestamp: now, data: asJson(data) }).execute();
    },
  };
}
