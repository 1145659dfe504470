import type { LanguageModel } from 'ai';

/** A fault in the command or its surroundings, in words for the person who typed it. */
export class UsageError extends Error {}

type Environment = Record<string, string | undefined>;

type Provider = {
  /** How `--model` names it. */
  example: string;
  keyVariable: string;
  isKeyRequired: boolean;
  /** The packages load when they are used. */
  open(model: string, apiKey: string | undefined): Promise<LanguageModel>;
};

const providers: Record<string, Provider> = {
  anthropic: {
    example: 'anthropic:MODEL',
    keyVariable: 'ANTHROPIC_API_KEY',
    isKeyRequired: true,
    open: async (model, apiKey) =>
      (await import('@ai-sdk/anthropic')).createAnthropic({ ...(apiKey && { apiKey }) })(model),
  },
  mistral: {
    example: 'mistral:MODEL',
    keyVariable: 'MISTRAL_API_KEY',
    isKeyRequired: true,
    open: async (model, apiKey) =>
      (await import('@ai-sdk/mistral')).createMistral({ ...(apiKey && { apiKey }) })(model),
  },
  'openai-compatible': {
    example: 'openai-compatible:URL#MODEL',
    keyVariable: 'OPENAI_API_KEY',
    // A model on one's own machine usually needs none.
    isKeyRequired: false,
    open: async (address, apiKey) => {
      const [baseURL = '', model] = address.split('#');
      if (!model || !URL.canParse(baseURL)) {
        throw new UsageError(
          `Write the address and the model, for instance openai-compatible:http://localhost:11434/v1#qwen3`,
        );
      }
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({ name: 'openai-compatible', baseURL, ...(apiKey && { apiKey }) })(model);
    },
  },
};

export const modelExamples = Object.values(providers).map(({ example, keyVariable }) => ({ example, keyVariable }));

/** @throws UsageError for an unknown provider, a missing model or a missing key */
export async function openModel(named: string, environment: Environment): Promise<LanguageModel> {
  const [name = '', ...rest] = named.split(':');
  const provider = providers[name];
  if (!provider) {
    throw new UsageError(`Unknown provider “${name}”. There are: ${Object.keys(providers).join(', ')}.`);
  }
  const model = rest.join(':');
  if (model === '') throw new UsageError(`Name a model too: --model ${provider.example}`);
  const apiKey = environment[provider.keyVariable];
  if (!apiKey && provider.isKeyRequired) {
    throw new UsageError(
      `Set ${provider.keyVariable} to your key of ${name}; the evaluations call it at your expense.`,
    );
  }
  return provider.open(model, apiKey);
}
