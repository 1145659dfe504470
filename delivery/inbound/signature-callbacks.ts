import { type RequestHandler, Router } from 'express';
import { type Problem, sendProblem } from '../../app/http/problem.ts';
import { encryptionWith } from '../../domain/shared/encryption.ts';
import { isId, uuidOf } from '../../domain/shared/ids.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import type { CallbackSubject } from '../signatures/signature-driver.ts';
import { openBodyPlaces } from './body-places.ts';
import { discardRest, isEncoded, readBody } from './read-body.ts';

const MiB = 1024 * 1024;
/** A call-back names one request. DocuSign may put documents into it, which its set-up in docs/signatures.md leaves out. */
const MAX_BYTES = MiB;
const PLACES = { bodies: 32, bytes: 8 * MiB };

type Handler = RequestHandler<{ token: string }>;

/**
 * `POST /api/inbound/signatures/{token}`: the providers of signatures say that something has changed. What has is never read here: the
 * request is due now, a worker asks the provider, and the provider has its answer at once.
 */
export function signatureCallbacks(context: AppContext): Router {
  const router = Router();
  const places = openBodyPlaces(PLACES);
  const receive: Handler = async (request, response) => {
    const refuse = (problem: Problem) => {
      sendProblem(response, problem);
      discardRest(request);
    };
    const account = await accountOf(context, request.params.token);
    if (!account) return refuse(notInUse);
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') return refuse(isEncoded);
    const pieces: Buffer[] = [];
    const read = await readBody(request, { places, maxBytes: MAX_BYTES, add: (piece) => void pieces.push(piece) });
    if ('refusal' in read) return read.refusal === 'gone' ? undefined : refuse(read.refusal);
    try {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const provider = context.signatures?.[account.provider];
      const subject = provider?.verifyCallback(account.keys, headers, Buffer.concat(pieces));
      if (!subject) return refuse(notSigned);
      await makeDue(context, account.agencyId, subject);
      response.status(204).end();
    } finally {
      read.place.leave();
    }
  };
  router.post('/:token', receive);
  router.all('/:token', (request, response) => {
    response.set('Allow', 'POST');
    sendProblem(response, {
      code: 'method_not_allowed',
      detail: `${request.method} is not a method of this path.`,
      hint: 'Use POST.',
    });
  });
  return router;
}

async function accountOf(context: AppContext, token: string) {
  const rows = context.rows.ofAllAgencies
    .selectFrom('signature_account')
    .select(['agency_id', 'provider', 'callback_keys']);
  const row = await rows.where('callback_token', '=', token).executeTakeFirst();
  if (!row || row.provider === 'sandbox') return undefined;
  return { agencyId: row.agency_id, provider: row.provider, keys: keysOf(context, row.callback_keys) };
}

/** No key where none is set, or where they were encrypted with another CLEF_SECRET: nothing is signed then. */
function keysOf({ secret }: AppContext, encrypted: Uint8Array | null): string[] {
  if (encrypted === null) return [];
  try {
    return JSON.parse(encryptionWith(secret).decrypt(encrypted)) as string[];
  } catch {
    return [];
  }
}

/** An event about something else, or about a request of another program with the same account, is none of ours. */
async function makeDue(
  context: AppContext,
  agencyId: string,
  { providerId, externalId }: CallbackSubject,
): Promise<void> {
  const own = externalId !== null && isId('signature', externalId) ? uuidOf('signature', externalId) : null;
  const due = await context.rows
    .ofAgency(agencyId)
    .updateTable('signature_request')
    .set({ next_at: context.now() })
    .where('agency_id', '=', agencyId)
    .where(({ or, eb }) => or([eb('provider_id', '=', providerId), eb('id', '=', own)]))
    .where('status', 'in', ['sent', 'cancelling', 'unconfirmed'])
    .returning('id')
    .execute();
  context.wake(
    agencyId,
    due.map(({ id }) => ({ queue: 'signature', id })),
  );
}

const notInUse: Problem = {
  code: 'not_found',
  detail: 'No account of signatures has this address.',
  hint: 'Copy the address from the settings of the agency.',
};

const notSigned: Problem = {
  code: 'unauthenticated',
  detail: 'This call-back is not signed as its provider signs.',
  hint: 'See docs/signatures.md for its set-up.',
};
