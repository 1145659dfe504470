import { type Agent, type FormData, request } from 'undici';
import { redact } from '../redact.ts';
import type { Answer } from './signature-driver.ts';

export type ProviderCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string | FormData;
  /** Texts that must not appear in a `detail`. */
  sensitive: readonly string[];
};

/** For a whole call: a document of 20 MB takes its time. */
const TIMEOUT_MS = 60_000;
/** A signed document with its signatures, and the proof of as many signers as there may be. */
const MAX_ANSWER_BYTES = 60 * 1024 * 1024;
const MAX_WAIT_SECONDS = 3600;

/**
 * Asks once, over a connection that reaches public addresses alone, and follows no redirect. A question that changes nothing is `retry`
 * where its answer was lost; any other is `unknown` as soon as the provider may have it.
 */
export async function callProvider(agent: Agent, call: ProviderCall): Promise<Answer<Buffer>> {
  const { method, url, headers, body } = call;
  const changes = method !== 'GET';
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await request(url, { method, headers, body: body ?? null, dispatcher: agent, signal });
    const content = await bytesOf(answer.body);
    const { statusCode: status } = answer;
    if (status >= 200 && status < 300) return { outcome: 'done', value: content };
    const reason = reasonIn(content);
    const detail = [status, redact(reason.message, ...call.sensitive)].filter(Boolean).join(' ');
    if (status === 429 || status === 503) return { outcome: 'retry', detail, ...waitOf(answer.headers['retry-after']) };
    if (status >= 500) return { outcome: changes ? 'unknown' : 'retry', detail };
    return { outcome: 'refused', code: reason.code ?? `http_${status}`, detail };
  } catch (error) {
    const code = codeOf(error);
    const detail = `${new URL(url).host}: ${code}`;
    return { outcome: changes && !beforeConnecting.has(code) ? 'unknown' : 'retry', detail };
  }
}

/** With these the provider has read nothing. */
const beforeConnecting = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ERR_IP_BLOCKED', 'UND_ERR_CONNECT_TIMEOUT'],
]);

type Fault = { code?: unknown; name?: string; errors?: Fault[] };

function codeOf(error: unknown): string {
  const { code, name, errors } = error as Fault;
  const found = [code, ...(errors ?? []).map((cause) => cause.code), name].find((each) => typeof each === 'string');
  return (found as string | undefined) ?? 'no answer';
}

async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > MAX_ANSWER_BYTES)
      throw Object.assign(new Error('The answer is too long.'), { code: 'answer too long' });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Yousign says `detail`, DocuSign `errorCode` and `message`, both OAuth servers `error`. */
function reasonIn(content: Buffer): { code?: string; message: string } {
  const { errorCode, error, detail, message, error_description } = (parsed(content) ?? {}) as Record<string, unknown>;
  const code = [errorCode, error].find((each) => typeof each === 'string') as string | undefined;
  const text = [detail, message, error_description].find((each) => typeof each === 'string') as string | undefined;
  return { ...(code && { code: code.slice(0, 100) }), message: (text ?? code ?? '').slice(0, 300) };
}

/** Undefined for what is not JSON. */
export function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}

function waitOf(header: string | string[] | undefined): { afterSeconds?: number } {
  const seconds = Math.ceil(Number(header));
  return seconds >= 0 ? { afterSeconds: Math.min(seconds, MAX_WAIT_SECONDS) } : {};
}
