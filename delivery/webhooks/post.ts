import { type Dispatcher, request } from 'undici';
import type { AttemptFailure } from '../../domain/webhooks/attempt-failure.ts';
import { guardedAgent, type Reach } from './guard.ts';

export type Posting = { url: string; headers: Record<string, string>; body: string };

/** What came of one attempt: an answer with the beginning of its body, or none and why. */
export type Answer = { statusCode: number; response: string; failure: null } | NoAnswer;
export type NoAnswer = { statusCode: null; response: null; failure: AttemptFailure | (string & {}) };

export type Poster = { post(posting: Posting): Promise<Answer>; close(): Promise<void> };

/** From the first packet to the last, in milliseconds. */
const WITHIN_MS = 15_000;
/** How much of an answer is kept. */
const KEPT_BYTES = 4096;

/** Posts to subscribers, once each time: no redirect is followed, nothing is sent again. */
export function poster(reach: Reach): Poster {
  const agent = guardedAgent(reach);
  const post = async ({ url, headers, body }: Posting): Promise<Answer> => {
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return noAnswer('not_an_address');
    const signal = AbortSignal.timeout(WITHIN_MS);
    try {
      const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal });
      return { statusCode: answer.statusCode, response: await beginningOf(answer.body), failure: null };
    } catch (error) {
      return noAnswer(reasonOf(error));
    }
  };
  return { post, close: () => agent.destroy() };
}

/** The status has decided already: a body that breaks off or never ends is kept as far as it came. */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const kept: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      kept.push(chunk);
      bytes += chunk.length;
      if (bytes >= KEPT_BYTES) break;
    }
  } catch {
    kept.push(Buffer.from('…'));
  }
  // PostgreSQL stores no U+0000.
  return Buffer.concat(kept).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\u0000', '');
}

const noAnswer = (failure: NoAnswer['failure']): NoAnswer => ({ statusCode: null, response: null, failure });

type Fault = { code?: unknown; name?: string; errors?: Fault[] };

function reasonOf(error: unknown): NoAnswer['failure'] {
  const { code, name, errors } = error as Fault;
  // A DOMException's code, of a time-out for instance, is a number that says nothing.
  const said = [code, ...(errors ?? []).map((one) => one.code), name].find((one) => typeof one === 'string');
  if (said === undefined) return 'unknown';
  return reasons[said] ?? (/CERT|LEAF_SIGNATURE/.test(said) ? 'certificate' : said);
}

const reasons: Record<string, AttemptFailure> = {
  ERR_IP_BLOCKED: 'not_public',
  ENOTFOUND: 'name_unknown',
  EAI_AGAIN: 'name_unknown',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'broken_off',
  UND_ERR_SOCKET: 'broken_off',
  EHOSTUNREACH: 'no_connection',
  ENETUNREACH: 'no_connection',
  UND_ERR_CONNECT_TIMEOUT: 'no_connection',
  TimeoutError: 'too_slow',
};
