import { type RequestHandler, Router } from 'express';
import { type Door, perform } from '../approval/perform.ts';
import { actorOf } from '../http/authenticate.ts';
import { jsonBody } from '../http/body.ts';
import { callOf } from '../http/call.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { sendProblem } from '../http/problem.ts';
import { inputReader } from './input.ts';
import { type Route, routes } from './routes.ts';

/** The REST API, below `/api/v1`, for requests that are authenticated. */
export function restApi(door: Door): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const route of routes) {
    const before = route.method === 'get' ? [] : jsonBody;
    router[route.method](expressPath(route.path), ...before, serve(door, route));
  }
  for (const path of new Set(routes.map((route) => route.path))) router.all(expressPath(path), methodNotAllowed(path));
  router.use((_request, response) =>
    sendProblem(response, { code: 'not_found', detail: 'There is no such operation.', hint: 'See /docs.' }),
  );
  return router;
}

const expressPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

function serve(door: Door, route: Route): RequestHandler {
  const readInput = inputReader(route);
  return async (request, response) => {
    const { output, replayed } = await perform(door, actorOf(response), route.operation, readInput(request), {
      ...callOf(response),
      idempotencyKey: route.method === 'get' ? undefined : idempotencyKeyOf(request.headers['idempotency-key']),
    });
    if (replayed) response.set('Idempotent-Replayed', 'true');
    if (route.location) response.set('Location', route.location(output));
    response.status(route.status).type('application/json').send(JSON.stringify(output));
  };
}

function methodNotAllowed(path: string): RequestHandler {
  const methods = routes.filter((route) => route.path === path).map((route) => route.method.toUpperCase());
  // Express answers HEAD wherever there is a GET.
  const allowed = methods.includes('GET') ? ['HEAD', ...methods] : methods;
  return (request, response) => {
    response.set('Allow', allowed.join(', '));
    sendProblem(response, {
      code: 'method_not_allowed',
      detail: `${request.method} is not a method of this path.`,
      hint: `Use ${methods.join(' or ')}.`,
    });
  };
}
