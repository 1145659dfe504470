import { parse as parseQuery } from 'node:querystring';
import { idempotencyKeyOf } from '../app/http/idempotency-key.ts';
import { readJson } from '../app/http/json-body.ts';
import type { KeyedRequest } from '../app/http/key-surface.ts';
import { type Problem, ProblemError, sendText } from '../app/http/problem.ts';
import { perform } from '../door/perform.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { findPath } from './find-route.ts';

/** Everything below it is the REST API. */
export const API_PREFIX = '/api/v1';

/** The REST API, for requests below `/api/v1`. */
export function restApi(context: AppContext): (keyed: KeyedRequest) => Promise<void> {
  return async (keyed) => {
    const { request, response, key, requestId } = keyed;
    requireUtf8(request.url as string);
    const found = findPath(keyed.path.slice(API_PREFIX.length));
    if (!found) throw new ProblemError(unknownPath(keyed.path.slice(API_PREFIX.length)));
    const params = decodedValues(found.values);
    // HEAD is answered wherever GET is; Node leaves the body out.
    const served = found.served.get(request.method === 'HEAD' ? 'GET' : (request.method as string));
    if (!served) {
      response.setHeader('Allow', (found.served.has('GET') ? ['HEAD', ...found.methods] : found.methods).join(', '));
      throw new ProblemError(methodNotAllowed(request.method as string, found.methods));
    }
    const { route, readInput } = served;
    keyed.route = route.path;
    const isRead = route.method === 'get';
    // The body of a request that is not admitted is never parsed.
    if (!isRead) await key.admit();
    const body = isRead ? undefined : await readJson(request);
    const input = readInput({ params, query: parseQuery(keyed.query), body });
    const idempotencyKey = isRead ? undefined : idempotencyKeyOf(request.headers['idempotency-key']);
    const call = { requestId, idempotencyKey, key };
    const { output, replayed } = await perform(context, key.actor, route.operation, input, call);
    if (replayed) response.setHeader('Idempotent-Replayed', 'true');
    if (route.location) response.setHeader('Location', route.location(output));
    sendText(response, route.status, 'application/json; charset=utf-8', JSON.stringify(output));
  };
}

/**
 * A query that cannot be decoded would be read as another question, whose answer looks right.
 * @throws URIError
 */
function requireUtf8(address: string): void {
  if (address.includes('%')) decodeURIComponent(address);
}

/** @throws URIError for a value that is not percent-encoded UTF-8 */
const decodedValues = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, decodeURIComponent(value)]));

const unknownPath = (path: string): Problem => ({
  code: 'not_found',
  detail: 'There is no such operation.',
  hint: findPath(path.toLowerCase()) ? 'Paths are in small letters. See /docs.' : 'See /docs.',
});

const methodNotAllowed = (method: string, methods: readonly string[]): Problem => ({
  code: 'method_not_allowed',
  detail: `${method} is not a method of this path.`,
  hint: `Use ${methods.join(' or ')}.`,
});
