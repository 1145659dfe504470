import type { Property } from '../properties/property-record.ts';
import { frenchEuros, frenchPercent } from '../shared/french.ts';
import { comparableText, EUROS, inOneLine, isSameNumber, NUMBER, numbersOf, SAME_SENTENCE } from './comparable-text.ts';
import { type AdvertFinding, type AdvertRule, fieldFinding, laws, textFinding } from './finding.ts';

/**
 * The price and the fees (arrêté du 10 janvier 2017, art. 2, as changed on 26 January 2022). If the buyer pays the fees: the price with
 * and without them, « Honoraires : x % TTC » of the price without them, and the payer. If the seller pays them: the price alone, and the
 * payer. They are asked of every kind of property.
 */
export function priceFindings(property: Property, text: string): AdvertFinding[] {
  const { priceEuros, feesPaidBy, feesPercent } = property;
  const missing = [
    ...(priceEuros === null ? (['priceEuros'] as const) : []),
    ...(feesPaidBy === null ? (['feesPaidBy'] as const) : []),
    ...(feesPaidBy === 'buyer' && feesPercent === null ? (['feesPercent'] as const) : []),
  ];
  const fields = missing.map((field) => fieldFinding(ruleOf[field], laws.price, field));
  return [...fields, ...textFindings(property, comparableText(text))];
}

const ruleOf = { priceEuros: 'price', feesPaidBy: 'feesPayer', feesPercent: 'fees' } as const satisfies Record<
  string,
  AdvertRule
>;

/** The sentences about the price, of what the record knows. */
export function priceSentences(property: Property): string[] {
  const { priceEuros, feesPaidBy } = property;
  const words = priceWords(property);
  const prices = [words.price, words.priceWithoutFees].filter((part) => part !== null).join(', soit ');
  const fees = [words.fees ?? (feesPaidBy && 'Honoraires'), words.feesPayer].filter(Boolean).join(' ');
  return [priceEuros === null ? '' : prices, feesPaidBy ? fees : ''].filter(Boolean);
}

function priceWords({ priceEuros, priceWithoutFeesEuros, feesPercent, feesPaidBy }: Property) {
  const isBuyer = feesPaidBy === 'buyer';
  return {
    price: priceEuros === null ? null : `Prix\u00A0: ${frenchEuros(priceEuros)}${isBuyer ? ' honoraires inclus' : ''}`,
    priceWithoutFees: priceWithoutFeesEuros === null ? null : `${frenchEuros(priceWithoutFeesEuros)} hors honoraires`,
    fees: isBuyer && feesPercent !== null ? `Honoraires\u00A0: ${frenchPercent(feesPercent)} TTC` : null,
    feesPayer: feesPaidBy && (isBuyer ? 'à la charge de l’acquéreur' : 'à la charge du vendeur'),
  };
}

const euros = `${NUMBER} ${EUROS}`;
const anyAmount = new RegExp(euros, 'g');
const withoutFees = [
  new RegExp(`${euros},? (?:net vendeur|hors honoraires|hors frais d'agence)`, 'g'),
  new RegExp(`(?:net vendeur|hors honoraires|hors frais d'agence)(?:: | de )${euros}`, 'g'),
];
const withFees = [
  new RegExp(
    String.raw`(?<!(?:baisse|hausse|difference|ecart) (?:de |du )?)\bprix(?: de vente)?(?:: | de | )${euros}(?!,? (?:net vendeur|hors ))`,
    'g',
  ),
  new RegExp(String.raw`${euros},? (?:honoraires inclus|frais d'agence inclus|fai\b)`, 'g'),
];
const percent = new RegExp(String.raw`\bhonoraires(?! inclus)${SAME_SENTENCE}{0,40}?${NUMBER} %`, 'g');
const namedPercent = new RegExp(String.raw`\bhonoraires: ${NUMBER} % ttc\b`, 'g');
const payer = new RegExp(
  String.raw`\bhonoraires\b${SAME_SENTENCE}{0,80}?\b(?:(?:à|a) (?:la )?)?charge (?:de l'|du |de |des |d'un )?(acquereur|acheteur|vendeur|mandant)`,
  'g',
);
const addedFees =
  /\b(?:hors honoraires|hors frais d'agence|honoraires en sus|(?:\+|plus) (?:les )?(?:honoraires|frais d'agence))/;

function textFindings(property: Property, text: string): AdvertFinding[] {
  const { priceEuros, priceWithoutFeesEuros, feesPercent, feesPaidBy } = property;
  const words = priceWords(property);
  const line = inOneLine(text);
  const findings: AdvertFinding[] = [];
  const compare = (rule: AdvertRule, right: number | null, { found, all }: { found: number[]; all: number[] }) => {
    const missing = words[rule as keyof typeof words];
    if (right === null || missing === null) return;
    const wrong = all.find((number) => !isSameNumber(number, right));
    if (wrong === undefined && found.some((number) => isSameNumber(number, right))) return;
    const said = rule === 'fees' ? frenchPercent : frenchEuros;
    const figures = wrong === undefined ? { wrong: null } : { wrong: said(wrong), replacement: said(right) };
    findings.push(textFinding(rule, laws.price, { missing, ...figures }));
  };
  const allOf = (patterns: RegExp[]) => patterns.flatMap((pattern) => numbersOf(text, pattern));
  compare('price', priceEuros, { found: numbersOf(line, anyAmount), all: allOf(withFees) });
  if (feesPaidBy === 'buyer') {
    const prices = allOf(withoutFees);
    compare('priceWithoutFees', priceWithoutFeesEuros, { found: prices, all: prices });
    compare('fees', feesPercent, { found: numbersOf(line, namedPercent), all: numbersOf(text, percent) });
  }
  if (feesPaidBy) {
    const payers = [...line.matchAll(payer)].map(([, who]) =>
      who === 'acquereur' || who === 'acheteur' ? 'buyer' : 'seller',
    );
    const other = payers.find((who) => who !== feesPaidBy);
    const wrong = other ? (other === 'buyer' ? 'à la charge de l’acquéreur' : 'à la charge du vendeur') : null;
    const missing = `Honoraires ${words.feesPayer}`;
    const replacement = wrong === null ? null : words.feesPayer;
    if (other || payers.length === 0)
      findings.push(textFinding('feesPayer', laws.price, { missing, wrong, replacement }));
  }
  const [added] = (feesPaidBy === 'seller' && addedFees.exec(text)) || [];
  if (added) findings.push(textFinding('feesAdded', laws.price, { missing: null, wrong: added }));
  return findings;
}
