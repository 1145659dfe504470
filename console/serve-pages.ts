import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type ErrorRequestHandler, type RequestHandler, type Response, Router } from 'express';
import helmet from 'helmet';
import { rejectForeignHosts } from '../app/http/origin.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { formerPaths, paths } from './page-paths.ts';
import { sessionTokenOf } from './session.ts';

const distFolder = fileURLToPath(new URL('web/dist/', import.meta.url));
const documentFile = `${distFolder}index.html`;
const manifestFile = `${distFolder}.vite/manifest.json`;

type PagesContext = Pick<AppContext, 'baseUrl'>;

/** Whether the pages were built: an installation without npm's scripts has none. */
export const pagesAreBuilt = (): boolean => existsSync(documentFile);

/**
 * The addresses at or below the first segment of one of these paths. Express decodes what a pattern captures, and would refuse an
 * address with broken percent-encoding, of which the console says that it names no page: so no pattern here captures anything.
 */
function atAndBelow(pagePaths: readonly string[]): RegExp {
  const firstSegments = new Set(pagePaths.map((path) => path.split('/')[1]).filter(Boolean));
  return new RegExp(`^/(?:${[...firstSegments].join('|')})(?=/|$)`, 'i');
}

const formerPages = atAndBelow(Object.keys(formerPaths));

/**
 * The built pages: one document for every path, whose router decides what it shows, and its assets, whose names contain a hash
 * of their content.
 */
export function consolePages(context: PagesContext): Router {
  const router = Router();
  const assets = express.static(`${distFolder}assets`, {
    immutable: true,
    maxAge: '1y',
    index: false,
    redirect: false,
  });
  router.use(
    '/assets',
    helmet({ contentSecurityPolicy: false }),
    chooseCompressed,
    assets,
    sendUnknownAsset,
    sendAssetError,
  );
  router.get(formerPages, redirectToCurrent);
  router.get(
    [paths.home, atAndBelow(Object.values(paths))],
    // Under another host name the page would load, but every call that it makes would be refused.
    rejectForeignHosts(context),
    sendDocument(context, 200),
  );
  return router;
}

/** Leads from a page's former path to its current one; what follows it, a record's id for instance, stays. */
const redirectToCurrent: RequestHandler = (request, response) => {
  const [former] = formerPages.exec(request.path) as RegExpExecArray;
  response.redirect(301, `${formerPaths[former.toLowerCase()]}${request.originalUrl.slice(former.length)}`);
};

/** Names the compressed file of a script or style to those who take Brotli, as browsers do over https and on this machine. */
const chooseCompressed: RequestHandler = (request, response, next) => {
  const file = /^\/([\w.-]+\.(?:js|css))$/.exec(request.path)?.[1];
  if (file === undefined) return next();
  response.vary('Accept-Encoding');
  if (!request.acceptsEncodings('br') || !existsSync(`${distFolder}assets/${file}.br`)) return next();
  response.type(extname(file)).set('Content-Encoding', 'br');
  request.url = `/${file}.br`;
  next();
};

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
export function notFoundPages(context: PagesContext): Router {
  const router = Router();
  router.get(
    /^\/(?!api\/|console\/|assets\/)/,
    (request, _response, next) => next(request.accepts(['json', 'html']) === 'html' ? undefined : 'router'),
    rejectForeignHosts(context),
    sendDocument(context, 404),
  );
  return router;
}

function sendDocument(context: PagesContext, status: 200 | 404): RequestHandler {
  return async (request, response) => {
    // Read for every request: a build under a running server removes the assets that an older document names.
    const html = await readFile(documentFile, 'utf8').catch(() => undefined);
    if (html === undefined) return sendNotBuilt(response);
    // An old cookie proves nothing, but then the files only come for nothing.
    const maybeSignedIn = request.path !== paths.signIn && sessionTokenOf(request, context) !== undefined;
    const links = await linksOf(maybeSignedIn ? 'signed-in' : 'signed-out');
    // Mantine inserts style elements; the content policy allows those that carry this response's nonce.
    const nonce = randomBytes(16).toString('base64url');
    securityHeaders(nonce)(request, response, () => {
      response
        .status(status)
        .set('Cache-Control', 'no-store')
        .type('text/html')
        .send(html.replaceAll('__CSP_NONCE__', nonce).replace('</head>', `${links}</head>`));
    });
  };
}

/**
 * The scripts and styles of the pages that are likely, which the browser would otherwise ask for after it has run the first
 * ones. None where the manifest cannot be read: the pages then load them by themselves.
 */
async function linksOf(pages: 'signed-in' | 'signed-out'): Promise<string> {
  const manifest: Manifest = await readFile(manifestFile, 'utf8').then(JSON.parse, () => ({}));
  const files = new Set<string>();
  const visited = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || visited.has(chunk)) return;
    visited.add(chunk);
    for (const imported of chunk.imports ?? []) visit(manifest[imported]);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  };
  visit(manifest['index.html']);
  const loadedByDocument = new Set(files);
  visit(Object.values(manifest).find(({ name }) => name === pages));
  return [...files]
    .filter((file) => !loadedByDocument.has(file))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}" />`
        : `<link rel="modulepreload" crossorigin href="/${file}" />`,
    )
    .join('');
}

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

function sendNotBuilt(response: Response): void {
  const text = 'The console’s pages are not built. Whoever runs Clef makes them with: npm run build\n';
  response.status(503).set('Cache-Control', 'no-store').type('text/plain').send(text);
}

/** The content security policy (CSP 3) allows nothing from elsewhere, nothing inline, and no framing. */
const securityHeaders = (nonce: string) =>
  helmet({
    frameguard: { action: 'deny' },
    // Without a referrer a browser posts a form with `Origin: null`, and a download would be refused as another site's.
    referrerPolicy: { policy: 'same-origin' },
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
