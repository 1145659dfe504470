import type { Weights } from '../random.ts';
import { AB, BC, C, CDE, DEF, type EnergyWeights, type Heating } from './condition.ts';

export type Outside = 'none' | 'balcony' | 'loggia' | 'terrace' | 'garden';

export type ApartmentStyle = {
  /** The kind of building with its article; `{year}` is replaced. */
  building: string;
  years: readonly [number, number];
  topFloor: number;
  hasLift: boolean;
  /** The usual energy classes for each kind of heating in such buildings. */
  energy: Partial<Record<Heating, EnergyWeights>>;
  outside: Weights<Outside>;
  cellarProbability: number;
  parkingProbability: number;
  /** The number of main lots in the copropriété. */
  lots: readonly [number, number];
  charms: readonly string[];
};

export const apartmentStyles = {
  tuffeau: {
    building: 'un immeuble en tuffeau du XIXᵉ siècle',
    years: [1850, 1895],
    topFloor: 4,
    hasLift: false,
    energy: { gas: DEF, electric: DEF },
    outside: { none: 5, balcony: 1 },
    cellarProbability: 0.8,
    parkingProbability: 0,
    lots: [6, 14],
    charms: [
      'parquet massif, moulures et cheminée de marbre',
      'parquet ancien et belle hauteur sous plafond',
      'cheminée, corniches et volets intérieurs',
    ],
  },
  reconstruction: {
    building: 'un immeuble de la Reconstruction ({year})',
    years: [1950, 1958],
    topFloor: 4,
    hasLift: false,
    energy: { gas: DEF, collective_gas: DEF },
    outside: { none: 1, balcony: 2 },
    cellarProbability: 0.9,
    parkingProbability: 0.1,
    lots: [12, 30],
    charms: ['parquet d’origine et grandes baies', 'plan traversant et volumes bien proportionnés'],
  },
  seventies: {
    building: 'une résidence de {year}',
    years: [1967, 1979],
    topFloor: 8,
    hasLift: true,
    energy: { collective_gas: DEF, electric: DEF },
    outside: { balcony: 4, loggia: 3, none: 1 },
    cellarProbability: 0.8,
    parkingProbability: 0.5,
    lots: [40, 120],
    charms: [
      'plan bien pensé, sans perte de place',
      'vue dégagée sur les arbres de la résidence',
      'beaux volumes et grandes ouvertures',
    ],
  },
  nineties: {
    building: 'une résidence de {year}',
    years: [1986, 2002],
    topFloor: 4,
    hasLift: true,
    energy: { electric: CDE, gas: CDE },
    outside: { balcony: 5, terrace: 2, garden: 1, none: 1 },
    cellarProbability: 0.3,
    parkingProbability: 0.85,
    lots: [18, 48],
    charms: [
      'agencement fonctionnel et nombreux rangements',
      'pièces lumineuses et séjour bien orienté',
      'résidence calme et bien entretenue',
    ],
  },
  recent: {
    building: 'une résidence de {year}',
    years: [2013, 2021],
    topFloor: 5,
    hasLift: true,
    energy: { gas: C, district: BC, heat_pump: AB },
    outside: { balcony: 3, terrace: 4, garden: 1 },
    cellarProbability: 0.15,
    parkingProbability: 0.95,
    lots: [22, 64],
    charms: [
      'prestations soignées et rangements sur mesure',
      'volets roulants électriques et double vitrage performant',
      'grandes baies vitrées et volumes lumineux',
    ],
  },
} satisfies Record<string, ApartmentStyle>;

export type ApartmentStyleName = keyof typeof apartmentStyles;
