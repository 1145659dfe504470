import { z } from 'zod';
import { askModel, type WrittenText } from './ask-model.ts';
import type { ModelAnswer, ModelRequest } from './language-model.ts';

type ChatPost = {
  url: string;
  apiKey: string | undefined;
  /** The model, and the limit of its answer by the name that the provider has for it. */
  settings: Record<string, string | number>;
  request: ModelRequest;
};

/** Asks by a chat completion, the form of request that Mistral, OpenAI and the servers compatible with it share. */
export const askByChatCompletion = ({ url, apiKey, settings, request }: ChatPost): Promise<ModelAnswer> =>
  askModel({
    url,
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    body: {
      ...settings,
      messages: [
        { role: 'system', content: request.instructions },
        { role: 'user', content: request.request },
      ],
    },
    readText: readChoice,
  });

/** A model that reasons answers in parts, of which only those of type `text` are for readers. */
const Content = z.union([z.string(), z.array(z.object({ type: z.string(), text: z.string().optional() }))]);
const Completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: Content.nullish() }), finish_reason: z.string().nullish() }))
    .min(1),
});

function readChoice(answer: unknown): WrittenText | undefined {
  const [choice] = Completion.safeParse(answer).data?.choices ?? [];
  if (!choice) return undefined;
  const { content } = choice.message;
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
  const text = parts.flatMap((part) => (part.type === 'text' ? (part.text ?? []) : [])).join('');
  const reason = choice.finish_reason;
  return {
    text,
    isComplete: reason !== 'length' && reason !== 'model_length',
    isDeclined: reason === 'content_filter',
  };
}
