import type { ModelSettings, SdkModel } from '../../../delivery/ai/language-model.ts';
import { openModel as openForProduct } from '../../../delivery/ai/open-language-model.ts';
import type { ModelDriver } from '../../../storage/agent-values.ts';

/** A fault in the command or its surroundings, in words for the person who typed it. */
export class UsageError extends Error {}

type Environment = Record<string, string | undefined>;

type Provider = {
  /** How `--model` names it. */
  example: string;
  keyVariable: string;
  /** Another address than the provider's usual one, for instance of a proxy. */
  addressVariable?: string;
  isKeyRequired: boolean;
};

const providers: Record<ModelDriver, Provider> = {
  anthropic: {
    example: 'anthropic:MODEL',
    keyVariable: 'ANTHROPIC_API_KEY',
    addressVariable: 'CLEF_ANTHROPIC_URL',
    isKeyRequired: true,
  },
  mistral: {
    example: 'mistral:MODEL',
    keyVariable: 'MISTRAL_API_KEY',
    addressVariable: 'CLEF_MISTRAL_URL',
    isKeyRequired: true,
  },
  // A model on one's own machine usually needs no key.
  'openai-compatible': {
    example: 'openai-compatible:URL#MODEL',
    keyVariable: 'OPENAI_API_KEY',
    isKeyRequired: false,
  },
};

export const modelExamples = Object.values(providers).map(({ example, keyVariable }) => ({ example, keyVariable }));

const isDriver = (name: string): name is ModelDriver => Object.hasOwn(providers, name);

/** @throws UsageError for an unknown provider, a missing model or a missing key */
export function modelSettings(named: string, environment: Environment): ModelSettings {
  const [driver = '', ...rest] = named.split(':');
  if (!isDriver(driver)) {
    throw new UsageError(`Unknown provider “${driver}”. There are: ${Object.keys(providers).join(', ')}.`);
  }
  const { example, keyVariable, addressVariable = '', isKeyRequired } = providers[driver];
  const model = rest.join(':');
  if (model === '') throw new UsageError(`Name a model too: --model ${example}`);
  const apiKey = environment[keyVariable] || null;
  if (!apiKey && isKeyRequired) {
    throw new UsageError(`Set ${keyVariable} to your key of ${driver}; it is called at your expense.`);
  }
  const address = environment[addressVariable] || null;
  return { driver, apiKey, ...(driver === 'openai-compatible' ? atAddress(model) : { model, address }) };
}

function atAddress(named: string): { model: string; address: string } {
  const [address = '', model] = named.split('#');
  if (model && URL.canParse(address)) return { model, address };
  throw new UsageError(
    'Write the address and the model, for instance openai-compatible:http://localhost:11434/v1#qwen3',
  );
}

/** The model as the product makes it, with its connections and its rules for conversations. */
export const openModel = (settings: ModelSettings): Promise<SdkModel> =>
  openForProduct(settings, { privateTargets: true }).load();
