import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkRegister } from '../../../domain/mandates/check-register.ts';
import { signMandate } from '../../../domain/mandates/decide-mandate.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { checkJournal } from '../../../door/journal/check-journal.ts';
import { startTestServer } from '../../support/test-server.ts';
import { FIRST_DAY, registerAgencies } from './register-agency.ts';

const now = new Date('2026-11-24T09:00:00Z');
const server = await startTestServer({ ownStore: true, now: () => now });
const { db, store } = server;
const createAgency = registerAgencies(server);

/** Three numbers, of which the first was signed: four entries. */
async function createRegister() {
  const made = await createAgency();
  const { id } = await made.reserve();
  await made.search();
  await made.search();
  await made.agency.perform(signMandate, { id, signedOn: FIRST_DAY, endsOn: '2027-02-24' });
  return { ...made, check: () => made.agency.perform(checkRegister, {}) };
}

it('is intact as it was written, and says so of an agency without one', async () => {
  const { agency, check } = await createRegister();
  expect(await check()).toEqual({ intact: true, entries: 4, faults: [] });
  expect((await agency.perform(checkJournal, {})).intact).toBe(true);
  const off = await createAgency({ on: false });
  expect(await off.agency.perform(checkRegister, {})).toEqual({ intact: true, entries: 0, faults: [] });
});

it.each(['update mandate_entry set reason = null', 'delete from mandate_entry'])(
  'the database refuses to the application, and to the owner: %s',
  async (statement) => {
    const { agency, check } = await createRegister();
    for (const on of [store.rows.ofAgency(agency.id), db]) {
      await expect(sql.raw(statement).execute(on)).rejects.toThrow(/never changed or removed/);
    }
    expect((await check()).intact).toBe(true);
  },
);

describe('tampering by whoever may take the trigger away is named', () => {
  const tamper = async (statement: (agencyId: string) => ReturnType<typeof sql>) => {
    const { agency, check } = await createRegister();
    await db.transaction().execute(async (transaction) => {
      await sql`alter table mandate_entry disable trigger append_only`.execute(transaction);
      await statement(agency.id).execute(transaction);
      await sql`alter table mandate_entry enable trigger append_only`.execute(transaction);
    });
    const { intact, faults } = await check();
    expect(intact).toBe(faults.length === 0);
    return faults;
  };

  const columns: Record<string, unknown> = {
    id: newId(),
    act: 'amended',
    state: 'ended',
    purpose: 'search',
    kind: 'simple',
    property_id: null,
    mandants: '[{"name": "Bruno Noël", "address": null}]',
    object: 'Un autre bien',
    reserved_on: '2026-11-23',
    signed_on: '2026-11-23',
    signed_outside: true,
    starts_on: '2026-11-23',
    ends_on: '2027-02-25',
    irrevocable_until: '2027-01-01',
    ended_on: '2026-12-01',
    price_euros: 1,
    fees_percent: 4.5,
    fees_euros: 1,
    fees_paid_by: 'seller',
    acted_on: '2026-11-23',
    reason: 'Une autre',
    actor: '{"kind": "human", "id": null, "name": "Personne"}',
    at: new Date(0),
    number: 1461,
    mandate_id: null,
  };

  it.each(Object.keys(columns).filter((column) => column !== 'mandate_id' && column !== 'property_id'))(
    'when %s is changed',
    async (column) => {
      const faults = await tamper(
        (agencyId) => sql`update mandate_entry set ${sql.ref(column)} = ${columns[column]}
          where agency_id = ${agencyId} and seq = 4`,
      );
      expect(faults).toContainEqual({ kind: 'entry_changed', number: column === 'number' ? 1461 : 1460, seq: 4 });
    },
  );

  it('in every column of the table', async () => {
    const known = Object.keys((await db.selectFrom('mandate_entry').selectAll().executeTakeFirst()) ?? {});
    expect([...Object.keys(columns), 'agency_id', 'seq'].sort()).toEqual(known.sort());
  });

  it('when the last entry is removed, though the register was set back', async () => {
    const faults = await tamper(
      (agencyId) => sql`with gone as (delete from mandate_entry where agency_id = ${agencyId} and seq = 4)
        update mandate_register set last_seq = 3 where agency_id = ${agencyId}`,
    );
    expect(faults).toEqual([{ kind: 'entry_missing', number: 1460, seq: 4 }]);
  });

  it('when a number is removed', async () => {
    const faults = await tamper((agencyId) => sql`delete from mandate_entry where agency_id = ${agencyId} and seq = 2`);
    expect(faults).toEqual([
      { kind: 'entry_missing', number: null, seq: 2 },
      { kind: 'number_missing', number: 1461, seq: null },
    ]);
  });

  it('when a number was left out', async () => {
    const faults = await tamper(
      (agencyId) => sql`update mandate_register set next_number = next_number + 1 where agency_id = ${agencyId}`,
    );
    expect(faults).toEqual([{ kind: 'number_missing', number: 1463, seq: null }]);
  });

  it.each(['last_seq', 'next_number'])('when %s is a number to which nobody counts', async (column) => {
    const faults = await tamper(
      (agencyId) => sql`update mandate_register set ${sql.ref(column)} = 2000000000 where agency_id = ${agencyId}`,
    );
    const first =
      column === 'last_seq'
        ? { kind: 'entry_missing', number: null, seq: 5 }
        : { kind: 'number_missing', number: 1463, seq: null };
    expect(faults).toHaveLength(100);
    expect(faults[0]).toEqual(first);
  });

  it('when an entry is written that the journal does not know', async () => {
    const faults = await tamper(
      (agencyId) => sql`insert into mandate_entry
        select (jsonb_populate_record(entry, jsonb_build_object('id', gen_random_uuid(), 'seq', 5))).*
        from mandate_entry as entry where agency_id = ${agencyId} and seq = 4`,
    );
    expect(faults).toEqual([{ kind: 'entry_unknown', number: 1460, seq: 5 }]);
  });

  it('when the beginning is moved', async () => {
    const faults = await tamper(
      (agencyId) => sql`update mandate_register set started_on = '2020-01-01' where agency_id = ${agencyId}`,
    );
    expect(faults).toEqual([{ kind: 'beginning_changed', number: null, seq: null }]);
  });

  it('in the journal itself, where the journal’s own check finds it', async () => {
    const { agency } = await createRegister();
    await sql`update journal_entry set code = '4 ' || repeat('0', 64)
      where agency_id = ${agency.id} and code like '4 %'`.execute(db);
    expect((await agency.perform(checkRegister, {})).faults).toEqual([{ kind: 'entry_changed', number: 1460, seq: 4 }]);
    expect((await agency.perform(checkJournal, {})).intact).toBe(false);
  });
});
