import type { z } from 'zod';
import type { SuggestionFailure } from '../../storage/column-values.ts';

/** The interface between Clef and the language model that the operator has chosen. It has no tools: text in, text out. */

/** `instructions` are Clef's own; `request` carries the records, and what strangers wrote, as data. */
export type ModelRequest = { instructions: string; request: string };

export type ModelAnswer =
  | { outcome: 'written'; text: string }
  /** `detail` is the status and the provider's code. Its words are left out, because they may repeat what it was sent. */
  | { outcome: 'failed'; failure: SuggestionFailure; detail: string };

export type LanguageModel = {
  /** The driver and the model, for instance `mistral:mistral-small-latest`. */
  name: string;
  /** Asks once, for at most 45 s. Never throws for what a provider or a network can do. */
  write(request: ModelRequest): Promise<ModelAnswer>;
};

/** A driver and the environment variables that it needs, which are checked at the start. */
export type LanguageModelDefinition<S extends z.ZodObject = z.ZodObject> = {
  name: string;
  settings: S;
  open(settings: z.output<S>): LanguageModel;
};
