import type { ModelAnswer, ModelRequest, SdkModel } from './language-model.ts';
import { ModelFault, modelFault } from './model-fault.ts';

/** A model takes longer than a gateway of SMS. The row of a suggestion counts as lost after a minute. */
const TIMEOUT_MS = 45_000;
/** The longest text that a model may write, in tokens: twice what the longest e-mail that people read needs. */
const MAX_TOKENS = 2000;

/** Asks once for one text: a repetition costs money, so that only a person asks again. */
export async function writeText(
  load: () => Promise<SdkModel>,
  { instructions, request }: ModelRequest,
): Promise<ModelAnswer> {
  const abortSignal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const [{ generateText }, model] = await Promise.all([import('ai'), load()]);
    const { text, finishReason, rawFinishReason } = await generateText({
      model,
      instructions,
      prompt: request,
      maxOutputTokens: MAX_TOKENS,
      maxRetries: 0,
      abortSignal,
    });
    const fault =
      faultOfEnd(finishReason, rawFinishReason) ?? (text.trim() === '' && new ModelFault('empty', '200 empty'));
    return fault ? failed(fault) : { outcome: 'written', text };
  } catch (error) {
    return failed(abortSignal.aborted ? new ModelFault('timed_out', 'TimeoutError') : modelFault(error));
  }
}

const failed = ({ failure, detail }: ModelFault): ModelAnswer => ({ outcome: 'failed', failure, detail });

/** The fault of an answer that ended for this reason; undefined for one that the model ended as it should. */
export function faultOfEnd(reason: string, raw: string | undefined): ModelFault | undefined {
  if (isRefusal(reason, raw)) return new ModelFault('refused', '200 declined');
  if (reason === 'length') return new ModelFault('too_long', '200 cut off');
  if (reason === 'interrupted') return new ModelFault('interrupted', 'no end');
  return reason === 'error' ? new ModelFault('provider_error', '200 error') : undefined;
}

/** The SDK knows Mistral's filter by no name of its own. */
export const isRefusal = (reason: string, raw: string | undefined): boolean =>
  reason === 'content-filter' || raw === 'content_filter';
