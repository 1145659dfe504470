import { describe, expect, it } from 'vitest';
import { readToday } from '../../../console/today/read-today.ts';
import { moveProperty } from '../../../domain/boards/move-property.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { undoImport } from '../../../domain/imports/undo-import.ts';
import { correctMandateEntry } from '../../../domain/mandates/correct-mandate.ts';
import { amendMandate, endMandate, signMandate } from '../../../domain/mandates/decide-mandate.ts';
import { moveOffer } from '../../../domain/offers/move-offer.ts';
import { recordOffer } from '../../../domain/offers/offers.ts';
import { changeProperty } from '../../../domain/properties/change-property.ts';
import { browseProperties } from '../../../domain/properties/list/browse-properties.ts';
import { getProperty } from '../../../domain/properties/properties.ts';
import { readPropertySheet } from '../../../domain/properties/property-sheet.ts';
import { listJournal } from '../../../door/journal/list-journal.ts';
import { withdrawProperties } from '../../../jobs/withdraw-properties.ts';
import { startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from '../imports/files.ts';
import { FIRST_DAY, registerAgencies } from '../mandates/register-agency.ts';

const LAST_DAY = '2027-02-24';
const LATER = '2027-02-25';

let now = new Date(`${FIRST_DAY}T09:00:00Z`);
const server = await startTestServer({ now: () => now });
const createAgency = registerAgencies(server);
/** In France the day begins an hour before that of UTC. */
const goTo = (day: string, time = '09:00') => {
  now = new Date(`${day}T${time}:00Z`);
};

/** An estimated house, and what is done with it. */
async function createHouse(options?: { on?: boolean }) {
  goTo(FIRST_DAY);
  const made = await createAgency(options);
  const { agency, propertyId, reserve } = made;
  const read = () => agency.perform(getProperty, { id: propertyId });
  const sign = async (given: object = {}) => {
    const { id } = await reserve({ kind: 'simple' });
    await agency.perform(signMandate, { id, signedOn: FIRST_DAY, endsOn: LAST_DAY, ...given });
    return id as string;
  };
  const move = async (to: string, reason?: string) =>
    agency.perform(moveProperty, { id: propertyId, from: (await read()).status, to, reason });
  const change = async (given: object) =>
    agency.perform(changeProperty, { id: propertyId, readAt: (await read()).updatedAt, ...given });
  const statusAfter = async () => {
    await withdrawProperties(server.context);
    return (await read()).status;
  };
  return { ...made, read, sign, move, change, statusAfter };
}

/** A house that was withdrawn when its typed mandate had ended. */
async function createRunOut() {
  const house = await createHouse({ on: false });
  await house.move('available');
  const mandate = { number: '77', kind: 'simple', expiresAt: `${LAST_DAY}T12:00:00Z` };
  await house.change({ mandate });
  goTo(LATER);
  expect(await house.statusAfter()).toBe('withdrawn');
  return { ...house, mandate };
}

describe('a mandate that is signed', () => {
  it('puts an estimated property up for sale, and does not publish it', async () => {
    const { read, sign } = await createHouse();
    expect((await read()).status).toBe('draft');
    await sign();
    expect(await read()).toMatchObject({ status: 'available', published: false });
  });

  it('leaves a property withdrawn that a person has withdrawn', async () => {
    const { read, sign, move } = await createHouse();
    await move('withdrawn', 'Le vendeur garde');
    await sign();
    expect((await read()).status).toBe('withdrawn');
  });
});

it('a signature that is taken back leaves an estimate, unless somebody has moved the property since', async () => {
  const first = await createHouse();
  const id = await first.sign();
  await first.agency.perform(correctMandateEntry, { id, reason: 'Jamais signé', takeBack: true });
  expect(await first.read()).toMatchObject({ status: 'draft', mandate: null });

  const second = await createHouse();
  const other = await second.sign();
  goTo('2026-11-25');
  await second.move('draft');
  await second.move('available');
  await second.agency.perform(correctMandateEntry, { id: other, reason: 'Jamais signé', takeBack: true });
  expect((await second.read()).status).toBe('available');
});

it('a mandate that is amended leaves a property in preparation that a person has put back', async () => {
  const { agency, read, sign, move } = await createHouse();
  const id = await sign();
  await move('draft');
  await agency.perform(amendMandate, { id, signedOn: FIRST_DAY, reason: 'Baisse', priceEuros: 400_000 });
  expect(await read()).toMatchObject({ status: 'draft', priceEuros: 400_000 });
});

describe('a mandate that runs out', () => {
  it('withdraws the property when its last day is over, and the next one puts it up for sale again', async () => {
    const { agency, sign, statusAfter } = await createHouse();
    await sign();
    goTo(LAST_DAY, '22:59');
    expect(await statusAfter()).toBe('available');
    goTo(LAST_DAY, '23:00');
    expect(await statusAfter()).toBe('withdrawn');
    expect(await withdrawProperties(server.context)).toBe(0);
    const { mandates } = await agency.perform(readToday, { mine: false });
    expect(mandates.data).toMatchObject([{ number: '1460', hasEnded: true, isWithdrawn: true }]);
    goTo(LATER);
    await sign({ signedOn: LATER, endsOn: '2027-08-25' });
    expect(await statusAfter()).toBe('available');
  });

  it('gives way to one that is in force', async () => {
    const { sign, statusAfter, mandateOf } = await createHouse();
    await sign({ endsOn: '2027-08-24' });
    const second = await sign();
    expect((await mandateOf())?.number).toBe('1461');
    goTo(LATER);
    expect(await statusAfter()).toBe('available');
    expect(await mandateOf()).toMatchObject({ number: '1460', expiresAt: '2027-08-24T21:59:59.999Z' });
    expect(second).toMatch(/^mandate_/);
  });

  it('changes nothing where a person has decided since, or an offer lives', async () => {
    const { agency, propertyId, person, sign, move, statusAfter } = await createHouse();
    await sign();
    goTo(LATER);
    expect(await statusAfter()).toBe('withdrawn');
    await move('available');
    expect(await statusAfter()).toBe('available');
    await agency.perform(recordOffer, { propertyId, contactId: await person('Petit'), amountEuros: 400_000 });
    expect(await statusAfter()).toBe('under_offer');
  });

  it('withdraws again when the end of before is put back', async () => {
    const { change, statusAfter, read, mandate } = await createRunOut();
    await change({ mandate: { ...mandate, expiresAt: '2027-08-24T12:00:00Z' } });
    expect((await read()).status).toBe('available');
    await change({ mandate });
    expect(await statusAfter()).toBe('withdrawn');
  });

  it('withdraws what an offer kept until it was refused', async () => {
    const { agency, propertyId, person, sign, statusAfter } = await createHouse();
    await sign();
    const offer = { propertyId, contactId: await person('Petit'), amountEuros: 400_000 };
    const { id } = await agency.perform(recordOffer, offer);
    goTo(LATER);
    expect(await statusAfter()).toBe('under_offer');
    await agency.perform(moveOffer, { id, stage: 'refused' });
    expect(await statusAfter()).toBe('withdrawn');
  });

  it('and a status that is chosen with the renewal: the choice counts', async () => {
    const { change, read, mandate } = await createRunOut();
    await change({ mandate: { ...mandate, expiresAt: '2027-08-24T12:00:00Z' }, status: 'draft' });
    expect((await read()).status).toBe('draft');
  });

  it('leaves alone what came with a mandate that had ended', async () => {
    const { house, agency } = await createHouse({ on: false });
    const mandate = {
      number: '12',
      kind: 'simple',
      signedAt: '2025-01-05T10:00:00Z',
      expiresAt: '2026-01-05T10:00:00Z',
    };
    const id = await house('NAN-2', { status: 'available', mandate });
    await withdrawProperties(server.context);
    expect((await agency.perform(getProperty, { id })).status).toBe('available');
  });

  it('stays among the mandates to renew for thirty days, and is in the journal', async () => {
    const { agency, sign, statusAfter } = await createHouse();
    await sign();
    const toRenew = async () =>
      (await agency.perform(browseProperties, { mandateEndsInDays: 30, sort: 'mandateEnd' })).data.length;
    goTo(LATER);
    expect(await statusAfter()).toBe('withdrawn');
    expect(await toRenew()).toBe(1);
    const { data } = await agency.perform(listJournal, {});
    expect(data[0]).toMatchObject({ operation: 'withdrawProperty', actor: { kind: 'system' } });
    goTo('2027-04-01');
    expect(await toRenew()).toBe(0);
  });

  it('is one that was ended, too, and the record says why', async () => {
    const { agency, propertyId, sign, statusAfter } = await createHouse();
    const id = await sign();
    await agency.perform(endMandate, { id, endedOn: '2026-12-24', reason: 'Dénoncé' });
    expect(await statusAfter()).toBe('available');
    goTo('2026-12-25');
    expect(await statusAfter()).toBe('withdrawn');
    const sheet = await agency.perform(readPropertySheet, { id: propertyId });
    expect(sheet.statusReason).toBe('Mandat 1460 terminé');
  });

  it('is one that was typed, and is renewed where it was typed', async () => {
    const { move, change, statusAfter, read } = await createHouse({ on: false });
    await move('available');
    const mandate = { number: '77', kind: 'simple', expiresAt: `${LAST_DAY}T00:00:00+01:00` };
    await change({ mandate });
    goTo(LAST_DAY);
    expect(await statusAfter()).toBe('available');
    goTo(LATER);
    expect(await statusAfter()).toBe('withdrawn');
    await change({ mandate: { ...mandate, expiresAt: '2027-08-24T00:00:00+02:00' } });
    expect((await read()).status).toBe('available');
  });

  it('is one that a file renews, and the import can be taken back', async () => {
    const { agency, read, statusAfter } = await createRunOut();
    const { reference } = await read();
    const table = csv([
      ['Référence', 'Numéro de mandat', 'Fin de mandat'],
      [reference, '77', '24/08/2027'],
    ]);
    const request = { kind: 'properties', existing: 'update', file: fileOf(table) };
    const { id } = await agency.perform(importRecords, request);
    expect(await read()).toMatchObject({ status: 'available', published: false });
    await agency.perform(undoImport, { id });
    expect(await statusAfter()).toBe('withdrawn');
  });
});
