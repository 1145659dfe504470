import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import type { AppContext } from '../approval/perform.ts';
import { onlyOurNames } from '../http/origin.ts';

const built = fileURLToPath(new URL('web/dist/', import.meta.url));

/** The first part of each address that is a page. What it shows, the page itself decides. */
const addresses = [
  '/',
  ...['/connexion', '/premiers-pas', '/invitation', '/a-traiter', '/parti', '/boite', '/bac-a-sable', '/journal'],
  ...['/sequences', '/campagnes', '/reglages', '/profil'],
];

/** The built pages: one document for every address, and its files, which have their content in their names. */
export function pages(context: Pick<AppContext, 'baseUrl'>): Router {
  const router = Router();
  const files = express.static(`${built}assets`, { immutable: true, maxAge: '1y', index: false, fallthrough: false });
  router.use('/assets', helmet({ contentSecurityPolicy: false }), files);
  router.get(
    addresses.flatMap((address) => (address === '/' ? ['/'] : [address, `${address}/*rest`])),
    // Under another name the page would load and none of its calls be answered.
    onlyOurNames(context),
    document(200),
  );
  return router;
}

/** A person who mistyped an address gets a page that says so; scripts, which ask for anything or for JSON, the problem. */
export function lostPages(context: Pick<AppContext, 'baseUrl'>): Router {
  const router = Router();
  router.get(/^\/(?!api\/|console\/|assets\/)/, (request, _response, next) =>
    next(request.accepts(['json', 'html']) === 'html' ? undefined : 'router'),
  );
  router.get('/*rest', onlyOurNames(context), document(404));
  return router;
}

function document(status: 200 | 404): RequestHandler {
  return async (request, response) => {
    // Read anew for each, for a build under a running server leaves none of the files that an older one names.
    const page = await readFile(`${built}index.html`, 'utf8').catch((cause) => {
      throw new Error('The console is not built: npm run build makes it.', { cause });
    });
    // Only those styles are applied that carry the number which this answer alone has.
    const nonce = randomBytes(16).toString('base64url');
    protect(nonce)(request, response, () => {
      response
        .status(status)
        .set('Cache-Control', 'no-store')
        .type('text/html')
        .send(page.replaceAll('__CSP_NONCE__', nonce));
    });
  };
}

/** Nothing from elsewhere, nothing inline, in no frame (CSP 3). */
const protect = (nonce: string) =>
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
        // An e-mail is shown in a frame without rights, from its own source.
        'frame-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
  });
