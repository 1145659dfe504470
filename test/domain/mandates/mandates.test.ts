import { describe, expect, it } from 'vitest';
import { correctMandateEntry } from '../../../domain/mandates/correct-mandate.ts';
import { amendMandate, endMandate, mandateNotSigned, signMandate } from '../../../domain/mandates/decide-mandate.ts';
import { listMandates } from '../../../domain/mandates/list-mandates.ts';
import { readMandate } from '../../../domain/mandates/read-mandate.ts';
import { reserveMandate } from '../../../domain/mandates/reserve-mandate.ts';
import { changeProperty } from '../../../domain/properties/change-property.ts';
import { getProperty } from '../../../domain/properties/properties.ts';
import { newId, publicId } from '../../../domain/shared/ids.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { FIRST_DAY, registerAgencies } from './register-agency.ts';

let now = new Date('2026-11-24T09:00:00Z');
const server = await startTestServer({ now: () => now });
const createAgency = registerAgencies(server);
const goTo = (day: string) => {
  now = new Date(`${day}T09:00:00Z`);
};

async function createSigned(given: object = {}) {
  goTo(FIRST_DAY);
  const made = await createAgency();
  const { id, number } = await made.reserve();
  const sign = { id, signedOn: FIRST_DAY, endsOn: '2027-02-24', ...given };
  return { ...made, id, number, signed: await made.agency.perform(signMandate, sign) };
}
const pathsOf = (refusal: { errors?: { path: string }[] }) => refusal.errors?.map(({ path }) => path);

describe('a number', () => {
  it('is the next of one series for sales and searches', async () => {
    const { reserve, search } = await createAgency();
    expect([await reserve(), await search(), await reserve()].map(({ number }) => number)).toEqual([1460, 1461, 1462]);
  });

  it('that a mandate was not signed for has a reason and is never used again', async () => {
    const { agency, reserve } = await createAgency();
    const { id } = await reserve();
    expect(pathsOf(await refusalOf(agency.perform(mandateNotSigned, { id, reason: ' ' })))).toEqual(['reason']);
    const unsigned = await agency.perform(mandateNotSigned, { id, reason: 'Les vendeurs ont changé d’avis' });
    expect(unsigned).toMatchObject({ state: 'unsigned', remark: 'Les vendeurs ont changé d’avis' });
    const late = agency.perform(signMandate, { id, signedOn: FIRST_DAY, endsOn: '2027-02-24' });
    expect((await refusalOf(late)).code).toBe('conflict');
    const back = agency.perform(correctMandateEntry, { id, reason: 'Signé le lendemain', takeBack: true });
    expect((await refusalOf(back)).code).toBe('conflict');
    expect((await reserve()).number).toBe(1461);
  });

  it('is refused while the register is off, and for a property of another agency', async () => {
    const off = await createAgency({ on: false });
    expect((await refusalOf(off.search())).code).toBe('conflict');
    const [mine, theirs] = [await createAgency(), await createAgency()];
    expect((await refusalOf(mine.reserve({ propertyId: theirs.propertyId }))).code).toBe('not_found');
    const contactId = await theirs.person('Noël');
    expect((await refusalOf(mine.search({ mandants: [{ name: 'Noël', contactId }] }))).code).toBe('not_found');
    expect((await mine.reserve()).number).toBe(1460);
  });

  it('for a sale has its property and takes its terms from it', async () => {
    const { agency, reserve } = await createAgency();
    expect(pathsOf(await refusalOf(reserve({ propertyId: null })))).toEqual(['propertyId']);
    expect(await reserve()).toMatchObject({
      object: 'Maison 5 pièces, 3 rue du Port, 44000 Nantes (réf. NAN-1)',
      ...{ priceEuros: 420_000, feesPercent: 4, feesPaidBy: 'buyer', reservedOn: FIRST_DAY, state: 'reserved' },
    });
    expect(pathsOf(await refusalOf(reserve({ feesEuros: 9000 })))).toContain('feesEuros');
    const { id } = await agency.perform(reserveMandate, {
      ...{ purpose: 'search', kind: 'simple', mandants: [{ name: 'Bruno' }], feesEuros: 9000 },
    });
    expect(await agency.perform(readMandate, { id })).toMatchObject({ feesEuros: 9000, property: null });
  });
});

