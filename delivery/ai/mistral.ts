import { z } from 'zod';
import { MAX_TOKENS } from './ask-model.ts';
import { askByChatCompletion } from './chat-completion.ts';
import type { LanguageModelDefinition } from './language-model.ts';

/** Mistral: docs.mistral.ai/api, `POST /v1/chat/completions`. */

const settings = z.object({
  CLEF_MISTRAL_API_KEY: z.string('is missing'),
  CLEF_MISTRAL_MODEL: z.string('is missing'),
  CLEF_MISTRAL_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .default('https://api.mistral.ai'),
});

export const mistral: LanguageModelDefinition<typeof settings> = {
  name: 'mistral',
  settings,
  open: ({ CLEF_MISTRAL_API_KEY: apiKey, CLEF_MISTRAL_MODEL: model, CLEF_MISTRAL_URL: address }) => ({
    name: `mistral:${model}`,
    write: (request) =>
      askByChatCompletion({
        url: new URL('/v1/chat/completions', address).href,
        apiKey,
        settings: { model, max_tokens: MAX_TOKENS },
        request,
      }),
  }),
};
