import { z } from 'zod';
import type { SuggestionFailure } from '../../storage/column-values.ts';

/** A failure with its code. The message holds no words of a provider, and no address, key or text that was sent. */
export class ModelFault extends Error {
  failure: SuggestionFailure;
  detail: string;
  /** How long the provider asks us to wait, if it does. */
  retryAfterMs: number | undefined;

  constructor(failure: SuggestionFailure, detail: string, retryAfterMs?: number) {
    super(`The language model failed: ${failure} (${detail}).`);
    this.failure = failure;
    this.detail = detail;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The members of the SDK's errors, and of the system's, that are read. Their messages may repeat what was sent. */
export type FaultOf = {
  name?: string;
  code?: unknown;
  type?: unknown;
  statusCode?: number | undefined;
  responseBody?: string;
  responseHeaders?: Record<string, string>;
  errors?: FaultOf[];
  cause?: unknown;
  data?: unknown;
};

/** The codes in the error bodies of Anthropic, Mistral and OpenAI. Their messages are not read. */
const Code = z.union([z.string(), z.number()]).nullish().catch(undefined);
const Codes = z.object({ code: Code, type: Code });
const ProviderError = Codes.extend({ error: Codes.optional().catch(undefined) });

/** The fault behind anything that the SDK throws or reports. */
export function modelFault(error: unknown): ModelFault {
  const chain = causesOf(error);
  const own = chain.find((cause) => cause instanceof ModelFault);
  const status = chain.find(({ statusCode }) => statusCode !== undefined);
  const code = status?.statusCode;
  // The body of a refusal may be cut off; the status has been read.
  if (status && code !== undefined && code >= 300) return refusedAnswer(status, code);
  if (own) return own;
  // The SDK's own error for a stream that ended without saying that it does.
  if (chain.some(({ name, data }) => name === 'AI_InvalidResponseDataError' && data === undefined)) {
    return new ModelFault('interrupted', 'no end');
  }
  if (code !== undefined) return new ModelFault('provider_error', `${code} without a text`);
  return new ModelFault('provider_error', codeIn(chain[0]) ?? 'unreadable');
}

function causesOf(error: unknown): FaultOf[] {
  const chain: FaultOf[] = [];
  for (
    let cause = error;
    typeof cause === 'object' && cause !== null && chain.length < 10;
    cause = (cause as FaultOf).cause
  ) {
    chain.push(cause as FaultOf);
  }
  return chain;
}

function refusedAnswer(
  { responseBody, responseHeaders = {}, type, code: ownCode }: FaultOf,
  status: number,
): ModelFault {
  const code = responseBody === undefined ? codeIn({ type, code: ownCode }) : codeIn(parsed(responseBody));
  const detail = [status, code].filter(Boolean).join(' ');
  if (status === 401 || status === 403) return new ModelFault('key_refused', detail);
  if (status === 402 || code === 'insufficient_quota' || code === 'billing_error')
    return new ModelFault('no_credit', detail);
  // 529: Anthropic is overloaded.
  if ([429, 503, 529].includes(status))
    return new ModelFault('busy', detail, secondsIn(responseHeaders['retry-after']));
  return new ModelFault(status >= 500 ? 'provider_error' : 'refused', detail);
}

/** In milliseconds. The other form of the header, a date, is that of waits that nobody waits for. */
const secondsIn = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : undefined;

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The most precise code, if it is one: a word, never a sentence. */
function codeIn(answer: unknown): string | undefined {
  const { error, ...own } = ProviderError.safeParse(answer).data ?? {};
  const codes = [error?.code, error?.type, own.code, own.type].map((code) => String(code ?? ''));
  return codes.find((code) => /^[\w.-]{1,60}$/.test(code));
}
