import { euros } from '../french.ts';
import type { Random, Weights } from '../random.ts';
import type { Row } from '../rows.ts';

/** As owners like to ask: round, and rounder when dear. */
export function asked(valueEuros: number): number {
  const step = valueEuros < 60_000 ? 500 : valueEuros < 400_000 ? 1000 : 5000;
  return Math.round(valueEuros / step) * step;
}

const PAYERS: Weights<'seller' | 'buyer'> = { seller: 3, buyer: 2 };

/** The agency's scale: the dearer the property, the smaller its share. */
export function feesOf(random: Random, priceEuros: number): Pick<Row<'property'>, 'fees_percent' | 'fees_paid_by'> {
  const scale = [
    [60_000, 10],
    [150_000, 6],
    [250_000, 5],
    [400_000, 4.5],
    [700_000, 4],
  ] as const;
  const percent = scale.find(([below]) => priceEuros < below)?.[1] ?? 3.5;
  return { fees_percent: percent, fees_paid_by: random.weighted(PAYERS) };
}

/** The words on fees that an advertisement owes (arrêté du 10 janvier 2017). */
export function feesNotice(priceEuros: number, percent: number, paidBy: 'buyer' | 'seller'): string {
  if (paidBy === 'seller') return 'Prix honoraires inclus, à la charge du vendeur.';
  const net = Math.round(priceEuros / (1 + percent / 100));
  return `Honoraires de ${String(percent).replace('.', ',')} % TTC à la charge de l’acquéreur, soit ${euros(net)} hors honoraires.`;
}
