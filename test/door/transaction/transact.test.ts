import { expect, it } from 'vitest';
import { recordOptOutReply } from '../../../domain/consent/consent.ts';
import { createContact, getContact } from '../../../domain/contacts/contacts.ts';
import { mergeContacts } from '../../../domain/contacts/merge/merge-contacts.ts';
import { findRecordId } from '../../../domain/shared/find-record.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { transact } from '../../../door/transaction/transact.ts';
import { asJson } from '../../../storage/json.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

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

it.runIf(testServer.databaseUrl)(
  'a STOP counts for the contact into which its sender is merged at that moment',
  async () => {
    const agency = await testServer.createAgency();
    const consent = { sms: { status: 'granted', source: 'Formulaire' } };
    const create = (more: object) =>
      agency.perform(createContact, { lastName: 'Le Goff', allowDuplicate: true, ...more });
    const [kept, merged] = [await create({}), await create({ phone: '+33639981234', consent })];
    const [read, isMerged] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stop = transact(testServer.context, agency.owner, async (work) => {
      const rows = work.agency.from('contact').select('id').where('phone', '=', '+33639981234');
      const { id } = await rows.executeTakeFirstOrThrow();
      read.resolve();
      await isMerged.promise;
      await recordOptOutReply(work, id, 'sms', 'opted_out', 'STOP');
    });
    await read.promise;
    const times = { readAt: kept.updatedAt, mergedReadAt: merged.updatedAt };
    await agency.perform(mergeContacts, { id: kept.id, mergedId: merged.id, ...times });
    isMerged.resolve();
    await stop;
    expect(await agency.perform(getContact, { id: kept.id })).toMatchObject({
      consent: { sms: { status: 'opted_out' } },
    });
  },
);

it.runIf(testServer.databaseUrl)(
  'a contact that is merged before a reference to it is written is not found',
  async () => {
    const agency = await testServer.createAgency();
    const create = () => agency.perform(createContact, { lastName: 'Le Goff', allowDuplicate: true });
    const [kept, merged] = [await create(), await create()];
    const [read, isMerged] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const note = transact(testServer.context, agency.owner, async (work) => {
      const contact_id = await findRecordId(work, 'contact', merged.id);
      read.resolve();
      await isMerged.promise;
      const author = asJson({ kind: 'human' as const, id: null, name: 'Camille Test' });
      await work.agency.insert('note', { id: newId(), contact_id, body: 'x', author, created_at: work.now }).execute();
    });
    await read.promise;
    const times = { readAt: kept.updatedAt, mergedReadAt: merged.updatedAt };
    await agency.perform(mergeContacts, { id: kept.id, mergedId: merged.id, ...times });
    isMerged.resolve();
    expect(await refusalOf(note)).toMatchObject({ code: 'not_found' });
  },
);
