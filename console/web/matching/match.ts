import type { RouterOutputs } from '../trpc.ts';
import type { MatchingTexts } from './use-matching-texts.ts';

export type BuyerMatch = RouterOutputs['properties']['matches']['data'][number];
export type PropertyMatch = RouterOutputs['contacts']['matches']['data'][number];

type Words = MatchingTexts['matching'];
type Wish = keyof Words['wish'];
type Answer = { criterion: Wish; state: 'met' | 'unknown' | 'unasked' | 'near' | 'far'; by: number | null };

/** « Budget dépassé de 12 000 €, À vérifier : surface, DPE »: what stands between a property and a search; empty if nothing does. */
export function differencesText(answers: readonly Answer[], words: Words): string[] {
  const missed = answers
    .filter(({ state }) => state === 'near' || state === 'far')
    .map(({ criterion, by }) => words.missed[criterion](by ?? 0));
  const unknown = answers.filter(({ state }) => state === 'unknown').map(({ criterion }) => words.wish[criterion]);
  return unknown.length === 0 ? missed : [...missed, words.toCheck(unknown.join(', '))];
}

type Match = Pick<BuyerMatch, 'answers' | 'belowBudgetEuros'>;

/** The same as a line that is never empty. */
export function matchText({ answers, belowBudgetEuros }: Match, words: Words): string {
  const differences = differencesText(answers, words);
  if (belowBudgetEuros !== null) differences.push(words.belowBudget(belowBudgetEuros));
  if (differences.length > 0) return differences.join(' · ');
  return answers.every(({ state }) => state === 'unasked') ? words.nothingAsked : words.allMet;
}
