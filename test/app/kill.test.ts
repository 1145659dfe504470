import { expect, it } from 'vitest';
import { seededInstallation } from '../support/installation.ts';
import { serving } from '../support/process.ts';
import { type Answer, script } from '../support/world.ts';

const { demoKey, copied } = await seededInstallation();
const WRITES = 14;

it('a killed server loses nothing it acknowledged, and a repeated request takes effect once', async () => {
  const environment = await copied();
  const titles: string[] = [];
  const made = new Set<string>();
  for (const round of ['un', 'deux']) {
    const server = await serving(environment);
    const write = (url: string, n: number) =>
      script(url, demoKey)(
        'POST',
        '/contacts',
        { lastName: `Tour ${round} ${n}` },
        { 'Idempotency-Key': `${round}-${n}` },
      );
    const acknowledged = new Map<number, Answer>();
    const writing = Array.from({ length: WRITES }, async (_, n) => {
      const answer = await write(server.url, n);
      acknowledged.set(n, answer);
      // In the middle: some are answered, some are done and not answered, some have not begun.
      if (acknowledged.size === 4) server.child.kill('SIGKILL');
    });
    await Promise.allSettled(writing);
    await server.end('SIGKILL');
    expect(acknowledged.size).toBeGreaterThanOrEqual(4);

    const again = await serving(environment);
    for (let n = 0; n < WRITES; n += 1) {
      const answer = await write(again.url, n);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      made.add(answer.body.id);
      titles.push(answer.body.lastName);
      const before = acknowledged.get(n);
      if (before) expect(answer.body).toEqual(before.body);
    }
    const { body } = await script(again.url, demoKey)(
      'GET',
      `/contacts?limit=100&q=${encodeURIComponent(`Tour ${round}`)}`,
    );
    expect(body.data).toHaveLength(WRITES);
    await again.end('SIGTERM');
  }
  expect(made.size).toBe(titles.length);
});
