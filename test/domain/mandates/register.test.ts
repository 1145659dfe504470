import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { mandateNotSigned } from '../../../domain/mandates/decide-mandate.ts';
import { listMandates } from '../../../domain/mandates/list-mandates.ts';
import { printRegister } from '../../../domain/mandates/print-register.ts';
import { declareRegister, readRegister } from '../../../domain/mandates/register.ts';
import { reserveMandate } from '../../../domain/mandates/reserve-mandate.ts';
import { changeProperty } from '../../../domain/properties/change-property.ts';
import { getProperty } from '../../../domain/properties/properties.ts';
import { perform } from '../../../door/perform.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';
import { outcomesOfTwo } from '../../support/while-locked.ts';
import { csv, fileOf } from '../imports/files.ts';
import { FIRST_DAY, registerAgencies } from './register-agency.ts';

const now = new Date('2026-11-24T09:00:00Z');
const server = await startTestServer({ now: () => now });
const createAgency = registerAgencies(server);

describe('the register', () => {
  it('is off until an owner declares its first number and the day', async () => {
    const { agency } = await createAgency({ on: false });
    expect(await agency.perform(readRegister, {})).toEqual({ declared: null, suggestedFirst: 1 });
    const { actor } = await createColleague(server.db, agency);
    const declaration = { firstNumber: 1460, startedOn: FIRST_DAY };
    const byColleague = perform(server.context, actor, declareRegister, declaration);
    expect((await refusalOf(byColleague)).code).toBe('missing_scope');
    await agency.perform(declareRegister, declaration);
    expect((await agency.perform(readRegister, {})).declared).toMatchObject({
      ...{ firstNumber: 1460, nextNumber: 1460, startedOn: FIRST_DAY, isFinal: false },
    });
  });

  it('begins above every number that a property has, and not in the future', async () => {
    const { agency, house } = await createAgency({ on: false });
    await house('NAN-2', { mandate: { number: '1459', kind: 'simple' } });
    await house('NAN-3', { mandate: { number: '2026-9999', kind: 'simple' } });
    await house('NAN-4', { mandate: { number: '20260012', kind: 'simple' } });
    expect((await agency.perform(readRegister, {})).suggestedFirst).toBe(1460);
    const declare = (firstNumber: number, startedOn = FIRST_DAY) =>
      agency.perform(declareRegister, { firstNumber, startedOn });
    expect((await refusalOf(declare(1459))).errors[0].path).toBe('firstNumber');
    expect((await refusalOf(declare(1460, '2026-11-25'))).errors[0].path).toBe('startedOn');
    await declare(1460);
  });

  it('may begin otherwise until it has given a number', async () => {
    const { agency, reserve } = await createAgency();
    await agency.perform(declareRegister, { firstNumber: 1300, startedOn: FIRST_DAY });
    await agency.perform(declareRegister, { firstNumber: 1500, startedOn: FIRST_DAY });
    // The same again, because the answer was lost.
    await agency.perform(declareRegister, { firstNumber: 1500, startedOn: FIRST_DAY });
    expect((await reserve()).number).toBe(1500);
    const again = agency.perform(declareRegister, { firstNumber: 1600, startedOn: FIRST_DAY });
    expect((await refusalOf(again)).code).toBe('conflict');
    expect((await reserve()).number).toBe(1501);
  });

  it('is each agency’s own', async () => {
    const [mine, theirs] = [await createAgency(), await createAgency()];
    const { id } = await theirs.reserve();
    expect((await mine.agency.perform(listMandates, {})).data).toEqual([]);
    const foreign = mine.agency.perform(mandateNotSigned, { id, reason: 'x' });
    expect((await refusalOf(foreign)).code).toBe('not_found');
    expect((await mine.reserve()).number).toBe(1460);
  });
});

it('no file has more than three thousand numbers', async () => {
  const { agency, reserve } = await createAgency();
  await reserve();
  expect((await agency.perform(printRegister, {})).mandates).toHaveLength(1);
  await sql`insert into mandate_entry
    select (jsonb_populate_record(entry, jsonb_build_object('id', other, 'mandate_id', other, 'seq', 1 + n, 'number', 1460 + n))).*
    from mandate_entry as entry, (select n, gen_random_uuid() as other from generate_series(1, 3000) as n) as more
    where agency_id = ${agency.id}`.execute(server.db);
  const refusal = await refusalOf(agency.perform(printRegister, { from: FIRST_DAY }));
  expect(refusal.errors).toEqual([{ path: 'from', message: 'leaves more than 3000 mandates' }]);
  expect((await agency.perform(printRegister, { to: '2026-11-23' })).mandates).toEqual([]);
});

it.each(['typed', 'imported'])('no number is %s while the register begins below it', async (way) => {
  const { agency, propertyId, mandateOf } = await createAgency({ on: false });
  const { updatedAt: readAt } = await agency.perform(getProperty, { id: propertyId });
  const rows = [
    ['Référence', 'Numéro de mandat', 'Type de mandat'],
    ['NAN-1', '1500', 'Simple'],
  ];
  const file = fileOf(csv(rows));
  // Both write the head of the journal last.
  const head = sql`select from journal_head where agency_id = ${agency.id} for update`;
  await outcomesOfTwo(server, head, () => [
    way === 'typed'
      ? agency.perform(changeProperty, { id: propertyId, readAt, mandate: { number: '1500', kind: 'simple' } })
      : agency.perform(importRecords, { kind: 'properties', file, existing: 'update' }),
    agency.perform(declareRegister, { firstNumber: 1460, startedOn: FIRST_DAY }),
  ]);
  const isDeclared = (await agency.perform(readRegister, {})).declared !== null;
  expect([isDeclared, (await mandateOf()) !== null].sort()).toEqual([false, true]);
});

it('reservations at once leave no number out and give none twice', async () => {
  const { agency, propertyId, mandants } = await createAgency();
  const count = server.databaseUrl ? 1000 : size(100, 1000, 1000);
  const reserve = (n: number) => {
    const about = n % 2 === 0 ? { purpose: 'sale', propertyId } : { purpose: 'search' };
    return agency.perform(reserveMandate, { ...about, kind: 'simple', mandants });
  };
  const numbers: number[] = [];
  // Some find no free connection, and take no number by that.
  for (let missing = count; missing > 0; missing = count - numbers.length) {
    const ends = await Promise.allSettled(Array.from({ length: missing }, (_, n) => reserve(n)));
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? String(end.reason) : []));
    expect(reasons.filter((reason) => !reason.includes('timeout exceeded when trying to connect'))).toEqual([]);
    numbers.push(...ends.flatMap((end) => (end.status === 'fulfilled' ? end.value.number : [])));
  }
  numbers.sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: count }, (_, n) => 1460 + n));
});
