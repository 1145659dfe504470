import type {
  Answer,
  KnownRequest,
  RequestToSign,
  SignatureProviders,
} from '../../delivery/signatures/signature-driver.ts';
import { fingerprintOf } from '../../domain/drafts/draft-record.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import type { SignatureItem } from '../../domain/signatures/signature-item.ts';
import type { RequestRow } from '../../domain/signatures/signature-record.ts';
import { requireAsApproved } from '../../domain/signatures/signature-request.ts';
import {
  claimRequest,
  keepProviderId,
  markFailed,
  markSent,
  markUnconfirmed,
  retryLater,
} from '../../domain/signatures/signature-transitions.ts';
import { type AppContext, transact } from '../../door/transaction/transact.ts';
import { later, nextPoll, nextRetry } from './next-time.ts';
import { type OpenRequest, openRequest, requestToSign } from './request-rows.ts';

/** A request whose row is `sending`, committed, in this process. */
type Claimed = OpenRequest & { toSign: RequestToSign };

/**
 * Sends an approved request: claim, make it at the provider, write down the provider's id, then let the provider ask. Only the last step
 * reaches people, and it is about one id: repeated, it asks nobody twice.
 */
export async function sendRequest(
  context: AppContext,
  providers: SignatureProviders,
  request: RequestRow,
): Promise<void> {
  const { agency_id: agencyId } = request;
  const within = <T>(change: (work: Work) => Promise<T>) => transact(context, systemActor(agencyId), change);
  const claimed = await within((work) => claim(work, providers, request.id));
  if (!claimed) return;
  const attempt = claimed.request;
  const made = await makeAtProvider(claimed);
  if (made.outcome !== 'done') return within((work) => recordUnmade(work, attempt, made));
  const providerId = made.value;
  if (!(await within((work) => keepProviderId(work, attempt, providerId)))) return;
  const known = { providerId, signers: claimed.signers };
  const asked = await askSigners(claimed, known);
  await within((work) => recordAsked(work, attempt, providerId, asked));
}

/** The provider refuses to ask twice, so after a refusal only its own word that the request is a draft says that nobody was asked. */
async function askSigners({ driver }: Claimed, known: KnownRequest): Promise<Answer<null>> {
  const asked = await driver.activate(known);
  if (asked.outcome !== 'refused') return asked;
  const answer = await driver.status(known);
  if (answer.outcome !== 'done') return { outcome: 'unknown', detail: answer.detail };
  return answer.value.state === 'draft' ? asked : { outcome: 'done', value: null };
}

/** Takes up again a request that an earlier attempt has made. A question without an effect that was lost may be asked again. */
async function makeAtProvider({ request, driver, toSign }: Claimed): Promise<Answer<string>> {
  if (request.provider_id !== null) return { outcome: 'done', value: request.provider_id };
  const found = await driver.find(toSign.externalId, request.approved_at);
  if (found.outcome === 'done' && found.value !== null) return { outcome: 'done', value: found.value };
  if (found.outcome === 'done') return driver.create(toSign);
  return found;
}

/** Checks everything again that was checked at the approval. @returns undefined if it does not leave now; its row says why */
async function claim(work: Work, providers: SignatureProviders, id: string): Promise<Claimed | undefined> {
  const agency = work.agency.db.selectFrom('agency').select('paused_at').where('id', '=', work.agency.id);
  const { paused_at } = await agency.forShare().executeTakeFirstOrThrow();
  const rows = work.agency.from('signature_request').selectAll().where('id', '=', id).where('status', '=', 'approved');
  const request = await rows.forUpdate().executeTakeFirst();
  // The sweep wakes it once the agency goes on.
  if (!request || paused_at !== null || later(request.next_at, work.now)) return undefined;
  const drafts = work.agency.from('draft').select(['contact_id', 'item', 'approved_hash']);
  const draft = await drafts.where('id', '=', request.draft_id).executeTakeFirstOrThrow();
  const item = draft.item as SignatureItem;
  try {
    if (fingerprintOf(draft) !== draft.approved_hash)
      throw new Refusal('not_as_approved', 'The request is not the one that was approved.');
    await requireAsApproved(work, request.draft_id, item, 'bytes');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await markFailed(work, request, { code: error.code, detail: error.message });
    journalRefused(work, request, error.code);
    return undefined;
  }
  const opened = await openRequest(work, providers, request);
  if (!opened) {
    await markFailed(work, request, { code: 'account_unreadable', detail: 'The keys of the account cannot be read.' });
    journalRefused(work, request, 'account_unreadable');
    return undefined;
  }
  const attempt = await claimRequest(work, request);
  return attempt && { ...opened, request: attempt, toSign: await requestToSign(work, opened, item) };
}

/** Nobody has been asked: whatever was made at the provider is a draft there, which the next attempt finds. */
async function recordUnmade(
  work: Work,
  attempt: RequestRow,
  answer: Exclude<Answer<unknown>, { outcome: 'done' }>,
): Promise<void> {
  const at = nextRetry(attempt.attempts, work.now, answer);
  if (answer.outcome !== 'refused' && at) {
    await retryLater(work, attempt, at, { code: 'unreachable', detail: answer.detail });
    return;
  }
  const code = answer.outcome === 'refused' ? answer.code : 'unreachable';
  if (await markFailed(work, attempt, { code, detail: answer.detail }, attempt)) journalRefused(work, attempt, code);
}

async function recordAsked(work: Work, attempt: RequestRow, providerId: string, answer: Answer<null>): Promise<void> {
  if (answer.outcome === 'unknown') {
    await markUnconfirmed(work, attempt, work.now, { code: 'unconfirmed', detail: answer.detail });
    return;
  }
  if (answer.outcome !== 'done') return recordUnmade(work, attempt, answer);
  if (!(await markSent(work, attempt, providerId, nextPoll(work.now, work.now)))) return;
  work.journal({ operation: 'sendSignatureRequest', outcome: 'done', subject: publicId('signature', attempt.id) });
}

const journalRefused = (work: Work, { id }: RequestRow, code: string) =>
  work.journal({ operation: 'sendSignatureRequest', outcome: 'refused', code, subject: publicId('signature', id) });
