import { z } from 'zod';
import type { SendResult } from './driver.ts';
import { redact } from './redact.ts';

/** The request that sends one message. */
export type ProviderRequest = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Reads the provider's id of the message from a 2xx answer. */
  readId(answer: unknown): string | undefined;
  /** Texts that must not appear in a `detail`. */
  sensitive: string[];
};

/** The error body of Brevo and of Twilio. */
const ProviderError = z.object({ code: z.union([z.string(), z.number()]), message: z.string() }).partial();

const TIMEOUT_MS = 15_000;
const MAX_WAIT_SECONDS = 3600;

/**
 * Posts once. The outcome is `retry` only where the message certainly was not accepted: no connection, 429 or 503. A
 * lost answer is `unknown`.
 */
export async function postToProvider(request: ProviderRequest): Promise<SendResult> {
  let response: Response;
  try {
    response = await fetch(request.url, {
      method: 'POST',
      // A reused connection may be closed while we write to it, which looks the same as a lost answer.
      headers: { ...request.headers, connection: 'close' },
      body: request.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const detail = `${new URL(request.url).host}: ${reasonOf(error)}`;
    return { outcome: neverConnected(error) ? 'retry' : 'unknown', detail };
  }
  return outcomeOf(response, await answerOf(response), request);
}

function outcomeOf(response: Response, answer: unknown, { readId, sensitive }: ProviderRequest): SendResult {
  const { status } = response;
  if (response.ok) {
    const providerId = readId(answer);
    if (providerId) return { outcome: 'accepted', providerId };
    return { outcome: 'unknown', detail: `${status} without an id of the message` };
  }
  const { code, message } = ProviderError.safeParse(answer).data ?? {};
  const reason = redact(message ?? response.statusText, ...sensitive);
  const detail = [status, code, reason].filter(Boolean).join(' ');
  if (status === 429 || status === 503) return { outcome: 'retry', detail, ...waitOf(response.headers) };
  if (status >= 500) return { outcome: 'unknown', detail };
  return { outcome: 'refused', code: String(code ?? `http_${status}`), detail };
}

/** Undefined where the body is not JSON or was cut off. */
async function answerOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** Retry-After (RFC 9110) in seconds or as a date, by the provider's own clock. Brevo has its own header instead. */
function waitOf(headers: Headers): { afterSeconds?: number } {
  const wait = headers.get('retry-after') ?? headers.get('x-sib-ratelimit-reset') ?? '';
  const untilDate = (Date.parse(wait) - Date.parse(headers.get('date') ?? '')) / 1000;
  const seconds = Math.ceil(/^\d+(\.\d+)?$/.test(wait) ? Number(wait) : untilDate);
  return seconds >= 0 ? { afterSeconds: Math.min(seconds, MAX_WAIT_SECONDS) } : {};
}

type Fault = { code?: string; syscall?: string; name?: string; errors?: Fault[]; cause?: Fault };

/** Errors before the request was written. A rejected certificate is one: the handshake comes first. */
const beforeWriting = /^(UND_ERR_CONNECT_TIMEOUT|CERT_.*|.*SELF_SIGNED_CERT.*|UNABLE_TO_.*|ERR_TLS_CERT_.*)$/;

function neverConnected(error: unknown): boolean {
  const fault = (error as Fault).cause ?? {};
  return [fault, ...(fault.errors ?? [])].some(
    ({ code = '', syscall = '' }) => ['connect', 'getaddrinfo'].includes(syscall) || beforeWriting.test(code),
  );
}

function reasonOf(error: unknown): string {
  const { cause, name } = error as Fault;
  return cause?.code ?? cause?.errors?.[0]?.code ?? name ?? 'no answer';
}
