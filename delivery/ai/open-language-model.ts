import { readSettings } from '../driver-registry.ts';
import { anthropic } from './anthropic.ts';
import type { LanguageModel, LanguageModelDefinition } from './language-model.ts';
import { mistral } from './mistral.ts';
import { openai } from './openai.ts';

/** The drivers of language models, by the name that CLEF_AI selects. */
export const languageModels: Readonly<Record<string, LanguageModelDefinition<any>>> = { mistral, anthropic, openai };

/** Opens the driver of this name with its settings; null for `off`.
 * @throws Error in one line that names every missing or wrong variable */
export function openLanguageModel(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): LanguageModel | null {
  if (name === 'off') return null;
  const definition = Object.hasOwn(languageModels, name) ? languageModels[name] : undefined;
  if (!definition) throw new Error(`There is no driver "${name}", but off, ${Object.keys(languageModels).join(', ')}.`);
  return definition.open(readSettings(name, definition.settings, environment));
}
