import { describe, expect, it } from 'vitest';
import { createKey, revokeKey } from '../../../domain/access/keys.ts';
import { startServer } from '../../support/process.ts';
import { restClient, startTestServer } from '../../support/test-server.ts';

const here = await startTestServer({ ownStore: true });
const agency = await here.createAgency();

describe.runIf(here.databaseUrl)('two processes on one database', async () => {
  const start = () => startServer({ DATABASE_URL: here.databaseUrl as string, CLEF_DEMO: 'off' });
  const urls = here.databaseUrl ? (await Promise.all([start(), start()])).map(({ url }) => url) : [];
  const ask = (secret: string, times: number) =>
    Promise.all(
      Array.from({ length: times }, async (_, n) => {
        const { status, body } = await restClient(urls[n % 2] as string, secret)('GET', '/contacts');
        // Any other status says what it is about when a test fails.
        return [200, 401, 429].includes(status) ? status : body.detail;
      }),
    );

  it('together admit a key 60 times a minute', async () => {
    const { secret } = await agency.perform(createKey, { name: 'Rafale', scopes: ['contacts:read'] });
    const statuses = await ask(secret, 140);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(80);
  });

  it('both refuse a revoked key from the next request', async () => {
    const { id, secret } = await agency.perform(createKey, { name: 'Révoquée', scopes: ['contacts:read'] });
    const running = ask(secret, 20);
    await agency.perform(revokeKey, { id });
    const after = await ask(secret, 20);
    await running;
    expect(new Set(after)).toEqual(new Set([401]));
  });
});
