import type { Tools } from '../world/connect-tools.ts';

export type Usage = { inputTokens: number; outputTokens: number };

/** Does a task: a language model, or a script in a test. It sees the prompt and the tools, and nothing else. */
export type Player = (session: { prompt: string; tools: Tools }) => Promise<{ answer: string; usage?: Usage }>;
