import { describe, expect, it } from 'vitest';
import { changeProperty } from '../../../domain/properties/change-property.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

let now = new Date('2026-11-24T09:00:00Z');
const server = await startTestServer({ now: () => now });
const agency = await server.createAgency();
const address = { street: '3 rue du Port', postcode: '44000', city: 'Nantes' };

let count = 0;
async function create(more: object = {}) {
  const details = { reference: `BIEN-${++count}`, title: 'T3', type: 'apartment', address, ...more };
  const property = await agency.perform(createProperty, details);
  now = new Date(now.getTime() + 1000);
  return property;
}
const change = ({ id, updatedAt }: { id: string; updatedAt: string }, given: object) =>
  agency.perform(changeProperty, { id, readAt: updatedAt, ...given });

const whole = {
  ...{ carrezSqm: 61.4, floors: 4, lift: true, cellar: false, garage: null, builtYear: 1994 },
  heating: { source: 'gas', shared: true },
  charges: { monthlyEuros: 118, propertyTaxEuros: 1_240 },
  coOwned: true,
  coOwnership: { lots: 42, yearlyChargesEuros: 1_416, procedure: false, procedureDetail: null },
  diagnostics: [{ kind: 'risks', date: '2026-11-01', expires: '2027-04-30' }],
};

describe('the record of a property', () => {
  it('has what an advert must say, and unknown is not no', async () => {
    const property = await create({ ...whole, address: { ...address, hidden: true } });
    expect(property).toMatchObject({ ...whole, garden: null, published: false, address: { ...address, hidden: true } });
    expect(await create()).toMatchObject({
      ...{ lift: null, heating: null, coOwned: null, coOwnership: null, diagnostics: [] },
      charges: { monthlyEuros: null, propertyTaxEuros: null },
      address: { hidden: false },
    });
  });

  it('gets its former values back from what was read', async () => {
    const before = await create(whole);
    const changes = {
      ...{ lift: null, heating: null, coOwnership: null, diagnostics: [], charges: { monthlyEuros: null } },
      address: { hidden: true },
    };
    const after = await change(before, changes);
    expect(after).toMatchObject({
      ...changes,
      coOwned: null,
      charges: { monthlyEuros: null, propertyTaxEuros: 1_240 },
    });
    const { lift, heating, coOwned, coOwnership, diagnostics, charges } = before;
    const former = { lift, heating, coOwned, coOwnership, diagnostics, charges, address: before.address };
    const undone = await change(after, former);
    expect(undone).toEqual({ ...before, updatedAt: undone.updatedAt });
  });

  it('has details of a co-ownership only where there is one', async () => {
    const inOne = await create({ coOwnership: { lots: 12 } });
    expect(inOne).toMatchObject({ coOwned: true, coOwnership: { lots: 12, procedure: null } });
    expect(await change(inOne, { coOwned: false })).toMatchObject({ coOwned: false, coOwnership: null });
    const refusal = await refusalOf(create({ coOwned: false, coOwnership: { lots: 12 } }));
    expect(refusal).toMatchObject({ code: 'invalid_request', errors: [{ path: 'coOwnership' }] });
  });

  it('has one diagnostic of each kind', async () => {
    const risks = { kind: 'risks', date: '2026-11-01' };
    expect((await refusalOf(create({ diagnostics: [risks, risks] }))).code).toBe('invalid_request');
    const ended = create({ diagnostics: [{ ...risks, expires: '2026-10-31' }] });
    expect((await refusalOf(ended)).errors).toMatchObject([{ path: 'diagnostics.0.expires' }]);
  });

  it.each([
    ['the buyer pays', { priceEuros: 209_000, feesPercent: 4.5, feesPaidBy: 'buyer' }, 200_000],
    ['the seller pays', { priceEuros: 209_000, feesPercent: 4.5, feesPaidBy: 'seller' }, null],
    ['nobody knows the fees', { priceEuros: 209_000, feesPaidBy: 'buyer' }, null],
  ])('names the price without fees where the law wants it: %s', async (_, given, priceWithoutFeesEuros) => {
    expect(await create(given)).toMatchObject({ priceWithoutFeesEuros });
  });
});
