import { z } from 'zod';
import { hold } from '../approval/proposals/hold.ts';
import type { KeyRequest } from '../domain/access/admission.ts';
import { requirePermission } from '../domain/access/permissions.ts';
import { erasedIn, personErased } from '../domain/contacts/erased-contact.ts';
import { contactNotFound, survivorOf } from '../domain/contacts/merge/merged-contacts.ts';
import type { Actor, Occasion } from '../domain/shared/actor.ts';
import { publicId, uuidOf } from '../domain/shared/ids.ts';
import {
  answerOf,
  type Direct,
  type Held,
  type Operation,
  type Proposal,
  type Work,
} from '../domain/shared/operation.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { tenantOf } from '../storage/tenant.ts';
import { compiledContract } from './compiled-contract.ts';
import { requireCurrentRole } from './current-role.ts';
import {
  AlreadyAnswered,
  answerErased,
  answerOfAnotherVersion,
  isErased,
  type RepeatableRequest,
  rejectRepetition,
  storeAnswer,
} from './idempotency.ts';
import { journal } from './journal/journal.ts';
import { parseInput } from './parse-input.ts';
import type { Records } from './transaction/records.ts';
import { runAgain } from './transaction/run-again.ts';
import { type AppContext, readingWork, transact } from './transaction/transact.ts';

/** The facts that a surface knows about one call. */
export type Call = {
  requestId?: string;
  idempotencyKey?: string | undefined;
  /** The request of the key, which is admitted before anything is read or changed. Absent for people and for Clef itself. */
  key?: KeyRequest | undefined;
  /** The occasion on which a recipe proposes. */
  occasion?: Occasion | undefined;
};

/** `replayed`: the request was a repetition, and this is the answer that it got the first time. */
export type Performed<O extends Operation> = { output: z.output<O['output']>; replayed: boolean };

/**
 * The only way to run an operation: check the permission → parse the input → run or hold it → parse the output. A write
 * does the last two in one transaction, which begins with the person's current role where the permission depends on it, and ends with
 * the stored answer and the journal entry.
 * @throws Refusal for everything that is expected to go wrong; NotAdmitted if the key is not, or no longer; any other error is
 * a bug. A read may be refused before the key is admitted: admit it before the refusal is answered
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
  if (operation.effect === 'write') await call.key?.admit();
  try {
    requirePermission(actor, operation);
    const parsed = parseInput(operation.input, input);
    if (operation.effect === 'read') {
      const work = readingWork(context, actor, now);
      return { output: await read(operation, work, parsed, call.key), replayed: false };
    }
    return await transact(context, actor, (...recorded) => change(context, operation, recorded, parsed, call), now);
  } catch (thrown) {
    if (thrown instanceof AlreadyAnswered) return { output: givenAgain(operation, thrown.answer), replayed: true };
    const error = await explained(context, actor, thrown);
    if (error instanceof Refusal && operation.effect === 'write') {
      const { code } = error;
      const entry = { operation: operation.name, outcome: 'refused', code, requestId } as const;
      await runAgain(() => journal(context.rows.ofAgency(actor.agencyId), actor, now, entry));
    }
    throw error;
  }
}

/**
 * Holds proposals of one actor to different contacts in one transaction, each as `perform` does: with its checks, its draft, its event
 * and its entry in the journal. Together they read in as many statements as one, and are committed at once.
 * @throws the error of the first that failed, and nothing has happened: `perform` each by itself then, which keeps the others and
 * journals the refusal
 */
export async function performTogether(
  context: AppContext,
  actor: Actor,
  operation: Held<any, any, any>,
  proposals: readonly Proposal[],
): Promise<void> {
  requirePermission(actor, operation);
  const parsed = proposals.map(({ input, occasion }) => ({ input: parseInput(operation.input, input), occasion }));
  await transact(context, actor, async (work) => {
    await requireCurrentRole(work, operation);
    for (const output of await holdAll(work, operation, parsed, context)) journalDone(work, operation, output);
  });
}

/**
 * The database's refusal to write about a person who was erased, as one that can be shown. A contact that was merged is not found,
 * and the refusal says into which one.
 */
async function explained(context: AppContext, actor: Actor, error: unknown): Promise<unknown> {
  const erased = erasedIn(error);
  if (erased) return personErased(publicId('contact', erased), actor);
  if (!(error instanceof Refusal) || error.missing?.kind !== 'contact') return error;
  const contactId = uuidOf('contact', error.missing.id);
  const agency = tenantOf(context.rows.ofAgency(actor.agencyId), actor.agencyId);
  return contactNotFound(contactId, await runAgain(() => survivorOf(agency, contactId)));
}

/** Reads the answer. A statement of the operation's own also admits the key. */
async function read(operation: Direct<any, any>, work: Work, input: unknown, key: KeyRequest | undefined) {
  const statement = operation.statement?.(work, input);
  if (!statement) {
    await key?.admit();
    return compiledContract(operation.output).parse(await operation.run(work, input));
  }
  const output = key ? statement.answer(await key.admitAndRead(statement.query)) : await answerOf(work, statement);
  return compiledContract(operation.output).parse(output);
}

async function change<O extends Operation>(
  context: AppContext,
  operation: O,
  [work, records]: [Work, Records],
  input: unknown,
  call: Call,
): Promise<Performed<O>> {
  await requireCurrentRole(work, operation);
  const request = repeatableRequest(work.actor, operation, input, call);
  if (request) await rejectRepetition(work.agency.db, request);
  const output =
    operation.kind === 'held'
      ? (await holdAll(work, operation, [{ input, occasion: call.occasion }], context))[0]
      : compiledContract(operation.output).parse(await operation.run(work, input));
  if (request) records.answers.push(storeAnswer(request, output, work.now));
  journalDone(work, operation, output, call);
  return { output, replayed: false };
}

/** The output is parsed too: an answer that breaks its contract is not given. */
async function holdAll(work: Work, operation: Held, proposals: readonly Proposal[], context: AppContext) {
  const receipts = await hold(work, operation, proposals, context.baseUrl());
  return receipts.map((receipt) => compiledContract(operation.output).parse(receipt));
}

/** A repeated proposal has changed nothing, so there is nothing to journal. */
function journalDone(work: Work, operation: Operation, output: any, { requestId }: Call = {}): void {
  if (output.alreadyPending) return;
  work.journal({
    operation: operation.name,
    outcome: operation.kind === 'held' ? 'held' : 'done',
    subject: output.draftId ?? output.id,
    requestId,
  });
}

/**
 * The answer that a request got the first time. It is parsed too: the person may have been erased since, or another version of Clef may
 * have stored it.
 * @throws Refusal `person_erased`, `conflict`
 */
function givenAgain<O extends Operation>({ output }: O, stored: unknown): z.output<O['output']> {
  if (isErased(stored)) throw answerErased();
  try {
    return compiledContract(output).parse(stored) as z.output<O['output']>;
  } catch (error) {
    if (error instanceof z.ZodError) throw answerOfAnotherVersion();
    throw error;
  }
}

function repeatableRequest(
  actor: Actor,
  operation: Operation,
  input: unknown,
  { idempotencyKey }: Call,
): RepeatableRequest | undefined {
  if (actor.kind === 'system' || idempotencyKey === undefined) return undefined;
  return { actor, idempotencyKey, operation: operation.name, input };
}
