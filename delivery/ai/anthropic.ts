import { z } from 'zod';
import { askModel, MAX_TOKENS, type WrittenText } from './ask-model.ts';
import type { LanguageModelDefinition } from './language-model.ts';

/** Anthropic: docs.anthropic.com/en/api/messages, `POST /v1/messages`. */

const settings = z.object({
  CLEF_ANTHROPIC_API_KEY: z.string('is missing'),
  CLEF_ANTHROPIC_MODEL: z.string('is missing'),
  CLEF_ANTHROPIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .default('https://api.anthropic.com'),
});

export const anthropic: LanguageModelDefinition<typeof settings> = {
  name: 'anthropic',
  settings,
  open: ({ CLEF_ANTHROPIC_API_KEY: apiKey, CLEF_ANTHROPIC_MODEL: model, CLEF_ANTHROPIC_URL: address }) => ({
    name: `anthropic:${model}`,
    write: ({ instructions, request }) =>
      askModel({
        url: new URL('/v1/messages', address).href,
        headers: { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
        body: {
          model,
          max_tokens: MAX_TOKENS,
          system: instructions,
          messages: [{ role: 'user', content: request }],
        },
        readText: readContent,
      }),
  }),
};

const Message = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
});

function readContent(answer: unknown): WrittenText | undefined {
  const message = Message.safeParse(answer).data;
  if (!message) return undefined;
  const text = message.content.flatMap((part) => (part.type === 'text' ? (part.text ?? []) : [])).join('');
  return { text, isComplete: message.stop_reason !== 'max_tokens', isDeclined: message.stop_reason === 'refusal' };
}
