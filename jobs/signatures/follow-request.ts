import type {
  Answer,
  KnownRequest,
  ProviderState,
  SignatureProviders,
  SignedPapers,
} from '../../delivery/signatures/signature-driver.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import type { RequestRow } from '../../domain/signatures/signature-record.ts';
import { markCancelled, markDeclined, markExpired, markSigned } from '../../domain/signatures/signature-transitions.ts';
import { isPdf, paperColumns } from '../../domain/signatures/signed-papers.ts';
import { type AppContext, readingWork, transact } from '../../door/transaction/transact.ts';
import { asJson } from '../../storage/json.ts';
import { nextPoll } from './next-time.ts';
import { accountGone, putOff } from './put-off.ts';
import { type OpenRequest, openRequest } from './request-rows.ts';

/**
 * Asks the provider where a request stands, whatever called for it: what a call-back or a redirect says is never believed. Before that
 * it passes on what a person asked for: a reminder, or that nobody signs any more.
 */
export async function followRequest(
  context: AppContext,
  providers: SignatureProviders,
  request: RequestRow,
  { mayWrite }: { mayWrite: boolean },
): Promise<void> {
  const actor = systemActor(request.agency_id);
  const opened = await openRequest(readingWork(context, actor, context.now()), providers, request);
  if (!opened) return putOff(context, request, accountGone);
  const known = await knownRequest(context, opened);
  if (!known) return;
  const passedOn = mayWrite ? await passOn(context, opened, known) : undefined;
  if (passedOn && passedOn.outcome !== 'refused') return putOff(context, request, passedOn);
  const answer = await opened.driver.status(known);
  if (answer.outcome === 'refused' && request.status === 'cancelling' && unknownCodes.has(answer.code)) {
    return transact(context, actor, async (work) => end(work, request, await markCancelled(work, request)));
  }
  if (answer.outcome !== 'done') return putOff(context, request, answer);
  // A request that is over cannot be taken back, as its state tells. While it goes on, the refusal counts as no answer.
  if (passedOn && answer.value.state === 'ongoing') return putOff(context, request, passedOn);
  const papers = answer.value.state === 'done' ? await opened.driver.fetchSigned(known) : undefined;
  if (papers && papers.outcome !== 'done') return putOff(context, request, papers);
  if (papers && !(isPdf(papers.value.signed) && isPdf(papers.value.proof))) {
    return putOff(context, request, { outcome: 'retry', detail: 'What the provider gave as signed is no PDF.' });
  }
  await transact(context, actor, (work) => record(work, request, answer.value, papers?.value));
}

/** The provider has no such request, so that nobody can sign it. `unknown` is the sandbox's own. */
const unknownCodes = new Set(['unknown', 'http_404', 'ENVELOPE_DOES_NOT_EXIST']);

/** A request that is taken back while nobody knew whether it had left may be unknown to the provider. */
async function knownRequest(
  context: AppContext,
  { request, driver, signers }: OpenRequest,
): Promise<KnownRequest | undefined> {
  if (request.provider_id !== null) return { providerId: request.provider_id, signers };
  const found = await driver.find(publicId('signature', request.id), request.approved_at);
  if (found.outcome === 'done' && found.value !== null) return { providerId: found.value, signers };
  if (found.outcome !== 'done') await putOff(context, request, found);
  else
    await transact(context, systemActor(request.agency_id), async (work) =>
      end(work, request, await markCancelled(work, request)),
    );
  return undefined;
}

type Failed = Exclude<Answer<null>, { outcome: 'done' }>;

/** @returns the answer of a provider that did not take the request back */
async function passOn(
  context: AppContext,
  { request, driver }: OpenRequest,
  known: KnownRequest,
): Promise<Failed | undefined> {
  if (request.status === 'cancelling') {
    const answer = await driver.cancel(known);
    return answer.outcome === 'done' ? undefined : answer;
  }
  if (request.remind_asked_at === null) return undefined;
  const actor = systemActor(request.agency_id);
  // Written down first: a reminder whose answer is lost is not sent again.
  if (!(await transact(context, actor, (work) => takeReminder(work, request)))) return undefined;
  const answer = await driver.remind(known);
  if (answer.outcome !== 'done') await transact(context, actor, (work) => noteUnreminded(work, request, answer));
  return undefined;
}

