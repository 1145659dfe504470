import type { SuggestionFailure } from '../../storage/column-values.ts';
import type { TargetPolicy } from '../webhooks/guard.ts';
import type { Usage } from './conversation.ts';
import type { ModelSettings } from './language-model.ts';
import { ModelFault, modelFault } from './model-fault.ts';
import { openModel } from './open-language-model.ts';
import { takeStep } from './take-step.ts';

/** Somebody waits for it with the form open. */
const TIMEOUT_MS = 15_000;

/** Some models think before they write. */
const ANSWER_TOKENS = 50;

/** `cause`: more precise than `failure`, which runs have. `detail`: the provider's status and code, or why nobody is reached. */
export type ModelTest = { milliseconds: number; usage: Usage | null } & (
  | { outcome: 'answered' }
  | { outcome: 'failed'; cause: TestFailure; failure: SuggestionFailure; detail: string }
);

type TestFailure = SuggestionFailure | 'unknown_model' | 'not_public' | 'not_https';

/** Asks a model for one word, once, as the agency's agent asks it. Never throws for what a provider or a network can do. */
export async function testModel(
  settings: ModelSettings,
  policy: TargetPolicy,
  halt: AbortSignal = AbortSignal.timeout(TIMEOUT_MS),
): Promise<ModelTest> {
  const began = performance.now();
  const { fault, usage } = await ask(settings, policy, halt);
  const milliseconds = Math.round(performance.now() - began);
  if (!fault) return { outcome: 'answered', milliseconds, usage };
  const { failure, detail } = fault;
  return { outcome: 'failed', milliseconds, usage, cause: causeOf(fault), failure, detail };
}

/** Providers answer 404; Mistral 400 with a code of its own. */
const UNKNOWN_MODEL = /^404\b|^400 (1500|invalid_model)$/;

function causeOf({ failure, detail }: ModelFault): TestFailure {
  if (failure === 'refused' && UNKNOWN_MODEL.test(detail)) return 'unknown_model';
  const blocked = (['not_public', 'not_https'] as const).find((reason) => detail.endsWith(`: ${reason}`));
  return (failure === 'unreachable' && blocked) || failure;
}

type Asked = { fault?: ModelFault; usage: Usage | null };

async function ask(settings: ModelSettings, policy: TargetPolicy, halt: AbortSignal): Promise<Asked> {
  try {
    const step = await takeStep({
      model: await openModel(settings, policy).load(),
      instructions: 'Answer with one word.',
      messages: [{ role: 'user', content: 'Bonjour' }],
      tools: [],
      answerTokens: ANSWER_TOKENS,
      halt,
      takenIds: new Set(),
      onPart: () => undefined,
    });
    const { usage } = step;
    if (step.end === 'halted') return { fault: new ModelFault('timed_out', 'TimeoutError'), usage };
    if (step.end === 'declined') return { fault: new ModelFault('refused', '200 declined'), usage };
    // A model that has more to say has answered.
    return step.end === 'failed' && step.fault.failure !== 'too_long' ? { fault: step.fault, usage } : { usage };
  } catch (error) {
    return { fault: modelFault(error), usage: null };
  }
}
