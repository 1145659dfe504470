import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { nonPublic } from '../../domain/webhooks/non-public-addresses.ts';

export type TargetPolicy = {
  /** Whether private addresses are allowed (CLEF_WEBHOOKS_PRIVATE). */
  privateTargets: boolean;
  /** Resolves names; default: the system's resolver. */
  lookup?: LookupFunction;
};

/**
 * Opens connections to subscribers. Each address is checked as it is connected to: after name resolution, for every
 * address of a name, and for addresses written in the URL.
 */
export const openGuardedAgent = (policy: TargetPolicy): Agent => new Agent({ connect: guardedConnector(policy) });

// `tls.connect` ignores a block list (Node 24), so each TLS connection is first opened as a plain one.
function guardedConnector({ privateTargets, lookup }: TargetPolicy): buildConnector.connector {
  const plain = buildConnector({ ...(lookup && { lookup }), ...(!privateTargets && { blockList: nonPublic }) });
  // With HTTP/2 many requests would share a connection, and one that hangs would delay the others.
  const secure = buildConnector({ allowH2: false });
  return (target, callback) => {
    if (target.protocol !== 'https:') return plain(target, callback);
    const { servername: _, ...address } = target;
    plain({ ...address, protocol: 'http:', port: target.port || '443' }, (...opened) => {
      const [error, httpSocket] = opened;
      if (error) callback(...opened);
      else secure({ ...target, httpSocket }, callback);
    });
  };
}
