import { type Dispatcher, request } from 'undici';
import type { AttemptFailure } from '../../domain/webhooks/deliveries.ts';
import { connectionFault } from './connection-fault.ts';
import { openGuardedAgent, type TargetPolicy } from './guard.ts';

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string };

/** The result of one attempt: an answer with the beginning of its body, or the reason why there is none. */
export type WebhookAnswer = { statusCode: number; response: string; failure: null } | FailedAttempt;
export type FailedAttempt = { statusCode: null; response: null; failure: AttemptFailure | (string & {}) };

export type WebhookClient = { post(posting: WebhookRequest): Promise<WebhookAnswer>; close(): Promise<void> };

/** For the whole attempt, from the name resolution to the end of the answer. */
const TIMEOUT_MS = 15_000;
/** How much of an answer is stored. */
const STORED_BYTES = 4096;

/** Posts to subscribers. It follows no redirect and repeats nothing. */
export function openWebhookClient(policy: TargetPolicy): WebhookClient {
  const agent = openGuardedAgent(policy);
  const post = async ({ url, headers, body }: WebhookRequest): Promise<WebhookAnswer> => {
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return failed('not_an_address');
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal });
      return { statusCode: answer.statusCode, response: await beginningOf(answer.body), failure: null };
    } catch (error) {
      return failed(connectionFault(error));
    }
  };
  return { post, close: () => agent.destroy() };
}

/** Reads the beginning of the body, which only serves people who look at the attempt: the status decides. */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= STORED_BYTES) break;
    }
  } catch {
    chunks.push(Buffer.from('…'));
  }
  // PostgreSQL cannot store U+0000.
  return Buffer.concat(chunks).subarray(0, STORED_BYTES).toString('utf8').replaceAll('\u0000', '');
}

const failed = (failure: FailedAttempt['failure']): FailedAttempt => ({ statusCode: null, response: null, failure });
