import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Request, RequestHandler, Response } from 'express';
import { pageHeaders } from '../../app/http/page-headers.ts';
import { sendProblem } from '../../app/http/problem.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { openapi } from '../openapi/document.ts';
import { page } from './page.ts';

/** It needs no key, although it is below `/api/v1`. */
export const OPENAPI_PATH = '/api/v1/openapi';

/** The public description of the API, for machines (OpenAPI) and for people (`/docs`). It needs no key. */
export function docs(context: Pick<AppContext, 'baseUrl'>): RequestHandler {
  const openapiDocument = cached('application/json', () => JSON.stringify(openapi()));
  const asset = (name: string, type: string) =>
    cached(type, () => readFileSync(new URL(name, import.meta.url), 'utf8'));
  const docsPage = cached('text/html', () => page(context.baseUrl()));
  const handlers = new Map<string, RequestHandler>([
    [OPENAPI_PATH, openapiDocument],
    ['/openapi-v1.json', openapiDocument],
    ['/docs', docsPage],
    ['/docs/', docsPage],
    ['/docs/style.css', asset('style.css', 'text/css')],
    ['/docs/icon.svg', asset('icon.svg', 'image/svg+xml')],
  ]);
  return (request, response, next) => {
    const send = handlers.get(request.path);
    if (!send) return next();
    // It is public, so any page may read it.
    response.set('Access-Control-Allow-Origin', '*');
    pageHeaders(request, response, () => (isRead(request) ? send(request, response, next) : refuse(request, response)));
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

/** Renders at the first request and keeps the result. With its ETag, Express answers 304 to a client that has it. */
function cached(type: string, render: () => string): RequestHandler {
  let rendered: { body: string; tag: string } | undefined;
  return (_request, response) => {
    rendered ??= tagged(render());
    response.set({ 'Cache-Control': 'public, max-age=300', ETag: rendered.tag }).type(type).send(rendered.body);
  };
}

const tagged = (body: string) => ({
  body,
  tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
});
