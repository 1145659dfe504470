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

type Reader = Parameters<typeof hostOf>[0] & { country: string | null };

/** Whether the same provider gets what the agent reads, on the same machine, in the same country. */
export const isSameReader = (one: Reader, other: Reader): boolean =>
  one.driver === other.driver && hostOf(one) === hostOf(other) && one.country === other.country;
