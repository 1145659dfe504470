import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import type { AppContext } from '../approval/transaction/transact.ts';
import { rejectForeignHosts } from '../http/origin.ts';
import { paths } from './page-paths.ts';

const distFolder = fileURLToPath(new URL('web/dist/', import.meta.url));

/** The first segment of each page's path. Everything below it is answered with the document, whose router decides. */
const firstSegments = [...new Set(Object.values(paths).map((path) => path.split('/')[1]))].filter(Boolean);

/** The built pages: one document for every path, and its assets, whose names contain a hash of their content. */
export function consolePages(context: Pick<AppContext, 'baseUrl'>): Router {
  const router = Router();
  const assets = express.static(`${distFolder}assets`, {
    immutable: true,
    maxAge: '1y',
    index: false,
    fallthrough: false,
  });
  router.use('/assets', helmet({ contentSecurityPolicy: false }), assets);
  router.get(
    [paths.home, ...firstSegments.flatMap((segment) => [`/${segment}`, `/${segment}/*rest`])],
    // Under another host name the page would load, but every call that it makes would be refused.
    rejectForeignHosts(context),
    sendDocument(200),
  );
  return router;
}

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
    const html = await readFile(`${distFolder}index.html`, 'utf8').catch((cause) => {
      throw new Error('The console is not built: npm run build makes it.', { cause });
    });
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
