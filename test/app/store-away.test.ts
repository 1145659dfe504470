import { describe, expect, it } from 'vitest';
import { createKey } from '../../domain/access/keys.ts';
import { indoors, readyAgency } from '../support/in-process.ts';
import { embedded, installation } from '../support/installation.ts';
import { serving, working } from '../support/process.ts';
import { tcpProxy } from '../support/tcp-proxy.ts';
import { script } from '../support/world.ts';

describe.skipIf(embedded)('when the database goes away', async () => {
  if (embedded) return;
  const direct: Record<string, string> = { ...(await installation()), CLEF_DEMO: 'off' };
  const key = await indoors(direct, async (house) => {
    const { does } = await readyAgency(house, 0);
    return (await does(createKey, { name: 'Script', scopes: ['contacts:read'] })).secret as string;
  });
  const line = await tcpProxy(direct.DATABASE_URL as string);
  const through = { ...direct, DATABASE_URL: line.url };
  const [server, worker] = await Promise.all([serving(through), working(through)]);

  /** Resolves when all processes say so; each question is asked when the last one is answered. */
  const untilReady = async (status: number) => {
    for (const { url } of [server, worker]) while ((await fetch(`${url}/readyz`)).status !== status);
  };
  const alive = async () => {
    for (const { url } of [server, worker]) expect((await fetch(`${url}/healthz`)).status).toBe(200);
  };

  it.each(['cut', 'goDumb'] as const)(
    'no process is ready, all live, and all come back by themselves (%s)',
    async (how) => {
      await untilReady(200);
      line[how]();
      await untilReady(503);
      await alive();
      if (how === 'cut') {
        const { status, body } = await script(server.url, key)('GET', '/contacts');
        expect([status, body.code]).toEqual([503, 'unavailable']);
      }
      line.mend();
      await untilReady(200);
      await alive();
      expect((await script(server.url, key)('GET', '/contacts')).status).toBe(200);
    },
  );
});
