import { type RequestHandler, Router } from 'express';
import { actorOf, authenticate } from '../app/http/authenticate.ts';
import { sendProblem } from '../app/http/problem.ts';
import { requestContextOf } from '../app/http/request-context.ts';
import { unknownField } from '../app/http/request-fields.ts';
import { draftOutcome } from '../approval/drafts/draft-outcome.ts';
import { readDraft } from '../approval/drafts/read-draft.ts';
import type { BeginKeyRequest } from '../domain/access/admission.ts';
import { perform } from '../door/perform.ts';
import type { AppContext } from '../door/transaction/transact.ts';

/**
 * `GET /api/drafts/:id`: what became of a draft, for a script; an agent reads the same as `clef://drafts/{id}`. It stands
 * beside `/api/v1`, whose fourteen operations are fixed.
 */
export function draftRoute(context: AppContext, begin: BeginKeyRequest): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const path = '/api/drafts/:id';
  router.get(path, authenticate(begin), answerOutcome(context));
  router.all(path, authenticate(begin), (request, response) => {
    response.set('Allow', 'HEAD, GET');
    const detail = `${request.method} is not a method of this path.`;
    sendProblem(response, { code: 'method_not_allowed', detail, hint: 'Use GET.' });
  });
  return router;
}

const answerOutcome =
  (context: AppContext): RequestHandler =>
  async ({ params, query }, response) => {
    for (const name of Object.keys(query)) throw unknownField(name, 'Send nothing but the id in the path.');
    const { output } = await perform(context, actorOf(response), readDraft, params, requestContextOf(response));
    response
      .status(200)
      .type('application/json')
      .send(JSON.stringify(draftOutcome(output)));
  };
