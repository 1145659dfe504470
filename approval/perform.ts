import type { z } from 'zod';
import type { Actor } from '../domain/shared/actor.ts';
import type { Operation, Work } from '../domain/shared/operation.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { hold } from './hold.ts';
import { findAnswer, type RepeatableRequest, saveAnswer } from './idempotency.ts';
import { journal } from './journal/journal.ts';
import { parseInput } from './parse-input.ts';
import { requirePermission } from './permissions.ts';
import { type AppContext, readingWork, transact } from './transaction/transact.ts';

/** The facts that a surface knows about one call. */
export type Call = { requestId?: string; idempotencyKey?: string | undefined };

/** `replayed`: the request was a repetition, and this is the answer that it got the first time. */
export type Performed<O extends Operation> = { output: z.output<O['output']>; replayed: boolean };

/**
 * The only way to run an operation: check the permission → parse the input → run or hold it → parse the output. A write
 * does the last two in one transaction, together with its stored answer and its journal entry.
 * @throws Refusal for everything that is expected to go wrong; any other error is a bug
 */
export async function perform<O extends Operation>(
  context: AppContext,
  actor: Actor,
  operation: O,
  input: unknown,
  call: Call = {},
): Promise<Performed<O>> {
  const now = context.now();
  const { requestId } = call;
  try {
    requirePermission(actor, operation);
    const parsed = parseInput(operation.input, input);
    if (operation.effect === 'read') {
      const work = readingWork(context, actor, now);
      return { output: await runOrHold(operation, work, parsed, context), replayed: false };
    }
    return await transact(context, actor, (work) => change(context, operation, work, parsed, call), now);
  } catch (error) {
    if (error instanceof Refusal && operation.effect === 'write') {
      const { code } = error;
      await journal(context.rows.ofAgency(actor.agencyId), actor, now, {
        operation: operation.name,
        outcome: 'refused',
        code,
        requestId,
      });
    }
    throw error;
  }
}

async function change<O extends Operation>(
  context: AppContext,
  operation: O,
  work: Work,
  input: unknown,
  call: Call,
): Promise<Performed<O>> {
  const { db } = work.agency;
  const request = repeatableRequest(work.actor, operation, input, call);
  const stored = request && (await findAnswer(db, request));
  if (stored !== undefined) return { output: stored as z.output<O['output']>, replayed: true };
  const output = await runOrHold(operation, work, input, context);
  if (request) await saveAnswer(db, request, output, work.now);
  // A repeated proposal has changed nothing, so there is nothing to journal.
  if (output.alreadyPending) return { output, replayed: false };
  await work.journal({
    operation: operation.name,
    outcome: operation.kind === 'held' ? 'held' : 'done',
    subject: output.draftId ?? output.id,
    requestId: call.requestId,
  });
  return { output, replayed: false };
}

/** The output is parsed too: an answer that breaks its contract is not given. */
async function runOrHold(operation: Operation, work: Work, input: unknown, context: AppContext) {
  const output =
    operation.kind === 'held'
      ? await hold(work, operation, input, context.baseUrl())
      : await operation.run(work, input);
  return operation.output.parse(output);
}

function repeatableRequest(
  actor: Actor,
  operation: Operation,
  input: unknown,
  { idempotencyKey }: Call,
): RepeatableRequest | undefined {
  if (actor.kind !== 'key' || idempotencyKey === undefined) return undefined;
  return { keyId: actor.id, agencyId: actor.agencyId, idempotencyKey, operation: operation.name, input };
}
