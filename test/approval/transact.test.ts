import { expect, it } from 'vitest';
import { transact } from '../../approval/transaction/transact.ts';
import { startTestServer } from '../support/test-server.ts';

const here = await startTestServer({ ownStore: true });

it.runIf(here.databaseUrl)(
  'a change that the database ends, so that another may go on, is made once more',
  async () => {
    const agencies = [await here.createAgency(), await here.createAgency()] as const;
    const tries = [0, 0];
    const bothHoldOne = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const crossing = (mine: 0 | 1) =>
      transact(here.context, agencies[mine].owner, async ({ agency: { db } }) => {
        tries[mine] = (tries[mine] as number) + 1;
        const rename = (which: 0 | 1) =>
          db
            .updateTable('agency')
            .set({ name: `par ${mine}` })
            .where('id', '=', agencies[which].id)
            .execute();
        await rename(mine);
        bothHoldOne[mine].resolve();
        await Promise.all(bothHoldOne.map(({ promise }) => promise));
        await rename(mine === 0 ? 1 : 0);
        return mine;
      });
    expect(await Promise.all([crossing(0), crossing(1)])).toEqual([0, 1]);
    // Twice where the one that was ended came back before the other had gone on.
    expect(Math.max(...tries)).toBeGreaterThan(1);
  },
);
