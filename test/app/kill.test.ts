import { expect, it } from 'vitest';
import { createKey } from '../../domain/access/keys.ts';
import { createInstallation } from '../support/installation.ts';
import { createAgencyWithDrafts, withInstallation } from '../support/open-installation.ts';
import { startServer } from '../support/process.ts';
import { size } from '../support/size.ts';
import { type Answer, restClient } from '../support/test-server.ts';

const WRITES = 14;
const environment = { ...(await createInstallation()), CLEF_DEMO: 'off' };
const key = await withInstallation(environment, async (installation) => {
  const { perform } = await createAgencyWithDrafts(installation, 0);
  const scopes = ['contacts:read', 'contacts:write'];
  return (await perform(createKey, { name: 'Script', scopes })).secret as string;
});

it('a killed server loses nothing it acknowledged, and a repeated request takes effect once', async () => {
  const titles: string[] = [];
  const made = new Set<string>();
  let server = await startServer(environment);
  // The second round kills the server that recovered.
  for (const round of ['un', 'deux'].slice(0, size(1, 2, 2))) {
    const write = (n: number) =>
      restClient(server.url, key)(
        'POST',
        '/contacts',
        { lastName: `Tour ${round} ${n}` },
        { 'Idempotency-Key': `${round}-${n}` },
      );
    const acknowledged = new Map<number, Answer>();
    const writing = Array.from({ length: WRITES }, async (_, n) => {
      const answer = await write(n);
      acknowledged.set(n, answer);
      // At this time some requests are answered, some are done but not answered, and some have not begun.
      if (acknowledged.size === 4) server.child.kill('SIGKILL');
    });
    await Promise.allSettled(writing);
    await server.stop('SIGKILL');
    expect(acknowledged.size).toBeGreaterThanOrEqual(4);

    server = await startServer(environment);
    for (let n = 0; n < WRITES; n += 1) {
      const answer = await write(n);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      made.add(answer.body.id);
      titles.push(answer.body.lastName);
      const before = acknowledged.get(n);
      if (before) expect(answer.body).toEqual(before.body);
    }
    const { body } = await restClient(server.url, key)(
      'GET',
      `/contacts?limit=100&q=${encodeURIComponent(`Tour ${round}`)}`,
    );
    expect(body.data).toHaveLength(WRITES);
  }
  await server.stop('SIGTERM');
  expect(made.size).toBe(titles.length);
});
