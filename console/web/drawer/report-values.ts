import type { RouterInputs, RouterOutputs } from '../trpc.ts';
import type { Visit } from './visit.ts';

export const outcomes = ['completed', 'no_show', 'cancelled'] as const;
export type Outcome = (typeof outcomes)[number];

export type Reported = RouterOutputs['visits']['complete'];

/** The fields of a report as the form holds them. */
export type ReportValues = {
  /** Null until somebody has said it. */
  outcome: Outcome | null;
  interest: number | null;
  liked: string;
  disliked: string;
  feltPriceEuros: number | null;
  nextStep: Visit['nextStep'];
  feedback: string;
  tellSellers: boolean;
  tellPrice: boolean;
};

export const reportValues = (visit: Visit, outcome: Outcome | null, tellSellers: boolean): ReportValues => ({
  outcome,
  interest: visit.interest,
  liked: visit.liked ?? '',
  disliked: visit.disliked ?? '',
  feltPriceEuros: visit.feltPriceEuros,
  nextStep: visit.nextStep,
  feedback: visit.feedback ?? '',
  tellSellers,
  tellPrice: false,
});

/** Only a visit of a property has an interest, a price and sellers. */
export function reportInput(
  { id, kind }: Pick<Visit, 'id' | 'kind'>,
  values: ReportValues,
): RouterInputs['visits']['complete'] {
  const { outcome: _, feedback, liked, disliked, ...same } = values;
  const text = (written: string) => written.trim() || null;
  if (kind !== 'visit') return { id, feedback: text(feedback) };
  return { id, ...same, feedback: text(feedback), liked: text(liked), disliked: text(disliked) };
}
