import type { Updateable } from 'kysely';
import { z } from 'zod';
import { signatureOf } from '../domain/actor.ts';
import { text } from '../domain/contract.ts';
import { requestEnrollment } from '../domain/enrollments.ts';
import { id, uuidOf } from '../domain/ids.ts';
import { draftEmail, draftSms, draftUnitSms } from '../domain/messages.ts';
import { direct, type Held, type Work } from '../domain/operation.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Tables } from '../storage/entities/all.ts';
import { asJson } from '../storage/json.ts';
import { canonical } from './canonical.ts';
import { Draft, type DraftRow, draftRecord, findDraft, fingerprintOf } from './draft-record.ts';
import { parseInput } from './permit.ts';

/** What humans decide. Every one of these is `human`: no scope, no key and no tool opens it. */

const heldOperations: Held<any, any, any>[] = [draftSms, draftUnitSms, draftEmail, requestEnrollment];

const one = z.strictObject({ id: id('draft') });

export const editDraft = direct({
  name: 'editDraft',
  scope: 'human',
  summary: 'Change the text before approving it; what the agent wrote is kept.',
  effect: 'write',
  input: one.extend({ change: z.record(z.string(), z.unknown()) }),
  output: Draft,
  run: async (work, input) => {
    const draft = await claim(work, input.id);
    const operation = operationOf(draft);
    const change = parseInput(operation.edit, input.change);
    const item = operation.revise(draft.item, change);
    if (canonical(item) === canonical(draft.item)) return draftRecord(draft);
    await settle(work, draft, {
      item: asJson(item),
      edited_by: asJson(signatureOf(work.actor)),
      edited_at: work.now,
    });
    return draftRecord(await findDraft(work, input.id));
  },
});

/** Approves exactly the text that was read: `fingerprint` says which, so that an edit in between is not released unread.
 * Where a rule forbids it by now, an opt-out for instance, the draft ends rejected with that reason. */
export const approveDraft = direct({
  name: 'approveDraft',
  scope: 'human',
  summary: 'Release a draft exactly as it was read.',
  effect: 'write',
  input: one.extend({ fingerprint: text(100).describe('Of the draft as it was read') }),
  output: Draft,
  run: async (work, input) => {
    const draft = await claim(work, input.id);
    if (fingerprintOf(draft) !== input.fingerprint) {
      throw new Refusal('conflict', 'This draft was edited after you read it.', {
        hint: 'Read it again, then decide.',
        existingId: input.id,
      });
    }
    const operation = operationOf(draft);
    const released = { draftId: draft.id, contactId: draft.contact_id, item: draft.item };
    const refusal = await operation.recheck(work, released).catch(asRefusal);
    if (refusal) await decide(work, draft, { status: 'rejected', reason: refusal.message });
    else {
      await decide(work, draft, { status: 'approved', approved_hash: input.fingerprint });
      if (operation.release) {
        await operation.release(work, released);
        await settle(work, draft, { status: 'sent' });
      }
    }
    return draftRecord(await findDraft(work, input.id));
  },
});

export const rejectDraft = direct({
  name: 'rejectDraft',
  scope: 'human',
  summary: 'Decide that a draft does not leave, and say why: the agent reads it.',
  effect: 'write',
  input: one.extend({ reason: text(500) }),
  output: Draft,
  run: async (work, input) => {
    const draft = await claim(work, input.id);
    await decide(work, draft, { status: 'rejected', reason: input.reason });
    return draftRecord(await findDraft(work, input.id));
  },
});

/** The draft, held by this transaction until it commits: a second decision waits here, and then finds it decided.
 * @throws Refusal `conflict` with the state when it is not pending any more */
async function claim(work: Work, draftId: string): Promise<DraftRow> {
  const rows = work.agency.from('draft').selectAll().where('id', '=', uuidOf('draft', draftId));
  const pending = rows.where('status', '=', 'pending').where('expires_at', '>', work.now);
  const draft = await pending.forUpdate().executeTakeFirst();
  if (draft) return draft;
  const { status } = await findDraft(work, draftId);
  throw new Refusal(
    'conflict',
    `This draft is not pending any more: it is ${status === 'pending' ? 'expired' : status}.`,
    {
      hint: 'Reload it to see who decided and when.',
      existingId: draftId,
    },
  );
}

const settle = (work: Work, draft: DraftRow, columns: Updateable<Tables['draft']>) =>
  work.agency.update('draft').set(columns).where('id', '=', draft.id).execute();

type Decision = Pick<Updateable<Tables['draft']>, 'status' | 'reason' | 'approved_hash'>;

const decide = (work: Work, draft: DraftRow, decision: Decision) =>
  settle(work, draft, {
    ...decision,
    decided_by: asJson(signatureOf(work.actor)),
    decided_at: work.now,
  });

function operationOf(draft: DraftRow): Held<any, any, any> {
  const operation = heldOperations.find((candidate) => candidate.name === draft.operation);
  if (!operation) throw new Error(`No operation is called ${draft.operation}.`);
  return operation;
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
