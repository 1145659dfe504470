import { readSettings } from '../driver-registry.ts';
import type { TargetPolicy } from '../webhooks/guard.ts';
import { languageModels } from './environment-settings.ts';
import type { ModelSettings, OpenModel, SdkModel } from './language-model.ts';
import { openModelFetch } from './model-fetch.ts';
import { loadSdkModel } from './sdk-model.ts';
import { writeText } from './write-text.ts';

/** Opens the operator's model, of the driver of this name with its settings; null for `off`. It may be at any address.
 * @throws Error in one line that names every missing or wrong variable */
export function openLanguageModel(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): OpenModel | null {
  if (name === 'off') return null;
  const definition = Object.hasOwn(languageModels, name) ? languageModels[name] : undefined;
  if (!definition) throw new Error(`There is no driver "${name}", but off, ${Object.keys(languageModels).join(', ')}.`);
  const settings = definition.read(readSettings(name, definition.settings, environment));
  return { ...openModel(settings, { privateTargets: true }), name: `${name}:${settings.model}` };
}

/**
 * Opens the model of an agency, which may be at public https addresses alone unless the operator allows others
 * (CLEF_WEBHOOKS_PRIVATE). Costs nothing until it is used; there is nothing to close.
 */
export function openModel(settings: ModelSettings, policy: TargetPolicy): OpenModel {
  let loaded: Promise<SdkModel> | undefined;
  const load = () => {
    loaded ??= loadSdkModel(settings, openModelFetch(policy));
    return loaded;
  };
  return {
    name: `${settings.driver}:${settings.model}`,
    load,
    write: (request) => writeText(load, request),
  };
}