describe('a signature', () => {
  it.each([
    ['before the number was reserved', { signedOn: '2026-11-23' }, 'signedOn'],
    ['in the future', { signedOn: '2026-11-25' }, 'signedOn'],
    ['without an end', { endsOn: null }, 'endsOn'],
    ['with an end before the beginning', { endsOn: FIRST_DAY }, 'endsOn'],
    ['irrevocable beyond its end', { irrevocableUntil: '2027-03-01' }, 'irrevocableUntil'],
  ])('is refused %s', async (_, given, path) => {
    goTo(FIRST_DAY);
    const { agency, reserve, mandateOf } = await createAgency();
    const { id } = await reserve();
    const sign = { id, signedOn: FIRST_DAY, endsOn: '2027-02-24', ...given };
    expect(pathsOf(await refusalOf(agency.perform(signMandate, sign)))).toEqual([path]);
    expect(await mandateOf()).toBeNull();
  });

  it('sets the mandate of the property, with its terms', async () => {
    const { agency, propertyId } = await createSigned({ kind: 'semi_exclusive', priceEuros: 399_000, feesPercent: 5 });
    expect(await agency.perform(getProperty, { id: propertyId })).toMatchObject({
      ...{ priceEuros: 399_000, feesPercent: 5, feesPaidBy: 'buyer' },
      mandate: {
        ...{ number: '1460', kind: 'semi_exclusive', signedAt: '2026-11-23T23:00:00.000Z' },
        // It is in force on its last day.
        expiresAt: '2027-02-24T22:59:59.999Z',
      },
    });
  });

  it('gives its property the terms of the mandate, which shows before what the property has otherwise', async () => {
    goTo(FIRST_DAY);
    const { agency, reserve, propertyId } = await createAgency();
    const { id } = await reserve();
    const { updatedAt: readAt } = await agency.perform(getProperty, { id: propertyId });
    await agency.perform(changeProperty, { id: propertyId, readAt, priceEuros: 410_000, feesPercent: null });
    expect(await agency.perform(readMandate, { id })).toMatchObject({
      ...{ priceEuros: 420_000, feesPercent: 4 },
      property: { id: propertyId, priceEuros: 410_000, feesPercent: null, feesPaidBy: 'buyer' },
    });
    await agency.perform(signMandate, { id, signedOn: FIRST_DAY, endsOn: '2027-02-24' });
    const property = await agency.perform(getProperty, { id: propertyId });
    expect(property).toMatchObject({ priceEuros: 420_000, feesPercent: 4 });
  });

  it('is noted once', async () => {
    const { agency, id } = await createSigned();
    const again = agency.perform(signMandate, { id, signedOn: FIRST_DAY, endsOn: '2027-02-24' });
    expect((await refusalOf(again)).code).toBe('conflict');
    expect((await agency.perform(readMandate, { id })).entries).toHaveLength(2);
  });
});

