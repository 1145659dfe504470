import { type Request, type RequestHandler, Router } from 'express';
import { type AppContext, perform } from '../approval/perform.ts';
import { requestCampaignStart, startCampaign } from '../domain/campaigns/start-campaign.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { actorOf, authenticate } from '../http/authenticate.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { jsonBody } from '../http/json-body.ts';
import { onlyOurNames, onlyOurPages } from '../http/origin.ts';
import { sendProblem } from '../http/problem.ts';
import { callOf } from '../http/request-context.ts';
import { sessionOf, tokenOf } from './session.ts';

/**
 * `POST /api/campaigns/:id/start`: a person who is signed in starts a campaign (200), a key asks for it (202). It stands
 * beside the tables: none of them is for both. Where a key comes along it is the key's request, whatever cookie is there.
 */
export function campaignStarts(context: AppContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const path = '/api/campaigns/:id/start';
  const asPerson = [onlyOurNames(context), onlyOurPages(context), ...jsonBody, startedBy(context)];
  const asKey = [authenticate(context), ...jsonBody, askedForBy(context)];
  router.post(path, (request, _response, next) => next(isPersons(request, context) ? undefined : 'route'), ...asPerson);
  router.post(path, ...asKey);
  router.all(path, (request, response) => {
    response.set('Allow', 'POST');
    const detail = `${request.method} is not a method of this path.`;
    sendProblem(response, { code: 'method_not_allowed', detail, hint: 'Use POST.' });
  });
  return router;
}

const isPersons = (request: Request, context: AppContext) =>
  request.headers.authorization === undefined && tokenOf(request, context) !== undefined;

type Handler = RequestHandler<{ id: string }>;

/** Our own pages alone: they send what only they were told. */
const startedBy =
  (context: AppContext): Handler =>
  async (request, response) => {
    const session = await sessionOf(request as Request, context);
    if (!session) {
      throw new Refusal('unauthenticated', 'You are not signed in.', { hint: 'Sign in, or send an access key.' });
    }
    if (!session.proven) {
      const detail = 'This request does not come from a page of ours.';
      return sendProblem(response, { code: 'forbidden_origin', detail, hint: 'Send the header X-Clef-Csrf.' });
    }
    const { output } = await perform(context, session.actor, startCampaign, inputOf(request), callOf(response));
    response.status(200).json(output);
  };

const askedForBy =
  (context: AppContext): Handler =>
  async (request, response) => {
    const { output, replayed } = await perform(context, actorOf(response), requestCampaignStart, inputOf(request), {
      ...callOf(response),
      idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']),
    });
    if (replayed) response.set('Idempotent-Replayed', 'true');
    response.status(202).json(output);
  };

/** The id is the path's to say, and a query says nothing. */
function inputOf({ body, params, query }: Parameters<Handler>[0]): unknown {
  const given: unknown = body ?? {};
  if (Array.isArray(given)) throw unknownField('', 'expected an object, not an array');
  for (const name of ['id', '__proto__', ...Object.keys(query)]) {
    if (Object.hasOwn(given as object, name) || name in query) throw unknownField(name, 'is not a known field here');
  }
  return { ...(given as object), id: params.id };
}

const unknownField = (path: string, message: string) =>
  new Refusal('invalid_request', 'The request does not fit the contract.', {
    errors: [{ path, message }],
    hint: 'A person sends the fingerprint of the campaign that was read, a key no body.',
  });
