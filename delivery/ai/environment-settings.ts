import { z } from 'zod';
import type { LanguageModelDefinition } from './language-model.ts';

/** The drivers that CLEF_AI can name, with the environment variables of each. */

const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional();

const define = <S extends z.ZodObject>(definition: LanguageModelDefinition<S>) => definition;

/** docs.mistral.ai/api, `POST /v1/chat/completions`. */
const mistral = define({
  settings: z.object({
    CLEF_MISTRAL_API_KEY: z.string('is missing'),
    CLEF_MISTRAL_MODEL: z.string('is missing'),
    CLEF_MISTRAL_URL: httpAddress,
  }),
  read: ({ CLEF_MISTRAL_API_KEY: apiKey, CLEF_MISTRAL_MODEL: model, CLEF_MISTRAL_URL: address = null }) => ({
    driver: 'mistral',
    model,
    apiKey,
    address,
  }),
});

/** docs.anthropic.com/en/api/messages, `POST /v1/messages`. */
const anthropic = define({
  settings: z.object({
    CLEF_ANTHROPIC_API_KEY: z.string('is missing'),
    CLEF_ANTHROPIC_MODEL: z.string('is missing'),
    CLEF_ANTHROPIC_URL: httpAddress,
  }),
  read: ({ CLEF_ANTHROPIC_API_KEY: apiKey, CLEF_ANTHROPIC_MODEL: model, CLEF_ANTHROPIC_URL: address = null }) => ({
    driver: 'anthropic',
    model,
    apiKey,
    address,
  }),
});

/**
 * OpenAI and every server with its interface, also on one's own machine: platform.openai.com/docs/api-reference/chat. The
 * address has no default, so that nobody sends data to the United States by leaving it out.
 */
const openai = define({
  settings: z.object({
    CLEF_OPENAI_URL: z.url({
      protocol: /^https?$/,
      error: 'must be the http(s) address before /chat/completions, for instance http://localhost:11434/v1',
    }),
    CLEF_OPENAI_API_KEY: z.string().optional(),
    CLEF_OPENAI_MODEL: z.string('is missing'),
  }),
  read: ({ CLEF_OPENAI_API_KEY: apiKey = null, CLEF_OPENAI_MODEL: model, CLEF_OPENAI_URL: address }) => ({
    driver: 'openai-compatible',
    model,
    apiKey,
    address,
  }),
});

/** By the name that CLEF_AI selects. */
export const languageModels: Readonly<Record<string, LanguageModelDefinition<any>>> = { mistral, anthropic, openai };
