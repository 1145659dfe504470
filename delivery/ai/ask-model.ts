import { z } from 'zod';
import type { SuggestionFailure } from '../../storage/column-values.ts';
import { post, readJson, reasonOf } from '../post.ts';
import type { ModelAnswer } from './language-model.ts';

/** The request that asks for one text. */
export type ModelPost = {
  url: string;
  headers: Record<string, string>;
  body: unknown;
  /** Reads the text from a 2xx answer; undefined if it is none of the provider's. */
  readText(answer: unknown): WrittenText | undefined;
};

/** `isComplete`: the model ended it, and not the limit of its length. `isDeclined`: it would not write. */
export type WrittenText = { text: string; isComplete: boolean; isDeclined: boolean };

/** A model takes longer than a gateway of SMS. The row of a suggestion counts as lost after a minute. */
const TIMEOUT_MS = 45_000;
/** The longest text that a model may write, in tokens: twice what the longest e-mail that people read needs. */
export const MAX_TOKENS = 2000;
/** Far more than the answer with such a text. */
const MAX_ANSWER_LENGTH = 262_144;

/** The codes in the error bodies of Anthropic, Mistral and OpenAI. Their messages are not read. */
const Code = z.union([z.string(), z.number()]).nullish().catch(undefined);
const Codes = z.object({ code: Code, type: Code });
const ProviderError = Codes.extend({ error: Codes.optional().catch(undefined) });

/** Asks once: a repetition costs money, so that only a person asks again. */
export async function askModel({ url, headers, body, readText }: ModelPost): Promise<ModelAnswer> {
  try {
    const headersSent = { accept: 'application/json', 'content-type': 'application/json', ...headers };
    const response = await post({ url, headers: headersSent, body: JSON.stringify(body), timeoutMs: TIMEOUT_MS })
      .response;
    const answer = await readJson(response, MAX_ANSWER_LENGTH);
    const status = response.statusCode ?? 0;
    // The rest of an answer that is too long is not worth a connection.
    response.destroy();
    if (status < 200 || status >= 300) return refusedAnswer(status, codeIn(answer));
    const written = readText(answer);
    if (!written) return failed('provider_error', `${status} without a text`);
    if (written.isDeclined) return failed('refused', `${status} declined`);
    if (!written.isComplete) return failed('too_long', `${status} cut off`);
    return written.text.trim() === '' ? failed('empty', `${status} empty`) : { outcome: 'written', text: written.text };
  } catch (error) {
    const reason = reasonOf(error);
    return failed(reason === 'TimeoutError' ? 'timed_out' : 'unreachable', `${new URL(url).host}: ${reason}`);
  }
}

const failed = (failure: SuggestionFailure, detail: string): ModelAnswer => ({ outcome: 'failed', failure, detail });

/** The most precise code, if it is one: a word, never a sentence. */
function codeIn(answer: unknown): string | undefined {
  const { error, ...own } = ProviderError.safeParse(answer).data ?? {};
  const codes = [error?.code, error?.type, own.code, own.type].map((code) => String(code ?? ''));
  return codes.find((code) => /^[\w.-]{1,60}$/.test(code));
}

function refusedAnswer(status: number, code: string | undefined): ModelAnswer {
  const detail = [status, code].filter(Boolean).join(' ');
  if (status === 401 || status === 403) return failed('key_refused', detail);
  if (status === 402 || code === 'insufficient_quota' || code === 'billing_error') return failed('no_credit', detail);
  // 529: Anthropic is overloaded.
  if ([429, 503, 529].includes(status)) return failed('busy', detail);
  return failed(status >= 500 ? 'provider_error' : 'refused', detail);
}
