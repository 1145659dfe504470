import { systemActor } from '../../domain/shared/actor.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import type { RequestRow } from '../../domain/signatures/signature-record.ts';
import { markNotCancelled, stopAsking } from '../../domain/signatures/signature-transitions.ts';
import { type AppContext, transact } from '../../door/transaction/transact.ts';
import { asJson } from '../../storage/json.ts';
import { askAgainAt } from './next-time.ts';

/** A refusal may come from a revoked key, or from a provider that knows the request no more: it may stay so. */
type Unanswered = { outcome: 'refused' | 'retry' | 'unknown'; detail: string };

/** The answer where nobody can be asked. */
export const accountGone: Unanswered = {
  outcome: 'refused',
  detail: 'The account of this request is not there any more.',
};

/** After so many questions in a row without an answer, about two days, a refusal is believed to stay. */
const MAX_UNANSWERED = 12;

/** The provider is asked again, less and less often, and the page says so. Once it has refused for days, a person decides. */
export async function putOff(context: AppContext, request: RequestRow, answer: Unanswered): Promise<void> {
  const unanswered = request.unanswered + 1;
  await transact(context, systemActor(request.agency_id), async (work) => {
    if (answer.outcome === 'refused' && unanswered >= MAX_UNANSWERED) return giveUp(work, request, answer.detail);
    const next_at = askAgainAt(work.now, unanswered);
    const failure = asJson({ code: 'unreachable', detail: answer.detail });
    const columns = { next_at, failure, unanswered };
    const rows = work.agency.update('signature_request').set(columns).where('id', '=', request.id);
    // A person may have done something since, which is next at once.
    await rows.where('status', '=', request.status).where('next_at', '<=', work.now).execute();
    work.wake({ queue: 'signature', id: request.id, at: next_at });
  });
}

async function giveUp(work: Work, request: RequestRow, detail: string): Promise<void> {
  const given =
    request.status === 'cancelling' ? markNotCancelled(work, request, detail) : stopAsking(work, request, detail);
  const ended = await given;
  if (!ended?.failure) return;
  const subject = publicId('signature', request.id);
  work.journal({ operation: 'followSignature', outcome: 'refused', code: ended.failure.code, subject });
}
