import { hostOf, isSameReader } from '../../../domain/agent/model-host.ts';
import type { RouterInputs } from '../trpc.ts';
import type { AgentModel } from './agent.ts';

export type ModelChoice = NonNullable<RouterInputs['agent']['changeModel']['model']>;
export type Driver = ModelChoice['driver'];

/** Mistral first: it is hosted in the European Union. */
export const drivers: Driver[] = ['mistral', 'anthropic', 'openai-compatible'];

/** The fields as people fill them in: amounts are in euros, and null while they are empty. */
export type ModelForm = {
  kind: Driver | 'none';
  /** Not `model`: faults in the whole choice are named so. */
  modelName: string;
  apiKey: string;
  address: string;
  country: string;
  budgetCents: number | null;
  inputCents: number | null;
  outputCents: number | null;
};

const CENTS = 100;

/** The fields for a kind of model: as they are stored, or as they usually are. */
export function fieldsFor(
  kind: ModelForm['kind'],
  stored: AgentModel | null,
  countries: Record<Driver, string>,
): ModelForm {
  const empty = { apiKey: '', address: '', budgetCents: 20, inputCents: null, outputCents: null };
  if (stored && stored.driver === kind) {
    const { model, address, country, budgetCents, inputCents, outputCents } = stored;
    const euros = {
      ...{ budgetCents: budgetCents / CENTS, inputCents: inputCents / CENTS, outputCents: outputCents / CENTS },
    };
    return { kind, modelName: model, apiKey: '', address: address ?? '', country, ...euros };
  }
  const modelName = kind === 'mistral' ? 'mistral-small-latest' : '';
  const inHouse = kind === 'openai-compatible' && { inputCents: 0, outputCents: 0 };
  return { ...empty, ...inHouse, kind, modelName, country: kind === 'none' ? '' : countries[kind] };
}

const cents = (euros: number | null) => Math.round((euros ?? 0) * CENTS);

/** The choice that the fields make; null for none. An empty key keeps the stored one. */
export function choiceOf({ kind, apiKey, address, ...fields }: ModelForm): ModelChoice | null {
  if (kind === 'none') return null;
  return {
    ...{ driver: kind, model: fields.modelName.trim(), country: fields.country.trim() },
    address: kind === 'openai-compatible' && address.trim() !== '' ? address.trim() : null,
    ...(apiKey.trim() !== '' && { apiKey: apiKey.trim() }),
    budgetCents: cents(fields.budgetCents),
    inputCents: cents(fields.inputCents),
    outputCents: cents(fields.outputCents),
  };
}

/** The choice as it is stored, with the stored key. */
export const storedChoice = ({ hasKey: _, host: __, ...model }: AgentModel): ModelChoice => model;

export const isAddress = (text: string): boolean => /^https?:\/\//.test(text.trim()) && URL.canParse(text.trim());

/** Whether the fields name the machine that is stored, which alone gets the stored key. */
export function isSameHost(form: ModelForm, stored: AgentModel): boolean {
  const choice = choiceOf(form);
  if (choice?.driver !== stored.driver) return false;
  return choice.address === null
    ? stored.address === null
    : isAddress(choice.address) && hostOf(choice) === stored.host;
}

/** The machine and the country that would get what the agent reads, if these are others than now. */
export function newReader(form: ModelForm, stored: AgentModel | null) {
  const choice = choiceOf(form);
  if (!choice || (choice.driver === 'openai-compatible' && !isAddress(choice.address ?? ''))) return null;
  if (stored && isSameReader(stored, choice)) return null;
  return { host: hostOf(choice), country: choice.country };
}
