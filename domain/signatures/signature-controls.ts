import { z } from 'zod';
import { id, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { lockRequest, type RequestRow, SignatureRequest, signatureRecords } from './signature-record.ts';
import { askAgain, askCancel, markCancelled, retryRequest } from './signature-transitions.ts';

/** Signers are not reminded more often than this: each reminder is an e-mail of the provider to all who have not signed. */
const REMIND_HOURS = 24;

const RequestId = z.strictObject({ id: id('signature').describe('Its id') });

export const stopSignature = direct({
  name: 'stopSignature',
  scope: 'human',
  summary: 'Stop an approved request for signatures before the provider has heard of it.',
  effect: 'write',
  input: RequestId,
  output: SignatureRequest,
  run: async (work, input) => {
    const request = await lockRequest(work, input.id);
    if (request.status !== 'approved' || !(await markCancelled(work, request))) throw tooLate(request);
    return recordOf(work, request);
  },
});

export const cancelSignature = direct({
  name: 'cancelSignature',
  scope: 'human',
  summary: 'Take a request for signatures back; whoever has not signed cannot any more.',
  effect: 'write',
  input: RequestId,
  output: SignatureRequest,
  run: async (work, input) => {
    const request = await lockRequest(work, input.id);
    const hasLeft = request.status !== 'approved';
    const changed = hasLeft ? await askCancel(work, request) : await markCancelled(work, request);
    if (!changed) throw tooLate(request);
    return recordOf(work, request);
  },
});

/** The words are the provider's own: the press of the person who asks is what releases them. */
export const remindSigners = direct({
  name: 'remindSigners',
  scope: 'human',
  summary: 'Let the provider remind those who have not signed yet, at most once a day.',
  effect: 'write',
  input: RequestId,
  output: SignatureRequest,
  run: async (work, input) => {
    const request = await lockRequest(work, input.id);
    if (request.status !== 'sent') throw tooLate(request);
    const last = request.remind_asked_at ?? request.reminded_at ?? request.sent_at;
    if (last && work.now.getTime() - last.getTime() < REMIND_HOURS * 3_600_000) {
      throw new Refusal('reminded_lately', 'The signers were written to less than a day ago.', {
        hint: 'Wait, or call them.',
      });
    }
    const columns = { remind_asked_at: work.now, next_at: work.now, reminder_failure: null };
    await work.agency.update('signature_request').set(columns).where('id', '=', request.id).execute();
    work.wake({ queue: 'signature', id: request.id });
    return recordOf(work, request);
  },
});

export const retrySignature = direct({
  name: 'retrySignature',
  scope: 'human',
  summary:
    'Ask again for what the provider refused or does not answer: the signatures, where they stand, or to cancel.',
  effect: 'write',
  input: RequestId,
  output: SignatureRequest,
  run: async (work, input) => {
    const request = await lockRequest(work, input.id);
    if (!(await retry(work, request))) throw tooLate(request);
    return recordOf(work, request);
  },
});

/** A request that may have reached the signers is not asked for again: the provider says first where it stands. */
function retry(work: Work, request: RequestRow): Promise<RequestRow | undefined> {
  if (request.status === 'unconfirmed') return askAgain(work, request);
  if (request.failure?.code === 'not_cancelled') return askCancel(work, request);
  return retryRequest(work, request);
}

async function recordOf(work: Work, { draft_id }: RequestRow): Promise<SignatureRequest> {
  const drafts = work.agency.from('draft').select(['id', 'item', 'status', 'created_at']).where('id', '=', draft_id);
  const [record] = await signatureRecords(work, await drafts.execute());
  return record as SignatureRequest;
}

const tooLate = ({ status, id }: RequestRow) =>
  new Refusal('conflict', `This request is ${status} by now.`, {
    hint: 'Read it again.',
    existingId: publicId('signature', id),
  });
