import type { SuggestionFailure } from '../../storage/column-values.ts';
import type { OpenModel } from './language-model.ts';

/** A conversation of a person with a model that calls tools, without any store: whoever wants to keep it keeps its parts. */

export type AskedCall = { callId: string; name: string; input: unknown };
export type CallResult = { callId: string; name: string; text: string; isError: boolean };

/** A message of the conversation so far, the oldest first. The last one is the user's, or the results with which the model is to go on. */
export type ConversationMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls: readonly AskedCall[] }
  | { role: 'tool'; results: readonly CallResult[] };

export type ConversationTool = {
  name: string;
  description: string;
  /** A JSON Schema, which the model sees. The tool itself checks its input, which is a JSON object of any form. */
  inputSchema: Record<string, unknown>;
  /** An error for the model is an answer. What it throws is told to the model as a fault of ours, without its words. */
  call(input: Record<string, unknown>, about: { callId: string }): Promise<{ text: string; isError: boolean }>;
};

/** Tokens as the provider counts them. */
export type Usage = { inputTokens: number; outputTokens: number };

export type ConversationLimits = {
  /** How many calls of tools there may be, also such as fail. */
  calls: number;
  /** How long the whole may take. */
  milliseconds: number;
  /** The longest that the model may write in one step, in tokens. */
  answerTokens: number;
  /** Whether there is money for another step when this much was used; asked before each. Default: always. */
  hasBudget?(used: Usage): boolean;
};

export type ConversationPart =
  /** More of the text; parts that follow each other belong together until the step ends. */
  | { type: 'text'; text: string }
  /** The model's answer has ended, or broke off. Its calls, if any, follow. */
  | {
      type: 'step_end';
      usage: Usage;
      /** The provider has not counted, for instance because the answer broke off: a guess that is rather too high. */
      isEstimated: boolean;
    }
  /** Given before the tool runs. */
  | ({ type: 'tool_call' } & AskedCall)
  /** `error` is what the tool has thrown, for the log. */
  | ({ type: 'tool_result'; error?: unknown } & CallResult);

export type ConversationEnd =
  | { outcome: 'done' | 'stopped' | 'call_limit' | 'time_limit' | 'budget' | 'declined' }
  /** `detail` is a status and a code, never a provider's words. */
  | { outcome: 'failed'; failure: SuggestionFailure; detail: string };

/** `usage` is the sum of all steps. */
export type ConversationOutcome = ConversationEnd & { usage: Usage; calls: number };

/** Waits, so that tests need not. */
export type ConversationClock = {
  /** Aborted when the time has passed. */
  deadline(milliseconds: number): AbortSignal;
  /** Ends when the time has passed, or the signal is aborted. Never throws. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
};

export type Conversation = {
  model: Pick<OpenModel, 'load'>;
  instructions: string;
  messages: readonly ConversationMessage[];
  tools: readonly ConversationTool[];
  limits: ConversationLimits;
  /** Stops it: within one part of an answer, or after the call of a tool that is running. */
  signal: AbortSignal;
  /** Called in order, and awaited before anything else happens. What it throws ends the conversation and is thrown. */
  onPart(part: ConversationPart): Promise<void> | void;
  clock?: ConversationClock;
};
