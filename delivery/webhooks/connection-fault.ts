import type { AttemptFailure } from '../../domain/webhooks/deliveries.ts';

type Fault = { code?: unknown; name?: string; errors?: Fault[] };

/** Why a request got no answer, by a code of ours; otherwise the system's own. */
export function connectionFault(error: unknown): AttemptFailure | (string & {}) {
  const { code, name, errors } = error as Fault;
  // The code of a DOMException, for instance of a timeout, is a number without meaning here.
  const reason = [code, ...(errors ?? []).map((cause) => cause.code), name].find((code) => typeof code === 'string');
  if (reason === undefined) return 'unknown';
  return reasons[reason] ?? (/CERT|LEAF_SIGNATURE/.test(reason) ? 'certificate' : reason);
}

const reasons: Record<string, AttemptFailure> = {
  ERR_IP_BLOCKED: 'not_public',
  ENOTFOUND: 'name_unknown',
  EAI_AGAIN: 'name_unknown',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'broken_off',
  UND_ERR_SOCKET: 'broken_off',
  EHOSTUNREACH: 'no_connection',
  ENETUNREACH: 'no_connection',
  UND_ERR_CONNECT_TIMEOUT: 'no_connection',
  TimeoutError: 'too_slow',
};
