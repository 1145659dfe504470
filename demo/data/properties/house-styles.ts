import type { Weights } from '../random.ts';
import { AB, BC, C, CDE, DEF, EFG, type EnergyWeights, type Heating } from './condition.ts';

export type HouseStyle = {
  /** The feminine name in a sentence; `{year}` is replaced. */
  name: string;
  title: string;
  years: readonly [number, number];
  rooms: readonly [number, number];
  landSqm: readonly [number, number];
  /** The probability that all rooms are on one floor. */
  singleStorey: number;
  /** The usual energy classes for each kind of heating in such houses. */
  energy: Partial<Record<Heating, EnergyWeights>>;
  annex: Weights<string>;
  charms: readonly string[];
};

export const houseStyles = {
  nantaise: {
    name: 'maison nantaise de {year}',
    title: 'Maison nantaise',
    years: [1900, 1934],
    rooms: [4, 6],
    landSqm: [110, 240],
    singleStorey: 0,
    energy: { gas: DEF },
    annex: { 'une cave': 1 },
    charms: ['parquets, cheminées et carreaux de ciment', 'façade de pierre et belle hauteur sous plafond'],
  },
  fisherman: {
    name: 'maison de pêcheur entièrement rénovée',
    title: 'Maison de pêcheur',
    years: [1880, 1910],
    rooms: [3, 4],
    landSqm: [50, 75],
    singleStorey: 0,
    energy: { gas: CDE, electric: CDE },
    annex: { 'un cellier': 1 },
    charms: ['façade colorée et patio à l’abri des regards', 'poutres apparentes et vue sur les ruelles du village'],
  },
  pavilion: {
    name: 'maison de {year} sur sous-sol complet',
    title: 'Maison sur sous-sol',
    years: [1966, 1982],
    rooms: [4, 6],
    landSqm: [420, 850],
    singleStorey: 0.4,
    energy: { gas: DEF, oil: EFG },
    annex: { 'un sous-sol avec garage et buanderie': 1 },
    charms: ['construction saine et volumes généreux', 'cheminée avec insert et grand jardin'],
  },
  traditional: {
    name: 'maison traditionnelle de {year}',
    title: 'Maison traditionnelle',
    years: [1987, 2005],
    rooms: [5, 7],
    landSqm: [380, 780],
    singleStorey: 0.3,
    energy: { electric: CDE, gas: CDE, heat_pump: BC },
    annex: { 'un garage': 1 },
    charms: ['pièce de vie ouverte sur une terrasse', 'poêle à bois et nombreux rangements'],
  },
  contemporary: {
    name: 'maison contemporaine de {year}',
    title: 'Maison contemporaine',
    years: [2013, 2021],
    rooms: [5, 6],
    landSqm: [320, 620],
    singleStorey: 0.35,
    energy: { heat_pump: AB, wood: BC },
    annex: { 'un garage': 3, 'un carport': 1 },
    charms: ['grandes baies vitrées et belle luminosité', 'prestations récentes, aucuns travaux à prévoir'],
  },
  longere: {
    name: 'longère en pierre rénovée',
    title: 'Longère en pierre',
    years: [1840, 1890],
    rooms: [5, 7],
    landSqm: [1100, 3200],
    singleStorey: 0,
    energy: { wood: CDE, heat_pump: C, oil: EFG },
    annex: { 'une dépendance en pierre': 1 },
    charms: ['poutres, pierres apparentes et cheminée', 'vue sur la campagne et grand terrain arboré'],
  },
  villa: {
    name: 'villa balnéaire de {year}',
    title: 'Villa balnéaire',
    years: [1924, 1937],
    rooms: [6, 8],
    landSqm: [380, 760],
    singleStorey: 0,
    energy: { gas: DEF },
    annex: { 'un garage': 2, 'une cave': 1 },
    charms: ['bow-window, parquets et cheminées', 'terrasse à l’ombre des pins et cachet préservé'],
  },
  neobreton: {
    name: 'maison néobretonne de {year}',
    title: 'Maison néobretonne',
    years: [1972, 1986],
    rooms: [5, 6],
    landSqm: [450, 800],
    singleStorey: 0,
    energy: { electric: DEF, gas: DEF },
    annex: { 'un garage': 1 },
    charms: ['cheminée en granit et jardin sans vis-à-vis', 'beaux volumes et terrasse abritée'],
  },
} satisfies Record<string, HouseStyle>;

export type HouseStyleName = keyof typeof houseStyles;
