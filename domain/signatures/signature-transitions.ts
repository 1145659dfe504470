import type { Insertable, Updateable } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import { asJson } from '../../storage/json.ts';
import { actorSummary } from '../shared/actor.ts';
import type { Work } from '../shared/operation.ts';
import type { RequestRow } from './signature-record.ts';

/**
 * The only file that writes `signature_request.status`. Each function below makes the transition of its name and changes nothing in a
 * request that is in another status. Before its approval a request is a draft. Whatever has a `next_at` wakes a worker.
 */
export const signatureTransitions = {
  insertRequest: { from: [], to: 'approved' },
  claimRequest: { from: ['approved'], to: 'sending' },
  retryLater: { from: ['sending'], to: 'approved' },
  markUnconfirmed: { from: ['sending'], to: 'unconfirmed' },
  returnUnsent: { from: ['unconfirmed'], to: 'approved' },
  markSent: { from: ['sending', 'unconfirmed'], to: 'sent' },
  stopAsking: { from: ['sent', 'unconfirmed'], to: 'unconfirmed' },
  askAgain: { from: ['unconfirmed'], to: 'unconfirmed' },
  askCancel: { from: ['sent', 'unconfirmed', 'failed'], to: 'cancelling' },
  markNotCancelled: { from: ['cancelling'], to: 'failed' },
  markSigned: { from: ['sent', 'cancelling'], to: 'signed' },
  markDeclined: { from: ['sent', 'cancelling'], to: 'declined' },
  markExpired: { from: ['sent', 'cancelling'], to: 'expired' },
  markCancelled: { from: ['approved', 'sent', 'cancelling'], to: 'cancelled' },
  markFailed: { from: ['approved', 'sending'], to: 'failed' },
  retryRequest: { from: ['failed'], to: 'approved' },
} as const satisfies Record<string, { from: readonly RequestRow['status'][]; to: RequestRow['status'] }>;

type Transition = keyof typeof signatureTransitions;
type Columns = Omit<Updateable<Tables['signature_request']>, 'status'>;
type Failure = { code: string; detail: string };
type Request = Pick<RequestRow, 'id'>;
/** One attempt: what it found out counts only while no other has begun. */
export type Attempt = Pick<RequestRow, 'id' | 'attempts'>;

export async function insertRequest(
  work: Work,
  row: Omit<Insertable<Tables['signature_request']>, 'agency_id' | 'status' | 'next_at'> & { next_at: Date },
): Promise<void> {
  await work.agency.insert('signature_request', { ...row, status: signatureTransitions.insertRequest.to }).execute();
  work.wake({ queue: 'signature', id: row.id, at: row.next_at });
}

/** Committed before the provider is asked for anything. @returns the row of this attempt */
export async function claimRequest(work: Work, request: RequestRow): Promise<RequestRow | undefined> {
  const columns = { sending_at: work.now, attempts: request.attempts + 1, next_at: null, failure: null };
  return transition(work, 'claimRequest', request.id, columns);
}

/** Keeps the id of the request that the provider has made for this attempt. Nothing has reached a signer yet. @returns false if another attempt has begun */
export async function keepProviderId(work: Work, { id, attempts }: Attempt, providerId: string): Promise<boolean> {
  const rows = work.agency.update('signature_request').set({ provider_id: providerId }).where('id', '=', id);
  const kept = rows.where('status', '=', 'sending').where('attempts', '=', attempts).returning('id');
  return (await kept.executeTakeFirst()) !== undefined;
}

/** Nothing has reached a signer. */
export const retryLater = (work: Work, attempt: Attempt, at: Date, failure: Failure) =>
  transition(work, 'retryLater', attempt.id, { next_at: at, failure: asJson(failure) }, attempt);

/** The signers may have been asked: the provider is asked, and nothing is sent before it has said no. */
export const markUnconfirmed = (work: Work, attempt: Attempt, at: Date, failure: Failure) =>
  transition(work, 'markUnconfirmed', attempt.id, { next_at: at, failure: asJson(failure) }, attempt);

/** The provider says that it has asked nobody. */
export const returnUnsent = (work: Work, { id }: Request) =>
  transition(work, 'returnUnsent', id, { next_at: work.now });

export const markSent = (work: Work, { id }: Request, providerId: string, nextAt: Date) =>
  transition(work, 'markSent', id, {
    ...{ sent_at: work.now, provider_id: providerId, next_at: nextAt, failure: null, unanswered: 0 },
  });

/** The provider does not say any more where the request stands: nobody asks again before a person wants it. */
export const stopAsking = (work: Work, { id }: Request, detail: string) =>
  transition(work, 'stopAsking', id, {
    ...{ next_at: null, remind_asked_at: null, failure: asJson({ code: 'not_followed', detail }) },
  });

/** A person has the provider asked once more. */
export const askAgain = (work: Work, { id }: Request) =>
  transition(work, 'askAgain', id, { next_at: work.now, failure: null, unanswered: 0 });

/** A person takes the request back; a worker tells the provider. */
export const askCancel = (work: Work, { id }: Request) =>
  transition(work, 'askCancel', id, {
    ...{ next_at: work.now, remind_asked_at: null, failure: null, unanswered: 0, ended_at: null },
    ...cancelledBy(work),
  });

/** The provider does not let the request be taken back: whoever wants it has to do it there. */
export const markNotCancelled = (work: Work, { id }: Request, detail: string) =>
  transition(work, 'markNotCancelled', id, { ...ended(work), failure: asJson({ code: 'not_cancelled', detail }) });

type SignedFiles = { signed_id: string; proof_id: string };
export const markSigned = (work: Work, { id }: Request, files: SignedFiles) =>
  transition(work, 'markSigned', id, { ...ended(work), ...files });

export const markDeclined = (work: Work, { id }: Request, reason: string | null) =>
  transition(work, 'markDeclined', id, { ...ended(work), decline_reason: reason });

export const markExpired = (work: Work, { id }: Request) => transition(work, 'markExpired', id, ended(work));

/** By a person before it left, or as the provider says. */
export const markCancelled = (work: Work, { id, cancelled_by }: Pick<RequestRow, 'id' | 'cancelled_by'>) =>
  transition(work, 'markCancelled', id, { ...ended(work), ...(!cancelled_by && cancelledBy(work)) });

export const markFailed = (work: Work, { id }: Request, failure: Failure, attempt?: Attempt) =>
  transition(work, 'markFailed', id, { ...ended(work), failure: asJson(failure) }, attempt);

/** A person tries what was refused again; everything is checked again before it leaves. */
export const retryRequest = (work: Work, { id }: Request) =>
  transition(work, 'retryRequest', id, { next_at: work.now, ended_at: null, attempts: 0, failure: null });

const ended = (work: Work) => ({ ended_at: work.now, next_at: null, remind_asked_at: null, failure: null });
const cancelledBy = (work: Work) => ({ cancelled_by: asJson(actorSummary(work.actor)) });

/** @returns the row after the change; undefined where its status or its attempt is another one by now */
async function transition(
  work: Work,
  name: Transition,
  id: string,
  columns: Columns,
  attempt?: Attempt,
): Promise<RequestRow | undefined> {
  const { from, to } = signatureTransitions[name];
  let rows = work.agency
    .update('signature_request')
    .set({ ...columns, status: to })
    .where('id', '=', id)
    .where('status', 'in', from);
  if (attempt) rows = rows.where('attempts', '=', attempt.attempts);
  const changed = await rows.returningAll().executeTakeFirst();
  if (changed?.next_at) work.wake({ queue: 'signature', id, at: changed.next_at });
  return changed;
}
