const shared = ['priceEuros', 'feesPercent', 'feesPaidBy'] as const;
type Terms = { priceEuros: number | null; feesPercent: number | null; feesPaidBy: string | null };

/** The terms that a property has otherwise than its mandate, whose signature replaces them. One that the mandate lacks stays. */
export const differingTerms = (mandate: Terms, property: Terms | null): (typeof shared)[number][] =>
  shared.filter((term) => property && (mandate[term] ?? '') !== '' && mandate[term] !== property[term]);
