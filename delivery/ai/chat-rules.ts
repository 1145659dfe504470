import { createHash } from 'node:crypto';
import type { LanguageModelMiddleware } from 'ai';
import type { SdkModel } from './language-model.ts';

type Prompt = Parameters<SdkModel['doGenerate']>[0]['prompt'];
type Message = Prompt[number];

/** Stands where the model said nothing after a tool's answer and the user went on. */
const SAID_NOTHING = '…';

/**
 * Keeps what Mistral's models refuse out of each request, wherever they are served (its own API, vLLM, a gateway): ids of calls
 * that are not nine letters and digits (400, 3280), and a user's message directly after a tool's (400, 3230). Other servers accept
 * the same form. `conversation-messages.ts` keeps what every provider wants.
 */
export const chatRules: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  transformParams: async ({ params }) => ({ ...params, prompt: inOrder(withIds(/^[a-zA-Z0-9]{9}$/, params.prompt)) }),
};

/** Anthropic takes more ids, but not all that another provider has given. The SDK keeps its other rules. */
export const anthropicRules: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  transformParams: async ({ params }) => ({ ...params, prompt: withIds(/^[a-zA-Z0-9_-]+$/, params.prompt) }),
};

function inOrder(prompt: Prompt): Prompt {
  const kept: Message[] = [];
  for (const message of prompt) {
    if (message.role === 'user' && kept.at(-1)?.role === 'tool') {
      kept.push({ role: 'assistant', content: [{ type: 'text', text: SAID_NOTHING }] });
    }
    kept.push(message);
  }
  return kept;
}

const withIds = (allowed: RegExp, prompt: Prompt): Prompt =>
  prompt.map((message) => {
    if (message.role !== 'assistant' && message.role !== 'tool') return message;
    const content = message.content.map((part) =>
      'toolCallId' in part && !allowed.test(part.toolCallId) ? { ...part, toolCallId: shortId(part.toolCallId) } : part,
    );
    return { ...message, content } as Message;
  });

/** The same id for the same call each time, so that its result finds it. Nine of 62 characters: 10^16 ids. */
function shortId(id: string): string {
  let rest = createHash('sha256').update(id).digest().readBigUInt64BE();
  return Array.from({ length: 9 }, () => {
    const character = ALPHABET[Number(rest % 62n)];
    rest /= 62n;
    return character;
  }).join('');
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
