import express, { type Request, type RequestHandler, Router } from 'express';
import type { AppContext } from '../approval/transaction/transact.ts';
import type { ChannelDrivers } from '../delivery/driver.ts';
import { sendProblem } from '../http/problem.ts';
import { channels } from '../storage/column-values.ts';
import { receiveCallback } from './receive.ts';

const rawBody = (limit: string) => express.raw({ type: () => true, limit });
/** An e-mail arrives with its attachments. */
const bodyReaders = { sms: rawBody('256kb'), email: rawBody('25mb') };

/** `POST /api/inbound/{driver}`: the providers' callbacks. The driver checks the signature and finds the agency. */
export function inboundCallbacks(context: AppContext, drivers: ChannelDrivers): Router {
  const router = Router();
  router.post('/:driver', readBody(drivers), answerCallback(context, drivers));
  return router;
}

type Handler = RequestHandler<{ driver: string }>;

/** The body is read only if the driver is in use. */
const readBody =
  (drivers: ChannelDrivers): Handler =>
  (request, response, next) => {
    const channel = channels.find((name) => drivers[name].name === request.params.driver);
    if (channel) return bodyReaders[channel](request as Request, response, next);
    sendProblem(response, {
      code: 'not_found',
      detail: 'No driver of this name is in use.',
      hint: 'CLEF_SMS and CLEF_EMAIL choose the drivers.',
    });
  };

const answerCallback =
  (context: AppContext, drivers: ChannelDrivers): Handler =>
  async (request, response) => {
    const result = await receiveCallback(context, drivers, request.params.driver, {
      url: new URL(request.originalUrl, context.baseUrl()),
      headers: headersOf(request),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      at: context.now(),
    });
    if (result === null) {
      return sendProblem(response, {
        code: 'unauthenticated',
        detail: 'This call-back is not signed as its provider signs.',
        hint: 'See docs/channels.md for its set-up.',
      });
    }
    if (result.answer) response.type(result.answer.type).send(result.answer.body);
    else response.status(204).end();
  };

const headersOf = ({ headers }: Request<{ driver: string }>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
