import { describe, expect, it } from 'vitest';
import { createKey, revokeKey } from '../../domain/access/keys.ts';
import { serving } from '../support/process.ts';
import { script, world } from '../support/world.ts';

const here = await world();
const agency = await here.agency();

describe.runIf(here.databaseUrl)('two processes on one database', async () => {
  const start = () => serving({ DATABASE_URL: here.databaseUrl as string, CLEF_DEMO: 'off' });
  const urls = here.databaseUrl ? (await Promise.all([start(), start()])).map(({ url }) => url) : [];
  const ask = (secret: string, times: number) =>
    Promise.all(
      Array.from({ length: times }, async (_, n) => {
        const answer = await script(urls[n % 2] as string, secret)('GET', '/contacts');
        return answer.status;
      }),
    );

  it('let a key in 60 times a minute together, never more', async () => {
    const { secret } = await agency.does(createKey, { name: 'Rafale', scopes: ['contacts:read'] });
    const statuses = await ask(secret, 140);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(80);
  });

  it('both refuse a revoked key from the next request on', async () => {
    const { id, secret } = await agency.does(createKey, { name: 'Révoquée', scopes: ['contacts:read'] });
    const under = ask(secret, 20);
    await agency.does(revokeKey, { id });
    const after = await ask(secret, 20);
    await under;
    expect(new Set(after)).toEqual(new Set([401]));
  });
});
