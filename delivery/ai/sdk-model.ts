import { anthropicRules, chatRules } from './chat-rules.ts';
import type { ModelSettings, SdkModel } from './language-model.ts';

/**
 * Makes the AI SDK's model from the settings: the only place that does. The SDK and the provider's package are loaded here, so
 * that a process without a model loads none.
 */
export async function loadSdkModel(settings: ModelSettings, fetch: typeof globalThis.fetch): Promise<SdkModel> {
  // The SDK's warnings go to the console, and may quote what is sent.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const [{ wrapLanguageModel }, model] = await Promise.all([import('ai'), providers[settings.driver](settings, fetch)]);
  return wrapLanguageModel({ model, middleware: settings.driver === 'anthropic' ? anthropicRules : chatRules });
}

type Provider = (settings: ModelSettings, fetch: typeof globalThis.fetch) => Promise<SdkModel>;

const providers: Record<ModelSettings['driver'], Provider> = {
  mistral: async ({ model, apiKey, address }, fetch) => {
    const { createMistral } = await import('@ai-sdk/mistral');
    // An empty key, and no absent one: the SDK would look for an absent one in the environment.
    return createMistral({ baseURL: withVersion(address ?? 'https://api.mistral.ai'), apiKey: apiKey ?? '', fetch })(
      model,
    );
  },
  anthropic: async ({ model, apiKey, address }, fetch) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    const baseURL = withVersion(address ?? 'https://api.anthropic.com');
    return createAnthropic({ baseURL, apiKey: apiKey ?? '', fetch })(model);
  },
  'openai-compatible': async ({ model, apiKey, address }, fetch) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const baseURL = (address ?? '').replace(/\/+$/, '');
    return createOpenAICompatible({
      name: 'openai-compatible',
      baseURL,
      ...(apiKey !== null && { apiKey }),
      fetch,
      includeUsage: true,
      ...(URL.parse(baseURL)?.hostname === 'api.openai.com' && { transformRequestBody: withReasoning }),
    })(model);
  },
};

const withVersion = (address: string): string => new URL('/v1', address).href;

/** OpenAI's newer models refuse `max_tokens` and count their reasoning; other servers know only the older name. */
export function withReasoning({ max_tokens: limit, ...body }: Record<string, unknown>): Record<string, unknown> {
  return typeof limit === 'number' ? { ...body, max_completion_tokens: 3 * limit } : body;
}
