import { describe, expect, it } from 'vitest';
import { differingTerms } from '../../console/web/mandates/differing-terms.ts';
import { mandantsOf } from '../../console/web/mandates/mandants-of.ts';

describe('the mandants of a mandate in a form', () => {
  const contact = (id: string, name: string) => ({ id, name });
  const linked = (names: string[], contacts: { id: string; name: string }[]) =>
    mandantsOf({ mandants: names.map((name) => ({ name, address: null })), contacts }).map(
      ({ contactId }) => contactId ?? null,
    );

  it.each([
    [
      'the same name, in whatever order',
      ['Alba Noël', 'Bruno Roux'],
      [contact('b', 'Bruno Roux'), contact('a', 'Alba Noël')],
      ['a', 'b'],
    ],
    ['one who was typed beside', ['Bruno Roux', 'Alba Noël'], [contact('a', 'Alba Noël')], [null, 'a']],
    [
      'the one who is left',
      ['Mme Noël', 'Bruno Roux'],
      [contact('b', 'Bruno Roux'), contact('a', 'Alba Noël')],
      ['a', 'b'],
    ],
    ['one of two who may be meant', ['Mme Noël', 'M. Roux'], [contact('a', 'Alba Noël')], [null, null]],
    ['two of one name', ['Alba Noël', 'Alba Noël'], [contact('a', 'Alba Noël'), contact('b', 'Alba Noël')], ['a', 'b']],
  ])('have the contacts that are theirs: %s', (_, names, contacts, ids) => {
    expect(linked(names, contacts)).toEqual(ids);
  });
});

describe('the terms that a signature replaces', () => {
  const terms = { priceEuros: 420_000, feesPercent: 4, feesPaidBy: 'buyer' as const };

  it('are those that the property has otherwise', () => {
    expect(differingTerms(terms, terms)).toEqual([]);
    expect(differingTerms(terms, { ...terms, priceEuros: 410_000, feesPaidBy: null })).toEqual([
      'priceEuros',
      'feesPaidBy',
    ]);
  });

  it('are none that the mandate does not have, nor those of a search', () => {
    expect(differingTerms({ priceEuros: null, feesPercent: null, feesPaidBy: '' }, terms)).toEqual([]);
    expect(differingTerms(terms, null)).toEqual([]);
  });
});
