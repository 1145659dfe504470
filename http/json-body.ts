import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';
import { Refusal } from '../domain/shared/refusal.ts';
import { JSON_HINT, sendProblem } from './problem.ts';

/** Reads a JSON body of at most 256 KiB. Bytes that are not UTF-8 are refused: guessing would change what was written. */
export const jsonBody: RequestHandler[] = [
  (request, response, next) => {
    const hasBody = Number(request.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in request.headers;
    if (!hasBody || request.is('application/json')) return next();
    sendProblem(response, { code: 'unsupported_media_type', detail: 'The body is not JSON.', hint: JSON_HINT });
  },
  express.json({
    limit: '256kb',
    verify: (_request, _response, bytes) => {
      if (isUtf8(bytes)) return;
      throw new Refusal('invalid_request', 'The body is not valid UTF-8.', { hint: JSON_HINT });
    },
  }),
];
