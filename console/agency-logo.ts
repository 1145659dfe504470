import type { RequestHandler } from 'express';
import { readLogo } from '../domain/agency/logo.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { readingWork } from '../door/transaction/transact.ts';
import { sessionOf } from './session.ts';

/** `GET /console/logo/<sha256>`: a logo that the signed-in person's agency has or had. It never changes, so it may be kept. */
export const serveLogo =
  (context: AppContext): RequestHandler =>
  async (request, response) => {
    const session = await sessionOf(request, context);
    const work = session && readingWork(context, session.actor, context.now());
    const { sha256 } = request.params;
    const isHash = typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256);
    const logo = work && isHash && (await readLogo(work, sha256));
    if (!logo) {
      response.status(404).end();
      return;
    }
    response.set({ 'Cache-Control': 'private, max-age=31536000', 'X-Content-Type-Options': 'nosniff' });
    response.type(logo.type).send(logo.content);
  };
