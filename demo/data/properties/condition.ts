import { euros } from '../french.ts';
import type { Random, Weights } from '../random.ts';

export type EnergyClass = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G';
export type Heating = 'gas' | 'collective_gas' | 'district' | 'electric' | 'heat_pump' | 'wood' | 'oil';
export type EnergyWeights = Weights<EnergyClass>;

export const AB: EnergyWeights = { A: 2, B: 3 };
export const BC: EnergyWeights = { B: 2, C: 1 };
export const C: EnergyWeights = { C: 1 };
export const CDE: EnergyWeights = { C: 3, D: 5, E: 1 };
export const DEF: EnergyWeights = { D: 5, E: 3, F: 1 };
export const EFG: EnergyWeights = { E: 4, F: 2, G: 1 };

export const HEATING_TEXTS: Record<Heating, string> = {
  gas: 'chauffage individuel au gaz',
  collective_gas: 'chauffage collectif au gaz',
  district: 'chauffage collectif par le réseau de chaleur urbain',
  electric: 'chauffage électrique',
  heat_pump: 'pompe à chaleur air-eau',
  wood: 'poêle à granulés et radiateurs électriques',
  oil: 'chaudière au fioul',
};

const CLASSES = 'ABCDEFG';

/** The climate class for each energy class. It is never worse, because the energy class is the worse of both scales. */
const CLIMATE_CLASSES: Record<Heating, string> = {
  gas: 'ABCDEFG',
  collective_gas: 'ABCDEFG',
  oil: 'ABCDEFG',
  district: 'AABCCDE',
  electric: 'AAABBCC',
  heat_pump: 'AAABBBC',
  wood: 'AAABBBC',
};

/** The two classes of a DPE (diagnostic de performance énergétique). */
export function energyClassesOf(random: Random, heating: Heating, weights: EnergyWeights) {
  const energy = random.weighted(weights);
  return { energy, climate: CLIMATE_CLASSES[heating].charAt(CLASSES.indexOf(energy)) as EnergyClass };
}

/** The text that an advertisement must contain: estimated yearly costs, and a warning for classes F and G. */
export function energyNotice(energy: EnergyClass, climate: EnergyClass, surfaceSqm: number): string {
  const eurosPerSqm = [6, 9, 12, 16, 21, 28, 38][CLASSES.indexOf(energy)] ?? 16;
  const [low, high] = [0.86, 1.16].map((factor) => euros(Math.round((surfaceSqm * eurosPerSqm * factor) / 10) * 10));
  const warning = energy > 'E' ? 'Logement à consommation énergétique excessive. ' : '';
  return (
    `${warning}DPE : classe énergie ${energy}, classe climat ${climate}. Montant estimé des dépenses annuelles ` +
    `d’énergie pour un usage standard : entre ${low} et ${high} par an (prix moyens de l’énergie indexés sur 2021, 2022 et 2023).`
  );
}

export type Condition = 'renovated' | 'good' | 'dated' | 'to_renovate';

/** Recent buildings need no renovation, and renovated ones have no poor energy class. */
export function conditionOf(random: Random, energy: EnergyClass, isRecent: boolean): Condition {
  if (isRecent) return 'good';
  if (energy >= 'F') return random.weighted({ dated: 2, to_renovate: 3 });
  if (energy === 'E') return random.weighted({ good: 3, dated: 4, to_renovate: 1 });
  return random.weighted({ renovated: 4, good: 5, dated: 1 });
}

/** The effect of the condition and the energy class on the price. */
export const priceFactor = (condition: Condition, energy: EnergyClass) =>
  ({ renovated: 1.06, good: 1, dated: 0.95, to_renovate: 0.87 })[condition] *
  ([1.05, 1.04, 1.02, 1, 0.96, 0.9, 0.83][CLASSES.indexOf(energy)] ?? 1);

export const CONDITION_TEXTS: Record<Condition, string> = {
  renovated: 'Rénovation récente et soignée : il n’y a plus qu’à poser ses meubles.',
  good: 'Bien entretenu, le bien est habitable sans travaux.',
  dated: 'Sain et bien entretenu, le bien demande un rafraîchissement.',
  to_renovate: 'À rénover : électricité, cuisine et salle d’eau sont à reprendre, le prix en tient compte.',
};
