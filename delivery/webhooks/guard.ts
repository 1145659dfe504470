import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { nonPublic } from '../../domain/webhooks/non-public-addresses.ts';

export type Reach = {
  /** The operator's word: addresses that are not public may be reached too. */
  privateTargets: boolean;
  /** How names become addresses; the system's way unless told. */
  lookup?: LookupFunction;
};

/** Opens the connections to subscribers. The list is asked for each address as it is connected to: after DNS, for a
 * literal in a URL too, and for every address that a name has. */
export const guardedAgent = (reach: Reach): Agent => new Agent({ connect: guardedConnector(reach) });

// `tls.connect` takes no notice of a block list (Node 24), so every connection is a plain one first.
function guardedConnector({ privateTargets, lookup }: Reach): buildConnector.connector {
  const plain = buildConnector({ ...(lookup && { lookup }), ...(!privateTargets && { blockList: nonPublic }) });
  // One stream a connection: what hangs holds nothing but itself.
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
