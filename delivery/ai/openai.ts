import { z } from 'zod';
import { MAX_TOKENS } from './ask-model.ts';
import { askByChatCompletion } from './chat-completion.ts';
import type { LanguageModelDefinition } from './language-model.ts';

/**
 * OpenAI and every server with its interface, also on one's own machine: platform.openai.com/docs/api-reference/chat. The
 * address has no default, so that nobody sends data to the United States by leaving it out.
 */

const settings = z.object({
  CLEF_OPENAI_URL: z.url({
    protocol: /^https?$/,
    error: 'must be the http(s) address before /chat/completions, for instance http://localhost:11434/v1',
  }),
  CLEF_OPENAI_API_KEY: z.string().optional(),
  CLEF_OPENAI_MODEL: z.string('is missing'),
});

export const openai: LanguageModelDefinition<typeof settings> = {
  name: 'openai',
  settings,
  open: ({ CLEF_OPENAI_API_KEY: apiKey, CLEF_OPENAI_MODEL: model, CLEF_OPENAI_URL: address }) => ({
    name: `openai:${model}`,
    write: (request) =>
      askByChatCompletion({
        url: `${address.replace(/\/+$/, '')}/chat/completions`,
        apiKey,
        settings: { model, ...limitFor(address) },
        request,
      }),
  }),
};

/** OpenAI's newer models refuse `max_tokens` and count their reasoning; other servers know only the older name. */
const limitFor = (address: string): Record<string, number> =>
  new URL(address).hostname === 'api.openai.com'
    ? { max_completion_tokens: 3 * MAX_TOKENS }
    : { max_tokens: MAX_TOKENS };
