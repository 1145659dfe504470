import type { Logger } from 'pino';
import type { AppContext } from '../approval/transaction/transact.ts';
import { readJson } from '../http/json-body.ts';
import type { KeyedRequest } from '../http/key-surface.ts';
import { mcpAnswers, sendAnswer } from './mcp-endpoint.ts';

/** A longer message is not parsed before its key is admitted. Nearly all that only read are shorter. */
const MAX_BYTES = 4096;

/** The tool server, for requests at `/api/mcp`. */
export function mcpSurface(context: AppContext, log: Logger, version: string): (keyed: KeyedRequest) => Promise<void> {
  const answers = mcpAnswers(context, log, version);
  return async ({ request, response, key, requestId }) => {
    const length = Number(request.headers['content-length']);
    if (!(length <= MAX_BYTES)) await key.admit();
    const answer = await answers({ actor: key.actor, requestId, key }, request, await readJson(request));
    await key.admit();
    sendAnswer(response, answer);
  };
}
