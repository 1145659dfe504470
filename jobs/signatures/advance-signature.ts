import type { SignatureProviders } from '../../delivery/signatures/signature-driver.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { RequestRow } from '../../domain/signatures/signature-record.ts';
import { markSent, returnUnsent } from '../../domain/signatures/signature-transitions.ts';
import { type AppContext, readingWork, transact } from '../../door/transaction/transact.ts';
import { followRequest } from './follow-request.ts';
import { later, nextPoll } from './next-time.ts';
import { accountGone, putOff } from './put-off.ts';
import { openRequest } from './request-rows.ts';
import { sendRequest } from './send-request.ts';

/**
 * Does what is next for a request: sends it, asks whether it has left, asks where it stands, or takes it back. The ids are UUIDs. Any
 * number of processes may do this for the same request at once, or again: the row decides.
 */
export async function advanceSignature(
  context: AppContext,
  { agencyId, id }: { agencyId: string; id: string },
): Promise<void> {
  const providers = context.signatures;
  if (!providers) throw new Error('This process was started without the providers of signatures.');
  const { agency, now } = readingWork(context, systemActor(agencyId), context.now());
  const request = await agency.from('signature_request').selectAll().where('id', '=', id).executeTakeFirst();
  if (!request || request.next_at === null) return;
  if (later(request.next_at, now)) return context.wake(agencyId, [{ queue: 'signature', id, at: request.next_at }]);
  const { paused_at, restored_from } = await agency.db
    .selectFrom('agency')
    .select(['paused_at', 'restored_from'])
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow();
  // A store that was restored does not know what it has asked since, so a person resumes first.
  if (restored_from !== null) return;
  if (request.status === 'approved') return paused_at === null ? sendRequest(context, providers, request) : undefined;
  if (request.status === 'unconfirmed') return settleUnconfirmed(context, providers, request);
  return followRequest(context, providers, request, { mayWrite: paused_at === null });
}

/** Asks the provider whether it has asked the signers. Only its no lets the request leave again. */
async function settleUnconfirmed(
  context: AppContext,
  providers: SignatureProviders,
  request: RequestRow,
): Promise<void> {
  const actor = systemActor(request.agency_id);
  const opened = await openRequest(readingWork(context, actor, context.now()), providers, request);
  if (!opened) return putOff(context, request, accountGone);
  const { driver, signers } = opened;
  const externalId = publicId('signature', request.id);
  const found = request.provider_id
    ? ({ outcome: 'done', value: request.provider_id } as const)
    : await driver.find(externalId, request.approved_at);
  if (found.outcome !== 'done') return putOff(context, request, found);
  const providerId = found.value;
  const state = providerId === null ? undefined : await driver.status({ providerId, signers });
  if (state && state.outcome !== 'done') return putOff(context, request, state);
  await transact(context, actor, async (work) => {
    if (providerId === null || !state || state.value.state === 'draft') return void (await returnUnsent(work, request));
    if (!(await markSent(work, request, providerId, nextPoll(work.now, work.now)))) return;
    work.journal({ operation: 'sendSignatureRequest', outcome: 'done', subject: externalId });
  });
}
