import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { SendResult } from './driver.ts';
import { post, readJson, reasonOf } from './post.ts';
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
/** Far more than the answer about one message. */
const MAX_ANSWER_LENGTH = 65_536;

/**
 * Posts once. The outcome is `retry` only where the message certainly was not accepted: no connection, 429 or 503. A
 * lost answer is `unknown`.
 */
export async function postToProvider(request: ProviderRequest): Promise<SendResult> {
  let isConnected = () => false;
  try {
    const posting = post({ ...request, timeoutMs: TIMEOUT_MS });
    isConnected = posting.isConnected;
    const response = await posting.response;
    return outcomeOf(response, await readJson(response, MAX_ANSWER_LENGTH), request);
  } catch (error) {
    const detail = `${new URL(request.url).host}: ${reasonOf(error)}`;
    return { outcome: isConnected() ? 'unknown' : 'retry', detail };
  }
}

function outcomeOf(response: IncomingMessage, answer: unknown, { readId, sensitive }: ProviderRequest): SendResult {
  const { statusCode: status = 0, statusMessage, headers } = response;
  if (status >= 200 && status < 300) {
    const providerId = readId(answer);
    if (providerId) return { outcome: 'accepted', providerId };
    return { outcome: 'unknown', detail: `${status} without an id of the message` };
  }
  const { code, message } = ProviderError.safeParse(answer).data ?? {};
  const reason = redact(message ?? statusMessage ?? '', ...sensitive);
  const detail = [status, code, reason].filter(Boolean).join(' ');
  if (status === 429 || status === 503) return { outcome: 'retry', detail, ...waitOf(headers) };
  if (status >= 500) return { outcome: 'unknown', detail };
  return { outcome: 'refused', code: String(code ?? `http_${status}`), detail };
}

/** Retry-After (RFC 9110) in seconds or as a date, by the provider's own clock. Brevo has its own header instead. */
function waitOf(headers: IncomingHttpHeaders): { afterSeconds?: number } {
  const wait = String(headers['retry-after'] ?? headers['x-sib-ratelimit-reset'] ?? '');
  const untilDate = (Date.parse(wait) - Date.parse(headers.date ?? '')) / 1000;
  const seconds = Math.ceil(/^\d+(\.\d+)?$/.test(wait) ? Number(wait) : untilDate);
  return seconds >= 0 ? { afterSeconds: Math.min(seconds, MAX_WAIT_SECONDS) } : {};
}
