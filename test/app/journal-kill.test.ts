import { expect, it } from 'vitest';
import { createKey } from '../../domain/access/keys.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { checkJournal } from '../../door/journal/check-journal.ts';
import { perform } from '../../door/perform.ts';
import { createInstallation } from '../support/installation.ts';
import { createAgencyWithDrafts, withInstallation } from '../support/open-installation.ts';
import { startServer } from '../support/process.ts';
import { size } from '../support/size.ts';
import { restClient } from '../support/test-server.ts';

const environment = { ...(await createInstallation()), CLEF_DEMO: 'off' };
const { agencyId, keys } = await withInstallation(environment, async (installation) => {
  const { agencyId, perform } = await createAgencyWithDrafts(installation, 0);
  const keys: string[] = [];
  // A key may ask sixty times a minute, so each round has one of its own.
  for (let n = 0; n < size(2, 4, 30); n += 1) {
    keys.push((await perform(createKey, { name: `Script ${n}`, scopes: ['contacts:write'] })).secret as string);
  }
  return { agencyId, keys };
});

it('a kill among changes and refusals leaves the journal intact, with an entry for each that was answered', async () => {
  const answered: string[] = [];
  for (const [round, key] of keys.entries()) {
    const server = await startServer(environment);
    const call = restClient(server.url, key);
    const requests = Array.from({ length: 50 }, async (_, n) => {
      const body = n % 2 === 0 ? { lastName: `Tour ${round} ${n}` } : { lastName: '' };
      const requestId = (await call('POST', '/contacts', body)).headers.get('X-Request-Id') as string;
      answered.push(requestId);
      // At this time some requests are answered, some are being written, and some have not begun.
      if (answered.length % 50 === 8 + round) server.child.kill('SIGKILL');
    });
    await Promise.allSettled(requests);
    await server.stop('SIGKILL');
  }
  await withInstallation(environment, async ({ db, context }) => {
    const { output } = await perform(context, systemActor(agencyId), checkJournal, {});
    const written = await db.selectFrom('journal_entry').select('request_id').execute();
    expect(output).toEqual({ intact: true, entries: written.length, brokenAt: null });
    const ids = written.map(({ request_id }) => request_id);
    expect(ids).toEqual(expect.arrayContaining(answered));
    expect(new Set(ids.filter(Boolean)).size).toBe(ids.filter(Boolean).length);
  });
});
