import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import express, { type ErrorRequestHandler, type RequestHandler, type Response, Router } from 'express';
import helmet from 'helmet';
import type { AppContext } from '../approval/transaction/transact.ts';
import { rejectForeignHosts } from '../http/origin.ts';
import { paths } from './page-paths.ts';

const distFolder = fileURLToPath(new URL('web/dist/', import.meta.url));
const documentFile = `${distFolder}index.html`;

/** Whether the pages were built: an installation without npm's scripts has none. */
export const pagesAreBuilt = (): boolean => existsSync(documentFile);

/** The first segment of each page's path. Everything below it is answered with the document, whose router decides. */
const firstSegments = [...new Set(Object.values(paths).map((path) => path.split('/')[1]))].filter(Boolean);

/** The built pages: one document for every path, and its assets, whose names contain a hash of their content. */
export function consolePages(context: Pick<AppContext, 'baseUrl'>): Router {
  const router = Router();
  const assets = express.static(`${distFolder}assets`, {
    immutable: true,
    maxAge: '1y',
    index: false,
    redirect: false,
  });
  router.use('/assets', helmet({ contentSecurityPolicy: false }), assets, sendUnknownAsset, sendAssetError);
  router.get(
    [paths.home, ...firstSegments.flatMap((segment) => [`/${segment}`, `/${segment}/*rest`])],
    // Under another host name the page would load, but every call that it makes would be refused.
    rejectForeignHosts(context),
    sendDocument(200),
  );
  return router;
}

/** An asset of an older build, for instance. A browser that asks for a script would not show a page. */
const sendUnknownAsset: RequestHandler = (_request, response) => {
  response.status(404).set('Cache-Control', 'no-store').type('text/plain').send('There is no such file.\n');
};

/** A condition or a range that the file does not meet (412, 416); the error's headers belong to the answer. */
const sendAssetError: ErrorRequestHandler = (error, _request, response, next) => {
  const { status, headers = {} } = error as { status?: number; headers?: Record<string, string> };
  if (response.headersSent || status === undefined || status >= 500) return next(error);
  response
    .status(status)
    .set({ ...headers, 'Cache-Control': 'no-store' })
    .type('text/plain')
    .send(`${error.message}\n`);
};

/** A mistyped path gets a page that says so. Scripts, which accept anything or JSON, get the problem document. */
export function notFoundPages(context: Pick<AppContext, 'baseUrl'>): Router {
  const router = Router();
  router.get(/^\/(?!api\/|console\/|assets\/)/, (request, _response, next) =>
    next(request.accepts(['json', 'html']) === 'html' ? undefined : 'router'),
  );
  router.get('/*rest', rejectForeignHosts(context), sendDocument(404));
  return router;
}

function sendDocument(status: 200 | 404): RequestHandler {
  return async (request, response) => {
    // Read for every request: a build under a running server removes the assets that an older document names.
    const html = await readFile(documentFile, 'utf8').catch(() => undefined);
    if (html === undefined) return sendNotBuilt(response);
    // Mantine inserts style elements; the content policy allows those that carry this response's nonce.
    const nonce = randomBytes(16).toString('base64url');
    securityHeaders(nonce)(request, response, () => {
      response
        .status(status)
        .set('Cache-Control', 'no-store')
        .type('text/html')
        .send(html.replaceAll('__CSP_NONCE__', nonce));
    });
  };
}

function sendNotBuilt(response: Response): void {
  const text = 'The console’s pages are not built. Whoever runs Clef makes them with: npm run build\n';
  response.status(503).set('Cache-Control', 'no-store').type('text/plain').send(text);
}

/** The content security policy (CSP 3) allows nothing from elsewhere, nothing inline, and no framing. */
const securityHeaders = (nonce: string) =>
  helmet({
    frameguard: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", `'nonce-${nonce}'`],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        // An e-mail is shown in a sandboxed frame, whose source is the page itself.
        'frame-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
  });
