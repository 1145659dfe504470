import express, { type Request, type RequestHandler, Router } from 'express';
import type { AppContext } from '../approval/perform.ts';
import type { Channels } from '../approval/release/hand-over.ts';
import { sendProblem } from '../http/problem.ts';
import { hear } from './receive.ts';

const read = (limit: string) => express.raw({ type: () => true, limit });
/** An e-mail comes in with what is attached to it. */
const readers = { sms: read('256kb'), email: read('25mb') };

/** `POST /api/inbound/{driver}`: what providers call back. Whose it is, the driver reads from the signature. */
export function inboundCallbacks(context: AppContext, channels: Channels): Router {
  const router = Router();
  router.post('/:driver', bodyOf(channels), answer(context, channels));
  return router;
}

type Handler = RequestHandler<{ driver: string }>;

/** Nothing is read for a name that is not in use. */
const bodyOf =
  (channels: Channels): Handler =>
  (request, response, next) => {
    const channel = (['sms', 'email'] as const).find((one) => channels[one].name === request.params.driver);
    if (channel) return readers[channel](request as Request, response, next);
    const detail = 'No driver of this name is in use.';
    sendProblem(response, { code: 'not_found', detail, hint: 'CLEF_SMS and CLEF_EMAIL choose the drivers.' });
  };

const answer =
  (context: AppContext, channels: Channels): Handler =>
  async (request, response) => {
    const heard = await hear(context, channels, request.params.driver, {
      url: new URL(request.originalUrl, context.baseUrl()),
      headers: headersOf(request),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      at: context.now(),
    });
    if (heard === null) {
      const detail = 'This call-back is not signed as its provider signs.';
      return sendProblem(response, { code: 'unauthenticated', detail, hint: 'See docs/channels.md for its set-up.' });
    }
    if (heard.answer) response.type(heard.answer.type).send(heard.answer.body);
    else response.status(204).end();
  };

const headersOf = ({ headers }: Request<{ driver: string }>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
