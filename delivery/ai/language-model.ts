import type { wrapLanguageModel } from 'ai';
import type { z } from 'zod';
import type { ModelDriver } from '../../storage/agent-values.ts';
import type { SuggestionFailure } from '../../storage/column-values.ts';

/** The interface between Clef and a language model, which the operator or an agency has chosen. */

/** `instructions` are Clef's own; `request` carries the records, and what strangers wrote, as data. */
export type ModelRequest = { instructions: string; request: string };

export type ModelAnswer =
  | { outcome: 'written'; text: string }
  /** `detail` is the status and the provider's code. Its words are left out, because they may repeat what it was sent. */
  | { outcome: 'failed'; failure: SuggestionFailure; detail: string };

/** A model that writes one text. It has no tools: text in, text out. */
export type LanguageModel = {
  /** The driver and the model, for instance `mistral:mistral-small-latest`. */
  name: string;
  /** Asks once, for at most 45 s. Never throws for what a provider or a network can do. */
  write(request: ModelRequest): Promise<ModelAnswer>;
};

/** The AI SDK's interface of a model. */
export type SdkModel = ReturnType<typeof wrapLanguageModel>;

/** A model that can also converse with tools (`converse.ts`). The SDK and its provider are loaded when it is first used. */
export type OpenModel = LanguageModel & { load(): Promise<SdkModel> };

export type ModelSettings = {
  driver: ModelDriver;
  model: string;
  /** Null for a server that wants none, which only `openai-compatible` allows. */
  apiKey: string | null;
  /**
   * Null for the provider's own. For `openai-compatible`, which has none, it is the address before `/chat/completions`; for the
   * others it has no path.
   */
  address: string | null;
};

/** A driver that CLEF_AI can name, and the environment variables that it needs, which are checked at the start. */
export type LanguageModelDefinition<S extends z.ZodObject = z.ZodObject> = {
  settings: S;
  read(settings: z.output<S>): ModelSettings;
};
