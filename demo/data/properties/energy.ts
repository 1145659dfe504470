import { euros } from '../french.ts';
import type { Random, Weights } from '../random.ts';

export type EnergyLabel = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G';
export type Heating = 'gas' | 'collective_gas' | 'district' | 'electric' | 'heat_pump' | 'wood' | 'oil';

export const HEATING_WORDS: Record<Heating, string> = {
  gas: 'chauffage individuel au gaz',
  collective_gas: 'chauffage collectif au gaz',
  district: 'chauffage collectif par le réseau de chaleur urbain',
  electric: 'chauffage électrique',
  heat_pump: 'pompe à chaleur air-eau',
  wood: 'poêle à granulés et radiateurs électriques',
  oil: 'chaudière au fioul',
};

const LABELS = 'ABCDEFG';

export type EnergyWeights = Weights<EnergyLabel>;

export const AB: EnergyWeights = { A: 2, B: 3 };
export const BC: EnergyWeights = { B: 2, C: 1 };
export const C: EnergyWeights = { C: 1 };
export const CDE: EnergyWeights = { C: 3, D: 5, E: 1 };
export const DEF: EnergyWeights = { D: 5, E: 3, F: 1 };
export const EFG: EnergyWeights = { E: 4, F: 2, G: 1 };

/** The climate class for each energy class. It is never the worse one: the energy class is the worse of both scales. */
const CLIMATE: Record<Heating, string> = {
  gas: 'ABCDEFG',
  collective_gas: 'ABCDEFG',
  oil: 'ABCDEFG',
  district: 'AABCCDE',
  electric: 'AAABBCC',
  heat_pump: 'AAABBBC',
  wood: 'AAABBBC',
};

const climateOf = (energy: EnergyLabel, heating: Heating) =>
  CLIMATE[heating].charAt(LABELS.indexOf(energy)) as EnergyLabel;

/** Both classes of the DPE, as they go together. */
export function energyClassOf(random: Random, heating: Heating, usual: EnergyWeights) {
  const energy = random.weighted(usual);
  return { energy, climate: climateOf(energy, heating) };
}

/** What buyers pay for a good label, and take off for a bad one. */
export const priceFactorOf = (energy: EnergyLabel) =>
  [1.05, 1.04, 1.02, 1, 0.96, 0.9, 0.83][LABELS.indexOf(energy)] ?? 1;

/** What an advertisement must say of the DPE: the yearly cost, and a warning for F and G. */
export function energyNotice(energy: EnergyLabel, climate: EnergyLabel, surfaceSqm: number): string {
  const perSqm = [6, 9, 12, 16, 21, 28, 38][LABELS.indexOf(energy)] ?? 16;
  const [low, high] = [0.86, 1.16].map((share) => euros(Math.round((surfaceSqm * perSqm * share) / 10) * 10));
  const warning = energy > 'E' ? 'Logement à consommation énergétique excessive. ' : '';
  return (
    `${warning}DPE : classe énergie ${energy}, classe climat ${climate}. Montant estimé des dépenses annuelles ` +
    `d’énergie pour un usage standard : entre ${low} et ${high} par an (prix moyens de l’énergie indexés sur 2021, 2022 et 2023).`
  );
}
