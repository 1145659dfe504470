import type { Random } from '../random.ts';
import type { EnergyLabel } from './energy.ts';
import type { Condition } from './listing.ts';

/** Nobody sells a recent building to renovate, nor a renovated one with a poor DPE. */
export function conditionOf(random: Random, energy: EnergyLabel, recent: boolean): Condition {
  if (recent) return 'good';
  if (energy >= 'F') return random.weighted({ dated: 2, to_renovate: 3 });
  if (energy === 'E') return random.weighted({ good: 3, dated: 4, to_renovate: 1 });
  return random.weighted({ renovated: 4, good: 5, dated: 1 });
}

export const conditionFactor = (condition: Condition) =>
  ({ renovated: 1.06, good: 1, dated: 0.95, to_renovate: 0.87 })[condition];

export const CONDITION_SENTENCES: Record<Condition, readonly string[]> = {
  renovated: [
    'Rénovation récente et soignée : il n’y a plus qu’à poser ses meubles.',
    'L’ensemble a été rénové avec goût.',
  ],
  good: ['Bien entretenu, le bien est habitable sans travaux.', 'Très bon état général, rien à prévoir.'],
  dated: [
    'Sain et bien entretenu, le bien demande un rafraîchissement.',
    'Peintures et sols sont à remettre au goût du jour.',
  ],
  to_renovate: [
    'À rénover : électricité, cuisine et salle d’eau sont à reprendre, le prix en tient compte.',
    'Des travaux de rénovation, notamment énergétique, sont à prévoir ; le prix en tient compte.',
  ],
};
