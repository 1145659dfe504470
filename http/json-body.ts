import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';
import { notJson, notUtf8, sendProblem } from './problem.ts';

/**
 * Reads a JSON body of at most 256 KiB. Refuses bytes that are not UTF-8, because decoding them would change the text.
 */
export const jsonBody: RequestHandler[] = [
  (request, response, next) => {
    const hasBody = Number(request.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in request.headers;
    if (!hasBody || request.is('application/json')) return next();
    sendProblem(response, notJson);
  },
  express.json({
    limit: '256kb',
    verify: (_request, _response, bytes) => {
      if (!isUtf8(bytes)) throw notUtf8();
    },
  }),
];
