import { describe, expect, it } from 'vitest';
import { lastDayOfDpe } from '../../../domain/adverts/energy-rules.ts';
import { withMandatoryBlock } from '../../../domain/adverts/mandatory-block.ts';
import { inspectProperty } from '../../../domain/inspection/inspect-property.ts';
import type { Registered } from '../../../domain/inspection/registered-mandates.ts';
import { summarize } from '../../../domain/inspection/store-inspections.ts';
import type { Property } from '../../../domain/properties/property-record.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import { propertyExample } from '../poliris/property-example.ts';

const at = { day: '2026-11-29', timeZone: 'Europe/Paris' } as const;
const record: Property = {
  ...propertyExample,
  status: 'available',
  diagnostics: [],
  published: true,
  mandate: {
    ...{ number: '2026-17', kind: 'exclusive', signedAt: '2026-02-03T10:00:00.000Z' },
    expiresAt: '2027-02-03T22:30:00.000Z',
  },
};
const house: Property = { ...record, description: withMandatoryBlock('Au calme.', record) };
const inspect = (changes: Partial<Property>) =>
  inspectProperty({ ...house, ...changes }, at).map(({ rule, until, diagnostic }) => [
    rule,
    until,
    ...(diagnostic ? [diagnostic] : []),
  ]);
const issued = (changes: Partial<Property['energy']['issued']>) => ({
  energy: { ...house.energy, issued: { ...house.energy.issued, ...changes } },
});
const endsAt = (expiresAt: string) => ({ mandate: { ...(house.mandate as object), expiresAt } as Property['mandate'] });

describe('an inspector', () => {
  it('finds nothing wrong with an advert that says what the law asks, under a mandate', () => {
    expect(inspect({})).toEqual([]);
  });

  it('reads the published adverts', () => {
    expect(inspect({ description: 'Au calme.' }).map(([rule]) => rule)).toContain('risks');
    expect(inspect({ description: 'Au calme.', published: false })).toEqual([]);
  });

  it('asks for the mandate of what is for sale, advertised or not, and of nothing else', () => {
    const ended = endsAt('2026-11-28T22:00:00Z');
    expect(inspect({ ...ended, published: false })).toEqual([['mandate', null]]);
    expect(inspect({ ...ended, published: false, status: 'sold' })).toEqual([]);
    expect(inspect({ mandate: null })).toEqual([['mandate', null]]);
    expect(inspect({ mandate: null, published: false })).toEqual([]);
  });

  it('finds an advert for what is sold or withdrawn', () => {
    expect(inspect({ status: 'sold' })).toEqual([['availability', null]]);
    expect(inspect({ status: 'withdrawn' })).toEqual([['availability', null]]);
    expect(inspect({ status: 'under_contract' })).toEqual([]);
  });
});

describe('what ends soon is named with its last day', () => {
  it('a mandate 30 days before, on the clocks of the agency', () => {
    expect(inspect(endsAt('2026-12-29T22:30:00Z'))).toEqual([['mandateEnd', '2026-12-29']]);
    expect(inspect(endsAt('2026-12-29T23:30:00Z'))).toEqual([]);
    expect(inspect(endsAt('2026-11-29T22:30:00Z'))).toEqual([['mandateEnd', '2026-11-29']]);
  });

  it('a DPE 60 days before, ten years after its date where nobody has noted the end', () => {
    expect(inspect(issued({ date: '2023-05-02', expires: '2027-01-28' }))).toEqual([['dpeEnd', '2027-01-28']]);
    expect(inspect(issued({ date: '2023-05-02', expires: '2027-01-29' }))).toEqual([]);
    expect(inspect(issued({ date: '2023-05-02', expires: null }))).toEqual([]);
    expect(inspect(issued({ date: '2016-12-01', expires: null }))).toEqual([['dpeValidity', null]]);
  });

  it('a DPE of 29 February ten years later, where the month has no such day', () => {
    expect(lastDayOfDpe({ ...house, ...issued({ date: '2024-02-29', expires: null }) })).toBe('2034-02-27');
  });

  it('the paper of an expert 30 days before; one that has ended is wrong today', () => {
    const diagnostics = (['risks', 'gas', 'asbestos', 'lead'] as const).map((kind, at) => ({
      ...{ kind, date: null },
      expires: ['2026-11-28', '2026-12-29', '2026-12-30', null][at] ?? null,
    }));
    expect(inspect({ diagnostics })).toEqual([
      ['diagnosticEnd', null, 'risks'],
      ['diagnosticEnd', '2026-12-29', 'gas'],
    ]);
  });
});

it('a list shows how many rules are broken, and the first end', () => {
  const findings = inspectProperty(
    {
      ...house,
      ...endsAt('2026-12-20T12:00:00Z'),
      ...issued({ expires: '2027-01-10', costs: null }),
      diagnostics: [
        { kind: 'gas', date: null, expires: '2026-11-01' },
        { kind: 'electricity', date: null, expires: '2026-11-01' },
      ],
    },
    at,
  );
  // Three fields of the costs are one fault, and each paper is one.
  expect(summarize(findings)).toEqual({ faults: 3, until: '2026-12-20' });
});

describe('the register of mandates', () => {
  const registered: Registered = {
    ...{ state: 'signed' as const, property_id: uuidOf('property', house.id), signed_on: '2026-02-03' },
    ...{ ends_on: '2027-02-03', ended_on: null },
    ...{ price_euros: house.priceEuros, fees_percent: house.feesPercent, fees_paid_by: house.feesPaidBy },
  };
  const compare = (given: Registered | null | undefined) => inspectProperty(house, at, given).map(({ rule }) => rule);

  it('has the mandate, signed for this property, with the same days', () => {
    expect(compare(registered)).toEqual([]);
    expect(compare({ ...registered, state: 'ended', ended_on: '2027-02-03' })).toEqual([]);
    expect(compare(undefined)).toEqual([]);
  });

  it.each<[string, Registered | null]>([
    ['has no such number', null],
    ['has it as not signed', { ...registered, state: 'unsigned' }],
    ['has it as reserved', { ...registered, state: 'reserved' }],
    ['has it for another property', { ...registered, property_id: newId() }],
    ['has another day of signature', { ...registered, signed_on: '2026-02-04' }],
    ['has another last day', { ...registered, ends_on: '2027-03-03' }],
  ])('a register that %s contradicts the record', (_, given) => {
    expect(compare(given)).toEqual(['register']);
  });

  it.each<[string, Partial<Registered>]>([
    ['price', { price_euros: 100_000 }],
    ['fees', { fees_percent: 3.5 }],
    ['payer', { fees_paid_by: house.feesPaidBy === 'buyer' ? 'seller' : 'buyer' }],
  ])('a property of another %s than its mandate says needs an amendment', (_, given) => {
    expect(compare({ ...registered, ...given })).toEqual(['mandateTerms']);
  });

  it('a mandate that says no price contradicts none', () => {
    expect(compare({ ...registered, price_euros: null, fees_percent: null, fees_paid_by: null })).toEqual([]);
  });
});
