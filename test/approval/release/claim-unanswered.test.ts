import { describe, expect, it } from 'vitest';
import { sendDraft } from '../../../approval/release/send-draft.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import type { Db } from '../../../storage/db.ts';
import { changedRows } from '../../support/rows.ts';
import { startTestServer } from '../../support/test-server.ts';
import { receivedMessages, startTwilioServer } from '../../support/twilio-server.ts';

const testServer = await startTestServer();
const server = await startTwilioServer(testServer);

describe('a store that is lost before it answers the commit of a claim', () => {
  /** The next transaction that changes a draft ends as `end` says, and its caller learns only that the store is gone. */
  const losing = (end: 'committed' | 'rolled back') => {
    const lost = new Error('Connection terminated unexpectedly');
    let isLost = false;
    return changedRows(server.context.rows, (db) => {
      const execute = async (change: (transaction: Db) => Promise<unknown>) => {
        if (isLost) return db.transaction().execute(change);
        isLost = true;
        await db.transaction().execute(async (transaction) => {
          await change(transaction);
          if (end === 'rolled back') throw lost;
        });
        throw lost;
      };
      const transaction = () => ({ execute });
      return new Proxy(db, {
        get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
      });
    });
  };

  it.each([
    ['committed', { status: 'approved', waitsFor: 'retry', attempts: 1 }],
    ['rolled back', { status: 'approved', attempts: 0 }],
  ] as const)('leaves the draft to be sent once, whether the claim was %s', async (end, expected) => {
    const receipts = () => receivedMessages(server.provider).filter((receipt) => receipt.id === id);
    const sender = await server.createSendingAgency();
    const id = await sender.createApprovedDraft();
    const job = { agencyId: sender.agency.id, id: uuidOf('draft', id) };
    const context = { ...server.context, rows: losing(end) };
    await expect(sendDraft(context, server.drivers, job)).rejects.toThrow('Connection terminated');
    expect(await sender.read(id)).toMatchObject(expected);
    expect(receipts()).toEqual([]);
    server.clock.advance(10);
    expect(await sender.send(id)).toMatchObject({ status: 'sent' });
    expect(receipts()).toHaveLength(1);
  });
});
