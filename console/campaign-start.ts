import { type Request, type RequestHandler, Router } from 'express';
import { actorOf, authenticate } from '../app/http/authenticate.ts';
import { idempotencyKeyOf } from '../app/http/idempotency-key.ts';
import { jsonBody } from '../app/http/json-body.ts';
import { rejectCrossSite, rejectForeignHosts } from '../app/http/origin.ts';
import { sendProblem } from '../app/http/problem.ts';
import { requestContextOf } from '../app/http/request-context.ts';
import { bodyFields } from '../app/http/request-fields.ts';
import type { BeginKeyRequest } from '../domain/access/admission.ts';
import { requestCampaignStart, startCampaign } from '../domain/campaigns/start-campaign.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { perform } from '../door/perform.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { sessionOf, sessionTokenOf } from './session.ts';

/**
 * `POST /api/campaigns/:id/start`: a signed-in person starts a campaign (200), a key requests its start (202). It is
 * in no table of routes because it serves both. A request with an access key counts as the key's, even if a cookie
 * comes along.
 */
export function campaignStartRoutes(context: AppContext, begin: BeginKeyRequest): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const path = '/api/campaigns/:id/start';
  const asPerson = [rejectForeignHosts(context), rejectCrossSite(context), jsonBody, startAsPerson(context)];
  const asKey = [authenticate(begin), jsonBody, requestStartAsKey(context)];
  const onlyPersons: RequestHandler = (request, _response, next) =>
    next(isPerson(request, context) ? undefined : 'route');
  router.post(path, onlyPersons, ...asPerson);
  router.post(path, ...asKey);
  router.all(path, (request, response) => {
    response.set('Allow', 'POST');
    const detail = `${request.method} is not a method of this path.`;
    sendProblem(response, { code: 'method_not_allowed', detail, hint: 'Use POST.' });
  });
  return router;
}

const isPerson = (request: Request, context: AppContext) =>
  request.headers.authorization === undefined && sessionTokenOf(request, context) !== undefined;

type Handler = RequestHandler<{ id: string }>;

const startAsPerson =
  (context: AppContext): Handler =>
  async (request, response) => {
    const session = await sessionOf(request as Request, context);
    if (!session) {
      throw new Refusal('unauthenticated', 'You are not signed in.', { hint: 'Sign in, or send an access key.' });
    }
    if (!session.hasCsrfToken) {
      const detail = 'This request does not come from a page of ours.';
      return sendProblem(response, { code: 'forbidden_origin', detail, hint: 'Send the header X-Clef-Csrf.' });
    }
    const call = requestContextOf(response);
    const { output } = await perform(context, session.actor, startCampaign, inputOf(request), call);
    response.status(200).json(output);
  };

const requestStartAsKey =
  (context: AppContext): Handler =>
  async (request, response) => {
    const input = inputOf(request);
    const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key']);
    const call = { ...requestContextOf(response), idempotencyKey };
    const { output, replayed } = await perform(context, actorOf(response), requestCampaignStart, input, call);
    if (replayed) response.set('Idempotent-Replayed', 'true');
    response.status(202).json(output);
  };

/** The body, with the id of the path. */
const inputOf = (request: Parameters<Handler>[0]): unknown => ({
  ...bodyFields(
    request,
    ['id'],
    'A person sends the fingerprint of the campaign that was read; both may send startAt.',
  ),
  id: request.params.id,
});
