const AMOUNT =
  /(?:€|EUR|euros?)?\s*(\d{1,3}(?:[\s.,’']\d{3})+|\d+(?:[.,]\d+)?)\s*(k|mille|thousand|millions?|M(?=\s*€))?(?![\p{L}\d])\s*(€|EUR|euros?)?/giu;

/**
 * The amounts from ten thousand euros in a text: « 349 000 € », “€349,000”, « 349 k€ », « 349 mille ». Five figures in a
 * row without a currency are a postcode.
 */
export function amountsIn(text: string): number[] {
  const joined = text.replace(/k\s*€/gi, 'k');
  const amounts = [...joined.matchAll(AMOUNT)].map(([words, digits = '', scale = '']) => {
    if (/^\d{5}$/.test(digits) && !/€|eur/i.test(words)) return 0;
    const isGrouped = /^\d{1,3}(?:[\s.,’']\d{3})+$/.test(digits);
    const number = Number(isGrouped ? digits.replace(/\D/g, '') : digits.replace(',', '.'));
    if (/^(k|mille|thousand)$/i.test(scale)) return number * 1000;
    return /^m/i.test(scale) ? number * 1_000_000 : number;
  });
  return [...new Set(amounts.filter((amount) => amount >= 10_000))];
}

const units = {
  fr: 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze'.split(' '),
  en: 'zero one two three four five six seven eight nine ten eleven twelve'.split(' '),
};
const larger: Record<number, string[]> = {
  25: ['vingt-cinq', 'twenty-five', 'twenty five'],
  26: ['vingt-six', 'twenty-six', 'twenty six'],
};

/** Whether a text names a small number, in figures or in words. */
export function namesNumber(text: string, number: number): boolean {
  const spellings = [String(number), units.fr[number], units.en[number], ...(larger[number] ?? [])].filter(Boolean);
  return new RegExp(`(?<![\\p{L}\\d])(?:${spellings.join('|')})(?![\\p{L}\\d])`, 'iu').test(text);
}
