import { describe, expect, it } from 'vitest';
import { correctMandateEntry } from '../../../domain/mandates/correct-mandate.ts';
import { amendMandate, endMandate, signMandate } from '../../../domain/mandates/decide-mandate.ts';
import { declareRegister } from '../../../domain/mandates/register.ts';
import { changeProperty } from '../../../domain/properties/change-property.ts';
import { getProperty } from '../../../domain/properties/properties.ts';
import { startTestServer } from '../../support/test-server.ts';
import { FIRST_DAY, registerAgencies } from './register-agency.ts';

const FIRST_YEAR = { signedOn: FIRST_DAY, endsOn: '2027-02-24' };
const LATER = '2026-11-26';

let now = new Date(`${FIRST_DAY}T09:00:00Z`);
const server = await startTestServer({ now: () => now });
const createAgency = registerAgencies(server);
const goTo = (day: string) => {
  now = new Date(`${day}T09:00:00Z`);
};

/** A property with two mandates: 1460 from the first day at 420,000 euros, and 1461, which was signed later at 399,000. */
async function createTwo() {
  goTo(FIRST_DAY);
  const made = await createAgency();
  const { agency, propertyId, reserve } = made;
  const [first, second] = [await reserve({ kind: 'simple' }), await reserve({ kind: 'simple' })];
  const sign = (id: string, given: object = {}) => agency.perform(signMandate, { id, ...FIRST_YEAR, ...given });
  await sign(first.id);
  goTo(LATER);
  await sign(second.id, { signedOn: LATER, priceEuros: 399_000 });
  const correct = (id: string, given: object) =>
    agency.perform(correctMandateEntry, { id, reason: 'Erreur', ...given });
  const end = (id: string, endedOn = LATER) => agency.perform(endMandate, { id, endedOn, reason: 'Dénoncé' });
  const shown = async (id = propertyId) => {
    const { mandate, priceEuros } = await agency.perform(getProperty, { id });
    return [mandate?.number ?? null, priceEuros];
  };
  const price = async (priceEuros: number) => {
    const { updatedAt: readAt } = await agency.perform(getProperty, { id: propertyId });
    await agency.perform(changeProperty, { id: propertyId, readAt, priceEuros });
  };
  return { ...made, first: first.id as string, second: second.id as string, sign, correct, end, shown, price };
}

describe('a property shows the mandate that was signed last', () => {
  it('and that of before when it is taken back', async () => {
    const { correct, second, first, shown } = await createTwo();
    expect(await shown()).toEqual(['1461', 399_000]);
    await correct(second, { takeBack: true });
    expect(await shown()).toEqual(['1460', 420_000]);
    await correct(first, { takeBack: true });
    expect((await shown())[0]).toBeNull();
  });

  it('and that which runs on when it is ended, with the terms that nobody has changed', async () => {
    const { end, second, shown, price, mandateOf } = await createTwo();
    await price(390_000);
    await end(second);
    expect(await shown()).toEqual(['1460', 390_000]);
    expect((await mandateOf()).expiresAt).toBe('2027-02-24T22:59:59.999Z');
  });

  it('and of those that have ended, the one that ended last', async () => {
    const { agency, end, first, second, shown, correct } = await createTwo();
    await end(second, '2026-12-20');
    await end(first, '2026-12-10');
    expect((await shown())[0]).toBe('1461');
    await correct(first, { takeBack: true });
    expect((await shown())[0]).toBe('1460');
    await agency.perform(amendMandate, { id: first, signedOn: LATER, reason: 'Baisse', priceEuros: 401_000 });
    expect(await shown()).toEqual(['1460', 401_000]);
  });

  it('whatever is written about the other one', async () => {
    const { agency, first, shown, correct } = await createTwo();
    await agency.perform(amendMandate, { id: first, signedOn: LATER, reason: 'Baisse', priceEuros: 401_000 });
    await correct(first, { endsOn: '2027-12-24' });
    expect(await shown()).toEqual(['1461', 399_000]);
  });
});

describe('a mandate that is moved to its right property', () => {
  it.each(['older', 'ended'])('does not stand above the newer one there: %s', async (state) => {
    const { reserve, sign, house, shown, correct, end, second } = await createTwo();
    const other = await house('NAN-2');
    const third = await reserve({ propertyId: other, kind: 'simple' });
    goTo(state === 'older' ? '2026-11-27' : LATER);
    await sign(third.id, { signedOn: state === 'older' ? '2026-11-27' : LATER, priceEuros: 300_000 });
    if (state === 'ended') await end(second);
    await correct(second, { propertyId: other });
    expect(await shown(other)).toEqual(['1462', 300_000]);
    expect(await shown()).toEqual(['1460', 420_000]);
  });

  it('leaves a typed mandate there when it has ended, and replaces it when it runs', async () => {
    goTo(FIRST_DAY);
    const { agency, house, reserve, mandateOf } = await createAgency({ on: false });
    const typed = { mandate: { number: '1200', kind: 'simple' } };
    const [other, another] = [await house('NAN-2', typed), await house('NAN-3', typed)];
    await agency.perform(declareRegister, { firstNumber: 1460, startedOn: FIRST_DAY });
    const { id } = await reserve();
    await agency.perform(signMandate, { id, ...FIRST_YEAR });
    await agency.perform(endMandate, { id, endedOn: FIRST_DAY, reason: 'Dénoncé' });
    await agency.perform(correctMandateEntry, { id, reason: 'Autre bien', propertyId: other });
    expect(await mandateOf(other)).toMatchObject({ number: '1200' });
    expect(await mandateOf()).toBeNull();
    await agency.perform(correctMandateEntry, { id, reason: 'Pas terminé', propertyId: another, takeBack: true });
    expect(await mandateOf(another)).toMatchObject({ number: '1460' });
    expect(await mandateOf(other)).toMatchObject({ number: '1200' });
  });
});
