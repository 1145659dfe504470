import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Door } from '../approval/perform.ts';
import { sendProblem } from '../http/problem.ts';
import { openapi } from '../rest/openapi/document.ts';
import { lobby } from './lobby.ts';
import { page } from './page.ts';

/** What anybody may read, without a key: the API's description for machines (OpenAPI) and for people (`/docs`). */
export function docs(door: Pick<Door, 'baseUrl'>): RequestHandler {
  const document = fixed('application/json', () => JSON.stringify(openapi()));
  const asset = (name: string, type: string) => fixed(type, () => readFileSync(new URL(name, import.meta.url), 'utf8'));
  const people = fixed('text/html', () => page(door.baseUrl()));
  const console = fixed('text/html', lobby);
  const served = new Map<string, RequestHandler>([
    ['/', console],
    ['/api/v1/openapi', document],
    ['/openapi-v1.json', document],
    ['/docs', people],
    ['/docs/', people],
    ['/docs/style.css', asset('style.css', 'text/css')],
    ['/docs/icon.svg', asset('icon.svg', 'image/svg+xml')],
  ]);
  // One look into a map: every request of the API passes here.
  return (request, response, next) => {
    const send = served.get(request.path) ?? (request.path.startsWith('/a-traiter/') ? console : undefined);
    if (!send) return next();
    protect(request, response, () => (isRead(request) ? send(request, response, next) : refuse(request, response)));
  };
}

/** Nothing runs in the page, nothing is fetched for it, and it is shown in no other one. */
const protect = helmet({
  frameguard: { action: 'deny' },
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'style-src': ["'self'"],
      'img-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  },
});

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
