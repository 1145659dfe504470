import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
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
/** Far more than the answer about one message. */
const MAX_ANSWER_LENGTH = 65_536;

/**
 * Posts once. The outcome is `retry` only where the message certainly was not accepted: no connection, 429 or 503. A
 * lost answer is `unknown`.
 */
export async function postToProvider(request: ProviderRequest): Promise<SendResult> {
  let isConnected = () => false;
  try {
    const posting = post(request);
    isConnected = posting.isConnected;
    const response = await posting.response;
    return outcomeOf(response, await answerOf(response), request);
  } catch (error) {
    const detail = `${new URL(request.url).host}: ${reasonOf(error as Fault)}`;
    return { outcome: isConnected() ? 'unknown' : 'retry', detail };
  }
}

/** `node:http` takes a third of the processor time of `fetch`, which a campaign pays for each message. */
function post({ url, headers, body }: ProviderRequest) {
  const isSecure = url.startsWith('https:');
  const request = (isSecure ? https : http).request(url, {
    method: 'POST',
    headers: { 'user-agent': 'Clef', ...headers },
    // A reused connection may be closed while we write to it, which looks the same as a lost answer.
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  let isConnected = false;
  // Nothing is written earlier. With TLS the certificate is accepted by then.
  request.once('socket', (socket) =>
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      isConnected = true;
    }),
  );
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).on('error', reject);
    // An answer that would change the protocol ends the connection without an error.
    request.once('close', () => reject(Object.assign(new Error('No answer.'), { code: 'no answer' })));
  });
  request.end(body);
  return { response, isConnected: () => isConnected };
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

/** Undefined where the body is not JSON, was cut off or is too long. */
async function answerOf(response: IncomingMessage): Promise<unknown> {
  let text = '';
  try {
    for await (const part of response.setEncoding('utf8')) {
      text += part;
      if (text.length > MAX_ANSWER_LENGTH) return undefined;
    }
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Retry-After (RFC 9110) in seconds or as a date, by the provider's own clock. Brevo has its own header instead. */
function waitOf(headers: IncomingHttpHeaders): { afterSeconds?: number } {
  const wait = String(headers['retry-after'] ?? headers['x-sib-ratelimit-reset'] ?? '');
  const untilDate = (Date.parse(wait) - Date.parse(headers.date ?? '')) / 1000;
  const seconds = Math.ceil(/^\d+(\.\d+)?$/.test(wait) ? Number(wait) : untilDate);
  return seconds >= 0 ? { afterSeconds: Math.min(seconds, MAX_WAIT_SECONDS) } : {};
}

type Fault = { code?: string; name?: string; errors?: Fault[]; cause?: Fault };

/** A timeout is the cause of an AbortError, and the addresses of a name each have their own error. */
const reasonOf = ({ code, name, errors, cause }: Fault): string =>
  cause?.name ?? code ?? errors?.[0]?.code ?? name ?? 'no answer';
