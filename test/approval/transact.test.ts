import { expect, it } from 'vitest';
import { transact } from '../../approval/transaction/transact.ts';
import { createColleague } from '../support/colleagues.ts';
import { startTestServer } from '../support/test-server.ts';

const testServer = await startTestServer({ ownStore: true });

it.runIf(testServer.databaseUrl)('a transaction that is aborted because of a deadlock is tried again', async () => {
  const agency = await testServer.createAgency();
  const colleagues = [
    await createColleague(testServer.db, agency),
    await createColleague(testServer.db, agency),
  ] as const;
  const attempts = [0, 0];
  const bothLocked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  /** Locks its own colleague, then the other one. */
  const updateBoth = (own: 0 | 1) =>
    transact(testServer.context, agency.owner, async ({ agency: { db } }) => {
      attempts[own] = (attempts[own] as number) + 1;
      const rename = (index: 0 | 1) =>
        db
          .updateTable('user_account')
          .set({ name: `par ${own}` })
          .where('id', '=', colleagues[index].id)
          .execute();
      await rename(own);
      bothLocked[own].resolve();
      await Promise.all(bothLocked.map(({ promise }) => promise));
      await rename(own === 0 ? 1 : 0);
      return own;
    });
  expect(await Promise.all([updateBoth(0), updateBoth(1)])).toEqual([0, 1]);
  // It can be more than two if the aborted one retries before the other has committed.
  expect(Math.max(...attempts)).toBeGreaterThan(1);
});
