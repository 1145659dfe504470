import type { IncomingMessage } from 'node:http';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { type Problem, sendProblem } from '../../app/http/problem.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { channels } from '../../storage/column-values.ts';
import type { CallbackReceiver, ChannelDrivers } from '../driver.ts';
import { openBodyPlaces, placesByChannel } from './body-places.ts';
import { discardRest, isEncoded, readBody, tooLarge } from './read-body.ts';
import { receiveCallback } from './receive.ts';

type Callbacks = { context: AppContext; drivers: ChannelDrivers; log: Logger };
type Handler = RequestHandler<{ driver: string }>;

/**
 * `POST /api/inbound/{driver}`: the providers' call-backs. Whoever knows the address can post to it, so nothing is read
 * before the driver has admitted the headers, and no more is held in memory than has a place.
 */
export function inboundCallbacks({ context, drivers, log }: Callbacks, limits = placesByChannel): Router {
  const router = Router();
  const places = { sms: openBodyPlaces(limits.sms), email: openBodyPlaces(limits.email) };
  const receive: Handler = async (request, response) => {
    const name = request.params.driver;
    const channel = channels.find((candidate) => drivers[candidate].name === name);
    const callbacks = channel && drivers[channel].callbacks;
    if (!callbacks) return refuse(request, response, notInUse);
    const url = URL.parse(request.originalUrl, context.baseUrl());
    if (!url) return refuse(request, response, notAnAddress);
    const body = callbacks.admit({ url, headers: headersOf(request), at: context.now() });
    if (!body) return refuse(request, response, notSigned);
    const fault = announcedFault(request, callbacks);
    if (fault) return refuse(request, response, fault);
    const read = await readBody(request, { places: places[channel], maxBytes: callbacks.maxBytes, add: body.add });
    if ('refusal' in read) return read.refusal === 'gone' ? undefined : refuse(request, response, read.refusal);
    try {
      const result = await receiveCallback(context, name, body);
      if (!result) return refuse(request, response, notSigned);
      const { unassigned } = result;
      if (unassigned > 0) log.warn({ driver: name, unassigned }, 'A message belongs to no agency: see clef mail list');
      if (result.answer) response.type(result.answer.type).send(result.answer.body);
      else response.status(204).end();
    } finally {
      read.place.leave();
    }
  };
  router.post('/:driver', receive);
  router.all('/:driver', (request, response) => {
    response.set('Allow', 'POST');
    const detail = `${request.method} is not a method of this path.`;
    refuse(request, response, { code: 'method_not_allowed', detail, hint: 'Use POST.' });
  });
  return router;
}

/** Reads what the headers announce of the body. */
function announcedFault({ headers }: Pick<Request, 'headers'>, { maxBytes }: CallbackReceiver): Problem | undefined {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return isEncoded;
  return Number(headers['content-length'] ?? 0) > maxBytes ? tooLarge(maxBytes) : undefined;
}

function refuse(request: IncomingMessage, response: Response, problem: Problem): void {
  sendProblem(response, problem);
  discardRest(request);
}

const notInUse: Problem = {
  code: 'not_found',
  detail: 'No driver of this name takes call-backs here.',
  hint: 'CLEF_SMS and CLEF_EMAIL choose the drivers; smtp needs CLEF_SMTP_INBOUND_SECRET as well.',
};

/** A target in absolute form may be anything. */
const notAnAddress: Problem = {
  code: 'invalid_request',
  detail: 'The target of the request is no address.',
  hint: 'Send its path alone.',
};

const notSigned: Problem = {
  code: 'unauthenticated',
  detail: 'This call-back is not signed as its provider signs.',
  hint: 'See docs/channels.md for its set-up.',
};

const headersOf = ({ headers }: Pick<Request, 'headers'>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