async function takeReminder(work: Work, request: RequestRow): Promise<boolean> {
  const columns = { remind_asked_at: null, reminded_at: work.now };
  const rows = work.agency
    .update('signature_request')
    .set(columns)
    .where('id', '=', request.id)
    .where('status', '=', 'sent');
  const taken = await rows.where('remind_asked_at', 'is not', null).returning('id').executeTakeFirst();
  if (taken)
    work.journal({ operation: 'remindOfSignature', outcome: 'done', subject: publicId('signature', request.id) });
  return taken !== undefined;
}

/** The person who asked for the reminder reads so, and may ask at once again unless it has perhaps left. */
async function noteUnreminded(work: Work, request: RequestRow, answer: Failed): Promise<void> {
  const code = answer.outcome === 'refused' ? answer.code : answer.outcome;
  const reminder_failure = asJson({ code, detail: answer.detail });
  const columns = { reminder_failure, ...(answer.outcome !== 'unknown' && { reminded_at: request.reminded_at }) };
  await work.agency.update('signature_request').set(columns).where('id', '=', request.id).execute();
  const subject = publicId('signature', request.id);
  work.journal({ operation: 'remindOfSignature', outcome: 'refused', code, subject });
}

/** Writes down the provider’s answer, in one transaction. `followed` is the row as it was when the provider was asked. */
async function record(
  work: Work,
  followed: RequestRow,
  state: ProviderState,
  papers: SignedPapers | undefined,
): Promise<void> {
  const { id, next_at: since } = followed;
  const rows = work.agency.from('signature_request').selectAll().where('id', '=', id);
  const request = await rows.where('status', 'in', ['sent', 'cancelling']).forUpdate().executeTakeFirst();
  if (!request) return;
  await recordSigners(work, request, state);
  if (papers) return recordSigned(work, request, papers);
  if (state.state === 'declined') return end(work, request, await markDeclined(work, request, state.declineReason));
  if (state.state === 'expired') return end(work, request, await markExpired(work, request));
  // A draft at the provider has reached nobody, and nothing lets it leave any more.
  const isTakenBack = state.state === 'draft' && request.status === 'cancelling';
  if (state.state === 'cancelled' || isTakenBack) return end(work, request, await markCancelled(work, request));
  // A call-back, a reminder or a cancellation that came while the provider was asked is next at once.
  const isDueAgain =
    request.next_at !== null && since !== null && request.next_at > since && request.next_at <= work.now;
  // A request that is being taken back was asked about just now, as if it had just been sent.
  const askedSince = request.status === 'cancelling' ? work.now : (request.sent_at ?? work.now);
  const next_at = isDueAgain ? work.now : nextPoll(askedSince, work.now);
  const columns = { next_at, checked_at: work.now, failure: null, unanswered: 0 };
  await work.agency.update('signature_request').set(columns).where('id', '=', id).execute();
  work.wake({ queue: 'signature', id, at: next_at });
}

async function recordSigners(work: Work, { draft_id }: RequestRow, { signers }: ProviderState): Promise<void> {
  for (const { position, status, signedAt } of signers) {
    const columns = { status, signed_at: signedAt === null ? null : new Date(signedAt) };
    const rows = work.agency.update('signature_signer').set(columns).where('draft_id', '=', draft_id);
    await rows.where('position', '=', position).execute();
  }
}

/** The journal's chain holds both hashes, so that a file that was exchanged shows. */
async function recordSigned(work: Work, request: RequestRow, papers: SignedPapers): Promise<void> {
  const documents = work.agency.from('signature_file').select('name').where('id', '=', request.document_id);
  const { name } = await documents.executeTakeFirstOrThrow();
  const row = { draft_id: request.draft_id, created_at: work.now };
  const signed = { ...row, id: newId(), role: 'signed' as const, ...paperColumns(name, 'signé', papers.signed) };
  const proof = { ...row, id: newId(), role: 'proof' as const, ...paperColumns(name, 'preuve', papers.proof) };
  await work.agency.insert('signature_file', [signed, proof]).execute();
  await markSigned(work, request, { signed_id: signed.id, proof_id: proof.id });
  work.journal({
    operation: 'keepSignedDocument',
    outcome: 'done',
    code: `signed:${signed.sha256} proof:${proof.sha256}`,
    subject: publicId('signature', request.id),
  });
}

const ends = { declined: 'signatureDeclined', expired: 'signatureExpired', cancelled: 'signatureCancelled' } as const;

function end(work: Work, { id }: RequestRow, ended: RequestRow | undefined): void {
  if (!ended || !(ended.status in ends)) return;
  const operation = ends[ended.status as keyof typeof ends];
  work.journal({ operation, outcome: 'done', subject: publicId('signature', id) });
}
