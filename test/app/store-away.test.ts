import { describe, expect, it } from 'vitest';
import { createKey } from '../../domain/access/keys.ts';
import { createInstallation, isEmbedded } from '../support/installation.ts';
import { createAgencyWithDrafts, withInstallation } from '../support/open-installation.ts';
import { startServer, startWorker } from '../support/process.ts';
import { tcpProxy } from '../support/tcp-proxy.ts';
import { restClient } from '../support/test-server.ts';

describe.skipIf(isEmbedded)('when the database goes away', async () => {
  if (isEmbedded) return;
  const direct: Record<string, string> = { ...(await createInstallation()), CLEF_DEMO: 'off' };
  const key = await withInstallation(direct, async (installation) => {
    const { perform } = await createAgencyWithDrafts(installation, 0);
    return (await perform(createKey, { name: 'Script', scopes: ['contacts:read'] })).secret as string;
  });
  const line = await tcpProxy(direct.DATABASE_URL as string);
  const through = { ...direct, DATABASE_URL: line.url };
  const [server, worker] = await Promise.all([startServer(through), startWorker(through)]);

  /** Resolves when all processes report the state. Each is asked again when it has answered. */
  const untilReady = async (status: number) => {
    for (const { url } of [server, worker]) while ((await fetch(`${url}/readyz`)).status !== status);
  };
  const alive = async () => {
    for (const { url } of [server, worker]) expect((await fetch(`${url}/healthz`)).status).toBe(200);
  };

  it.each(['cut', 'freeze'] as const)(
    'no process is ready, all live, and all come back by themselves (%s)',
    async (how) => {
      await untilReady(200);
      line[how]();
      await untilReady(503);
      await alive();
      if (how === 'cut') {
        const { status, body } = await restClient(server.url, key)('GET', '/contacts');
        expect([status, body.code]).toEqual([503, 'unavailable']);
      }
      line.repair();
      await untilReady(200);
      await alive();
      expect((await restClient(server.url, key)('GET', '/contacts')).status).toBe(200);
    },
  );
});
