import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Request, RequestHandler, Response } from 'express';
import type { AppContext } from '../approval/perform.ts';
import { protectPage } from '../http/page-headers.ts';
import { sendProblem } from '../http/problem.ts';
import { openapi } from '../rest/openapi/document.ts';
import { page } from './page.ts';

/** What anybody may read, without a key: the API's description for machines (OpenAPI) and for people (`/docs`). */
export function docs(context: Pick<AppContext, 'baseUrl'>): RequestHandler {
  const document = fixed('application/json', () => JSON.stringify(openapi()));
  const asset = (name: string, type: string) => fixed(type, () => readFileSync(new URL(name, import.meta.url), 'utf8'));
  const people = fixed('text/html', () => page(context.baseUrl()));
  const served = new Map<string, RequestHandler>([
    ['/api/v1/openapi', document],
    ['/openapi-v1.json', document],
    ['/docs', people],
    ['/docs/', people],
    ['/docs/style.css', asset('style.css', 'text/css')],
    ['/docs/icon.svg', asset('icon.svg', 'image/svg+xml')],
  ]);
  // One look into a map: every request of the API passes here.
  return (request, response, next) => {
    const send = served.get(request.path);
    if (!send) return next();
    protectPage(request, response, () => (isRead(request) ? send(request, response, next) : refuse(request, response)));
  };
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

function refuse(request: Request, response: Response): void {
  response.set('Allow', 'GET, HEAD');
  sendProblem(response, {
    code: 'method_not_allowed',
    detail: `${request.method} is not a method of this path.`,
    hint: 'Use GET.',
  });
}

/** Made at the first request, the same ever after; whoever has it already is told so. */
function fixed(type: string, make: () => string): RequestHandler {
  let made: { body: string; tag: string } | undefined;
  return (_request, response) => {
    made ??= tagged(make());
    response.set({ 'Cache-Control': 'public, max-age=300', ETag: made.tag }).type(type).send(made.body);
  };
}

const tagged = (body: string) => ({
  body,
  tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
});
