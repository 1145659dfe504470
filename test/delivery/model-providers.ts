import { afterAll } from 'vitest';
import { fakeAnthropic, fakeMistral, fakeOpenai, modelKey } from './fake-language-models.ts';

/** The fakes of the three providers, which end with the test file, and the environment that leads to them. */
export async function startModelProviders() {
  const providers = { mistral: await fakeMistral(), anthropic: await fakeAnthropic(), openai: await fakeOpenai() };
  afterAll(() => Promise.all(Object.values(providers).map((provider) => provider.close())));
  const environment = {
    CLEF_MISTRAL_API_KEY: modelKey,
    CLEF_MISTRAL_MODEL: 'mistral-small-latest',
    CLEF_MISTRAL_URL: providers.mistral.url,
    CLEF_ANTHROPIC_API_KEY: modelKey,
    CLEF_ANTHROPIC_MODEL: 'claude-haiku-4-5',
    CLEF_ANTHROPIC_URL: providers.anthropic.url,
    CLEF_OPENAI_URL: `${providers.openai.url}/proxy/v1/`,
    CLEF_OPENAI_MODEL: 'qwen3',
  };
  return { providers, environment };
}