describe('a signed mandate', () => {
  it('is amended by an entry of its own, which its property follows', async () => {
    const { agency, id, mandateOf, propertyId } = await createSigned();
    const { updatedAt } = await agency.perform(getProperty, { id: propertyId });
    await agency.perform(changeProperty, { id: propertyId, readAt: updatedAt, priceEuros: 410_000 });
    const amendment = { id, signedOn: FIRST_DAY, reason: 'Prolongation', endsOn: '2027-05-24' };
    await agency.perform(amendMandate, amendment);
    expect((await mandateOf()).expiresAt).toBe('2027-05-24T21:59:59.999Z');
    // The amendment was not about the price.
    expect((await agency.perform(getProperty, { id: propertyId })).priceEuros).toBe(410_000);
    await agency.perform(amendMandate, { ...amendment, reason: 'Baisse', priceEuros: 400_000 });
    expect((await agency.perform(getProperty, { id: propertyId })).priceEuros).toBe(400_000);
    const { entries } = await agency.perform(readMandate, { id });
    expect(entries.map(({ act, changed }: any) => [act, changed])).toEqual([
      ['reserved', []],
      ['signed', ['signedOn', 'signedOutside', 'startsOn', 'endsOn']],
      ['amended', ['endsOn']],
      ['amended', ['priceEuros']],
    ]);
  });

  it.each(['2026-11-23', '2026-11-25'])('takes no amendment of %s', async (signedOn) => {
    const { agency, id } = await createSigned();
    const amendment = agency.perform(amendMandate, { id, signedOn, reason: 'Prix', priceEuros: 1 });
    expect(pathsOf(await refusalOf(amendment))).toEqual(['signedOn']);
  });

  it('is ended with a reason, within its time, and so is that of its property', async () => {
    const { agency, id, mandateOf } = await createSigned();
    const end = (endedOn: string) => agency.perform(endMandate, { id, endedOn, reason: 'Dénoncé par les vendeurs' });
    expect(pathsOf(await refusalOf(end('2027-02-25')))).toEqual(['endedOn']);
    expect(pathsOf(await refusalOf(end('2026-11-23')))).toEqual(['endedOn']);
    expect(await end('2026-12-10')).toMatchObject({ state: 'ended', endedOn: '2026-12-10', endsOn: '2027-02-24' });
    expect((await mandateOf()).expiresAt).toBe('2026-12-10T22:59:59.999Z');
    expect((await refusalOf(end('2026-12-11'))).code).toBe('conflict');
    await agency.perform(correctMandateEntry, { id, reason: 'Dénonciation retirée', takeBack: true });
    expect((await mandateOf()).expiresAt).toBe('2027-02-24T22:59:59.999Z');
  });

  it('has ended after its last day, and not on it', async () => {
    const { agency, id } = await createSigned();
    const states = async (day: string) => {
      goTo(day);
      const { data } = await agency.perform(listMandates, { state: 'ended' });
      return [(await agency.perform(readMandate, { id })).state, data.length];
    };
    expect(await states('2027-02-24')).toEqual(['signed', 0]);
    expect(await states('2027-02-25')).toEqual(['ended', 1]);
    expect((await agency.perform(listMandates, { state: 'signed' })).data).toEqual([]);
  });

  it('that a newer one has replaced changes its property no more', async () => {
    const { agency, id, reserve, mandateOf } = await createSigned();
    const next = await reserve({ kind: 'simple' });
    await agency.perform(signMandate, { id: next.id, signedOn: FIRST_DAY, endsOn: '2027-11-24' });
    await agency.perform(endMandate, { id, endedOn: FIRST_DAY, reason: 'Remplacé' });
    expect(await mandateOf()).toMatchObject({ number: '1461', expiresAt: '2027-11-24T22:59:59.999Z' });
  });
});

