import { type ErrorRequestHandler, Router } from 'express';
import { type Html, html } from '../../app/http/html.ts';
import { formHeaders } from '../../app/http/page-headers.ts';
import { readUnsubscribeToken } from '../../domain/consent/unsubscribe-link.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { unsubscribe } from './unsubscribe.ts';

/** `/desinscription/{token}`: the page for people, and the POST that mail programs send by themselves (RFC 8058). */
export function unsubscribePages(context: AppContext): Router {
  const router = Router();
  router.use('/desinscription', formHeaders);
  router
    .route('/desinscription/:token')
    // Link scanners and previews open links, so opening the page must not unsubscribe; only the button does.
    .get((request, response) => {
      readUnsubscribeToken(context.secret, request.params.token);
      response.type('text/html').send(page(question));
    })
    .post(async (request, response) => {
      await unsubscribe(context, request.params.token);
      response.type('text/html').send(page(done));
    });
  router.use('/desinscription', sendUnknownLink);
  return router;
}

/** A link that was copied only in part, for instance. */
const sendUnknownLink: ErrorRequestHandler = (error, _request, response, next) => {
  // Express throws a URIError where it cannot decode the token.
  if (!(error instanceof Refusal || error instanceof URIError)) return next(error);
  response.status(404).type('text/html').send(page(unknown));
};

const question = html`<h1>Ne plus recevoir d’e-mails</h1>
<p class="lead">L’agence ne vous écrira plus par e-mail. Vous pourrez revenir sur ce choix en le lui demandant.</p>
<form method="post"><button type="submit">Me désinscrire</button></form>`;

const done = html`<h1>C’est fait</h1>
<p class="lead">Vous ne recevrez plus d’e-mails de cette agence.</p>`;

const unknown = html`<h1>Ce lien ne mène nulle part</h1>
<p class="lead">Copiez-le en entier depuis l’e-mail, ou répondez STOP à l’e-mail.</p>`;

const page = (content: Html): string =>
  html`<!doctype html>
<html lang="fr"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Désinscription</title>
<link rel="stylesheet" href="/docs/style.css">
</head><body><main class="alone">${content}</main></body></html>
`.markup;
