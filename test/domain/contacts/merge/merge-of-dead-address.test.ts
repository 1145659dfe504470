import { describe, expect, it } from 'vitest';
import { undoMerge } from '../../../../domain/contacts/merge/undo-merge.ts';
import { reactivateAddress, recordFailure } from '../../../../domain/failed-deliveries/delivery-failures.ts';
import { newId } from '../../../../domain/shared/ids.ts';
import { transact } from '../../../../door/transaction/transact.ts';
import { startTwinServer } from './contact-twins.ts';

const { server, createTwice, minuteLater } = await startTwinServer();

describe('an address that is found dead', () => {
  const phone = '+33639981298';
  const setUp = async () => {
    const twins = await createTwice({ phone });
    const failed = { channel: 'sms', address: phone, draftId: newId(), kind: 'hard', reason: 'unknown' } as const;
    const mark = () => transact(server.context, twins.agency.owner, (work) => recordFailure(work, failed));
    const markOf = async (id: string) => (await twins.read(id)).undeliverable.sms?.reason ?? null;
    return { ...twins, mark, markOf };
  };

  it('takes no merge its undo, and keeps its mark', async () => {
    const { agency, contact, twin, merge, offersUndo, mark, markOf } = await setUp();
    const { mergeId } = await merge(contact, twin, { take: ['phone'] });
    minuteLater();
    await mark();
    expect(await markOf(contact)).toBe('unknown');
    expect(await offersUndo(contact)).toEqual([true]);
    await agency.perform(undoMerge, { id: mergeId });
    expect([await markOf(contact), await markOf(twin)]).toEqual([null, 'unknown']);
  });

  it('is not marked again by the undo, if a person has lifted that', async () => {
    const { agency, contact, twin, merge, mark, markOf } = await setUp();
    await mark();
    const { mergeId } = await merge(contact, twin, { take: ['phone'] });
    minuteLater();
    await agency.perform(reactivateAddress, { id: contact, channel: 'sms' });
    await agency.perform(undoMerge, { id: mergeId });
    expect([await markOf(contact), await markOf(twin)]).toEqual([null, null]);
  });
});