describe('a correction', () => {
  it('stands below what it corrects, with its reason, and the property follows', async () => {
    const { agency, id, house, mandateOf } = await createSigned();
    const other = await house('NAN-2');
    const corrected = await agency.perform(correctMandateEntry, { id, reason: 'Mauvais bien', propertyId: other });
    expect(corrected).toMatchObject({ propertyId: other, number: 1460, state: 'signed' });
    expect(await mandateOf()).toBeNull();
    expect(await mandateOf(other)).toMatchObject({ number: '1460' });
    const { entries } = await agency.perform(readMandate, { id });
    expect(entries.at(-1)).toMatchObject({ act: 'corrected', reason: 'Mauvais bien', changed: ['propertyId'] });
  });

  it('takes a signature back that was none', async () => {
    const { agency, id, mandateOf } = await createSigned();
    await agency.perform(correctMandateEntry, { id, reason: 'Coché par erreur', takeBack: true });
    expect(await agency.perform(readMandate, { id })).toMatchObject({ state: 'reserved', signedOn: null });
    expect(await mandateOf()).toBeNull();
  });

  it('corrects something, and makes nothing impossible', async () => {
    const { agency, id } = await createSigned();
    const correct = (given: object) => agency.perform(correctMandateEntry, { id, reason: 'Erreur', ...given });
    expect(pathsOf(await refusalOf(correct({ kind: 'exclusive' })))).toEqual(['reason']);
    expect(pathsOf(await refusalOf(correct({ signedOn: '2026-11-20' })))).toEqual(['signedOn']);
    expect(pathsOf(await refusalOf(correct({ endsOn: null })))).toEqual(['endsOn']);
    expect(pathsOf(await refusalOf(correct({ startsOn: null })))).toEqual(['startsOn']);
    expect(pathsOf(await refusalOf(correct({ takeBack: true, signedOn: FIRST_DAY })))).toEqual(['signedOn']);
    const stranger = await createAgency();
    const foreign = stranger.agency.perform(correctMandateEntry, { id, reason: 'Erreur', kind: 'simple' });
    expect((await refusalOf(foreign)).code).toBe('not_found');
    expect((await refusalOf(correct({ propertyId: publicId('property', newId()) }))).code).toBe('not_found');
  });
});

describe('a correction is refused', () => {
  it('of an ended mandate whose last day would lie before its signature or after its end', async () => {
    const { agency, id } = await createSigned();
    goTo('2026-12-20');
    await agency.perform(endMandate, { id, endedOn: '2026-12-10', reason: 'Dénoncé' });
    const correct = (given: object) => agency.perform(correctMandateEntry, { id, reason: 'Erreur', ...given });
    expect(pathsOf(await refusalOf(correct({ endsOn: '2026-12-09' })))).toEqual(['endsOn']);
    expect(pathsOf(await refusalOf(correct({ signedOn: '2026-12-11' })))).toEqual(['signedOn']);
    expect(await correct({ endsOn: '2026-12-10', signedOn: '2026-12-10' })).toMatchObject({ state: 'ended' });
  });

  it('of the signature of a mandate that has none', async () => {
    const { agency, reserve } = await createAgency();
    const { id } = await reserve();
    const correct = (given: object) => agency.perform(correctMandateEntry, { id, reason: 'Erreur', ...given });
    const late = { kind: 'simple', signedOn: FIRST_DAY };
    expect(pathsOf(await refusalOf(correct(late)))).toEqual(['signedOn']);
    expect(pathsOf(await refusalOf(correct({ kind: 'simple', signedOutside: true })))).toEqual(['signedOutside']);
  });

  it('that gives a search a property, as its reservation is', async () => {
    const { agency, propertyId, search } = await createAgency();
    expect(pathsOf(await refusalOf(search({ propertyId })))).toEqual(['propertyId']);
    const { id } = await search();
    const moved = agency.perform(correctMandateEntry, { id, reason: 'Erreur', propertyId });
    expect(pathsOf(await refusalOf(moved))).toEqual(['propertyId']);
  });
});

it('the list finds mandates by their number, a name, what they are about, and their property', async () => {
  goTo(FIRST_DAY);
  const { agency, propertyId, reserve, search, house } = await createAgency();
  await reserve();
  await search({ mandants: [{ name: 'Émile Kervella' }], object: 'T3 avec balcon à Rezé' });
  await reserve({ propertyId: await house('NAN-2') });
  const numbers = async (given: object) =>
    (await agency.perform(listMandates, given)).data.map(({ number }: { number: number }) => number);
  expect(await numbers({})).toEqual([1462, 1461, 1460]);
  expect(await numbers({ q: '1461' })).toEqual([1461]);
  expect(await numbers({ q: 'kervella EMILE' })).toEqual([1461]);
  expect(await numbers({ q: 'balcon' })).toEqual([1461]);
  expect(await numbers({ q: 'name' })).toEqual([]);
  expect(await numbers({ propertyId })).toEqual([1460]);
  const first = await agency.perform(listMandates, { limit: 2 });
  expect(await numbers({ limit: 2, cursor: first.nextCursor })).toEqual([1460]);
});
