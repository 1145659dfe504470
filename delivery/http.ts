import { z } from 'zod';
import type { Handover } from './driver.ts';
import { discreet } from './redact.ts';

/** One request that hands a message over. */
export type Posting = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** The provider's id of the message, out of its answer 2xx; undefined where there is none. */
  idIn(answer: unknown): string | undefined;
  /** Texts that no detail may repeat. */
  secret: string[];
};

/** How Brevo and Twilio say no. */
const Complaint = z.object({ code: z.union([z.string(), z.number()]), message: z.string() }).partial();

const withinMs = 15_000;
const longestWaitSeconds = 3600;

/** Posts once, and says what became of it. Only what certainly was not accepted may be tried again:
 * a connection that never stood, 429, 503. An answer that was lost is `unknown`. */
export async function handOver(posting: Posting): Promise<Handover> {
  let response: Response;
  try {
    response = await fetch(posting.url, {
      method: 'POST',
      // A connection that is kept may be closed as we write on it, and that cannot be told from a lost answer.
      headers: { ...posting.headers, connection: 'close' },
      body: posting.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    });
  } catch (error) {
    const detail = `${new URL(posting.url).host}: ${reasonOf(error)}`;
    return { outcome: neverConnected(error) ? 'retry' : 'unknown', detail };
  }
  return outcomeOf(response, await answerOf(response), posting);
}

function outcomeOf(response: Response, answer: unknown, { idIn, secret }: Posting): Handover {
  const { status } = response;
  if (response.ok) {
    const providerId = idIn(answer);
    if (providerId) return { outcome: 'accepted', providerId };
    return { outcome: 'unknown', detail: `${status} without an id of the message` };
  }
  const { code, message } = Complaint.safeParse(answer).data ?? {};
  const said = discreet(message ?? response.statusText, ...secret);
  const detail = [status, code, said].filter(Boolean).join(' ');
  if (status === 429 || status === 503) return { outcome: 'retry', detail, ...waitOf(response.headers) };
  if (status >= 500) return { outcome: 'unknown', detail };
  return { outcome: 'refused', code: String(code ?? `http_${status}`), detail };
}

/** Undefined where it is no JSON, or was cut off. */
async function answerOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** RFC 9110: seconds or a date, which is held against the provider's own clock. Brevo names its header itself. */
function waitOf(headers: Headers): { afterSeconds?: number } {
  const wait = headers.get('retry-after') ?? headers.get('x-sib-ratelimit-reset') ?? '';
  const apart = (Date.parse(wait) - Date.parse(headers.get('date') ?? '')) / 1000;
  const seconds = Math.ceil(/^\d+(\.\d+)?$/.test(wait) ? Number(wait) : apart);
  return seconds >= 0 ? { afterSeconds: Math.min(seconds, longestWaitSeconds) } : {};
}

type Fault = { code?: string; syscall?: string; name?: string; errors?: Fault[]; cause?: Fault };

/** A certificate that we do not accept counts too: nothing is written before the handshake is done. */
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
