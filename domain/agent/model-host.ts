import type { ModelDriver } from '../../storage/agent-values.ts';

/** The hosts of the providers' own addresses (docs.mistral.ai/api, docs.anthropic.com/en/api). */
const usualHosts: Partial<Record<ModelDriver, string>> = {
  mistral: 'api.mistral.ai',
  anthropic: 'api.anthropic.com',
};

/** The machine that gets what the agent reads; empty if there is no model. */
export function hostOf({ driver, address }: { driver: ModelDriver | null; address: string | null }): string {
  if (driver === null) return '';
  return address === null ? (usualHosts[driver] ?? '') : new URL(address).host;
}
