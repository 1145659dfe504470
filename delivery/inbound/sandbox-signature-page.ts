import express, { type ErrorRequestHandler, Router } from 'express';
import { type Html, html } from '../../app/http/html.ts';
import { formHeaders } from '../../app/http/page-headers.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { encryptionWith } from '../../domain/shared/encryption.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { readSandboxLink, type SandboxSeat } from '../../domain/signatures/sandbox-link.ts';
import { decideInSandbox, readPlayed } from '../../domain/signatures/sandbox-signatures.ts';
import type { SignatureItem } from '../../domain/signatures/signature-item.ts';
import { type AppContext, readingWork, transact } from '../../door/transaction/transact.ts';

const MAX_REASON = 500;

/**
 * `/signature-test/{token}`: where a signer signs or refuses in the sandbox. It plays the page of a provider and is worth nothing, as it
 * says first. The address itself is the proof of who opens it.
 */
export function sandboxSignaturePages(context: AppContext): Router {
  const router = Router();
  router.use('/signature-test', formHeaders, (_request, response, next) => {
    response.set('Cache-Control', 'no-store').set('Referrer-Policy', 'no-referrer');
    next();
  });
  const seatOf = (token: string) => readSandboxLink(encryptionWith(context.secret), token);
  router
    .route('/signature-test/:token')
    .get(async (request, response) => {
      response.type('text/html').send(await pageFor(context, seatOf(request.params.token), request.params.token));
    })
    .post(express.urlencoded({ limit: '4kb', extended: false }), async (request, response) => {
      const seat = seatOf(request.params.token);
      const { decision, reason } = (request.body ?? {}) as Record<string, unknown>;
      if (decision === 'sign' || decision === 'refuse') {
        await decide(
          context,
          seat,
          decision === 'sign',
          typeof reason === 'string' ? reason.trim().slice(0, MAX_REASON) : '',
        );
      }
      response.redirect(303, `/signature-test/${encodeURIComponent(request.params.token)}`);
    });
  router.get('/signature-test/:token/document.pdf', async (request, response) => {
    const shown = await readShown(context, seatOf(request.params.token));
    response.set('X-Content-Type-Options', 'nosniff').attachment(shown.item.document.name).type('application/pdf');
    response.send(Buffer.from(shown.content));
  });
  router.use('/signature-test', sendUnknownLink);
  return router;
}

/** The request is due at once: a worker asks the sandbox as it would ask a provider after a call-back. */
async function decide(context: AppContext, seat: SandboxSeat, signed: boolean, reason: string): Promise<void> {
  const { agencyId, requestId, position } = seat;
  const shown = await readShown(context, seat);
  if (shown.turn !== position) return;
  await transact(context, systemActor(agencyId), async (work) => {
    const decision = { position, signed, at: work.now.toISOString(), ...(reason && !signed && { reason }) };
    if (!(await decideInSandbox(work, requestId, decision))) return;
    const rows = work.agency.update('signature_request').set({ next_at: work.now }).where('id', '=', requestId);
    await rows.where('status', 'in', ['sent', 'cancelling']).execute();
    work.wake({ queue: 'signature', id: requestId });
  });
}

/** @throws Refusal `not_found` where the request is gone, or is none of the sandbox */
async function readShown(context: AppContext, { agencyId, requestId, position }: SandboxSeat) {
  const work = readingWork(context, systemActor(agencyId), context.now());
  const request = await work.agency
    .from('signature_request')
    .select(['draft_id', 'document_id'])
    .where('id', '=', requestId)
    .where('provider', '=', 'sandbox')
    .executeTakeFirst();
  const played = request && (await readPlayed(work, requestId));
  if (!request || !played?.is_open) throw new Refusal('not_found', 'There is no such request in the sandbox.');
  const drafts = work.agency.from('draft').select('item').where('id', '=', request.draft_id);
  const files = work.agency.from('signature_file').select('content').where('id', '=', request.document_id);
  const item = (await drafts.executeTakeFirstOrThrow()).item as SignatureItem;
  const decided = new Map(played.decisions.map((decision) => [decision.position, decision]));
  const isOver = played.is_cancelled || played.decisions.some(({ signed }) => !signed);
  const next = item.signers.findIndex((_, index) => !decided.has(index + 1)) + 1;
  const { content } = await files.executeTakeFirstOrThrow();
  return { item, content, own: decided.get(position), isOver, turn: isOver ? 0 : next };
}

async function pageFor(context: AppContext, seat: SandboxSeat, token: string): Promise<string> {
  const { item, own, isOver, turn } = await readShown(context, seat);
  const signer = item.signers[seat.position - 1];
  if (!signer) throw new Refusal('not_found', 'Nobody signs here.');
  const name = [signer.firstName, signer.lastName].filter(Boolean).join(' ');
  return page(html`<p class="lead"><strong>Page de test : cette signature n’a aucune valeur juridique.</strong></p>
<h1>${item.subject}</h1>
<p>${name}</p>
<p>${item.body}</p>
<p><a href="/signature-test/${encodeURIComponent(token)}/document.pdf">Ouvrir le document : ${item.document.name}</a></p>
${own || isOver || turn !== seat.position ? stateOf(own, isOver) : form}`);
}

const form = html`<form method="post"><button type="submit" name="decision" value="sign">Signer (test)</button></form>
<form method="post"><p><label>Motif du refus <input name="reason" maxlength="500"></label></p>
<button type="submit" name="decision" value="refuse">Refuser de signer</button></form>`;

function stateOf(own: { signed: boolean } | undefined, isOver: boolean): Html {
  if (own) return own.signed ? html`<p>Vous avez signé, en mode test.</p>` : html`<p>Vous avez refusé de signer.</p>`;
  return isOver
    ? html`<p>Cette demande est terminée : il n’y a plus rien à signer.</p>`
    : html`<p>Ce n’est pas encore votre tour : une autre personne signe avant vous.</p>`;
}

const unknown = html`<h1>Ce lien ne mène nulle part</h1>
<p class="lead">Copiez-le en entier, ou demandez-le à nouveau à l’agence.</p>`;

const sendUnknownLink: ErrorRequestHandler = (error, _request, response, next) => {
  if (!(error instanceof Refusal || error instanceof URIError)) return next(error);
  response.status(404).type('text/html').send(page(unknown));
};

const page = (content: Html): string =>
  html`<!doctype html>
<html lang="fr"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Signature de test</title>
<link rel="stylesheet" href="/docs/style.css">
</head><body><main class="alone">${content}</main></body></html>
`.markup;
