import { type RequestHandler, Router } from 'express';
import { perform } from '../approval/perform.ts';
import type { AppContext } from '../approval/transaction/transact.ts';
import { actorOf } from '../http/authenticate.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { jsonBody } from '../http/json-body.ts';
import { sendProblem } from '../http/problem.ts';
import { requestContextOf } from '../http/request-context.ts';
import { inputReader } from './input.ts';
import { type Route, routes } from './routes.ts';

/** The REST API below `/api/v1`. Requests are already authenticated. */
export function restApi(context: AppContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const route of routes) {
    const bodyParser = route.method === 'get' ? [] : jsonBody;
    router[route.method](expressPath(route.path), ...bodyParser, serve(context, route));
  }
  for (const path of new Set(routes.map((route) => route.path))) router.all(expressPath(path), methodNotAllowed(path));
  router.use((_request, response) =>
    sendProblem(response, { code: 'not_found', detail: 'There is no such operation.', hint: 'See /docs.' }),
  );
  return router;
}

const expressPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

function serve(context: AppContext, route: Route): RequestHandler {
  const readInput = inputReader(route);
  return async (request, response) => {
    const { output, replayed } = await perform(context, actorOf(response), route.operation, readInput(request), {
      ...requestContextOf(response),
      idempotencyKey: route.method === 'get' ? undefined : idempotencyKeyOf(request.headers['idempotency-key']),
    });
    if (replayed) response.set('Idempotent-Replayed', 'true');
    if (route.location) response.set('Location', route.location(output));
    response.status(route.status).type('application/json').send(JSON.stringify(output));
  };
}

function methodNotAllowed(path: string): RequestHandler {
  const methods = routes.filter((route) => route.path === path).map((route) => route.method.toUpperCase());
  // Express answers HEAD wherever there is a GET route.
  const allowedMethods = methods.includes('GET') ? ['HEAD', ...methods] : methods;
  return (request, response) => {
    response.set('Allow', allowedMethods.join(', '));
    sendProblem(response, {
      code: 'method_not_allowed',
      detail: `${request.method} is not a method of this path.`,
      hint: `Use ${methods.join(' or ')}.`,
    });
  };
}
