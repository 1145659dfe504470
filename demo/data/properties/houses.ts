import { capitalized, count, euros, number } from '../french.ts';
import type { Random } from '../random.ts';
import {
  CONDITION_TEXTS,
  type Condition,
  conditionOf,
  DEF,
  type EnergyClass,
  energyClassesOf,
  HEATING_TEXTS,
  type Heating,
  priceFactor,
} from './condition.ts';
import { type HouseStyle, type HouseStyleName, houseStyles } from './house-styles.ts';
import type { Property } from './listing.ts';
import type { Location } from './locations.ts';

type House = {
  style: HouseStyleName;
  title: string;
  name: string;
  rooms: number;
  bedrooms: number;
  isSingleStorey: boolean;
  surfaceSqm: number;
  landSqm: number;
  annex: string;
  charm: string;
  condition: Condition;
  heating: Heating;
  energy: EnergyClass;
  propertyTaxEuros: number;
};

/** The least and the greatest surface in square meters by number of rooms. */
const SURFACES = [[], [], [], [58, 70], [78, 94], [96, 122], [122, 148], [146, 175], [172, 208]] as const;

export function house(random: Random, location: Location, styleName: HouseStyleName): Property {
  const style: HouseStyle = houseStyles[styleName];
  const rooms = random.between(...style.rooms);
  const [least = 0, most = 0] = SURFACES[rooms] ?? [];
  const surfaceSqm = random.between(least, most);
  const heating = random.pick(Object.keys(style.energy) as Heating[]);
  const { energy, climate } = energyClassesOf(random, heating, style.energy[heating] ?? DEF);
  const isRenovated = style.name.includes('rénovée');
  const home: House = {
    style: styleName,
    title: style.title,
    name: style.name.replace('{year}', String(random.between(...style.years))),
    rooms,
    // In large houses one room is often a study.
    bedrooms: rooms - 1 - (rooms > 5 && random.chance(0.6) ? 1 : 0),
    isSingleStorey: rooms < 7 && random.chance(style.singleStorey),
    surfaceSqm,
    landSqm: random.between(...style.landSqm),
    annex: random.weighted(style.annex),
    charm: random.pick(style.charms),
    condition: isRenovated && energy < 'F' ? 'good' : conditionOf(random, energy, styleName === 'contemporary'),
    heating,
    energy,
    propertyTaxEuros: Math.round((surfaceSqm * 12 * random.between(85, 120)) / 1000) * 10,
  };
  const { bedrooms, landSqm, condition, annex, propertyTaxEuros } = home;
  const sizeFactor = (105 / surfaceSqm) ** 0.25;
  return {
    type: 'house',
    title: titleOf(random, location, home),
    noun: { the: 'la maison', ofThe: 'de la maison' },
    text: textOf(random, location, home),
    valueEuros: surfaceSqm * location.eurosPerSqm.house * sizeFactor * priceFactor(condition, energy),
    surfaceSqm,
    landSqm,
    rooms,
    bedrooms,
    floor: null,
    energy,
    climate,
    facts: {
      condition,
      heating: HEATING_TEXTS[heating],
      hasGarden: styleName !== 'fisherman',
      hasLift: false,
      hasParking: /garage|carport/.test(annex),
      chargesEuros: null,
      lots: null,
      propertyTaxEuros,
    },
  };
}

function titleOf(random: Random, location: Location, home: House): string {
  const { title, style, rooms, bedrooms, surfaceSqm } = home;
  if (style === 'fisherman') return `${title} avec patio – ${location.sector}`;
  if (style === 'longere') return `${title} sur ${number(home.landSqm).replace(/\s/g, ' ')} m² – ${location.sector}`;
  const size = home.isSingleStorey ? 'de plain-pied' : `de ${surfaceSqm} m²`;
  return random.pick([
    `${title} de ${rooms} pièces avec jardin – ${location.sector}`,
    `${title}, ${bedrooms} chambres – ${location.sector}`,
    `${title} ${size} à ${walkingTime(home)} ${random.pick(location.near)}`,
  ]);
}

const walkingTime = ({ landSqm }: House) => (landSqm > 500 ? 'quelques minutes' : 'deux pas');

function textOf(random: Random, location: Location, home: House): string[] {
  const sewer = home.style === 'longere' ? 'assainissement individuel contrôlé' : 'tout-à-l’égout';
  return [
    `${openingOf(random, location, home)} ${layoutOf(home)}`,
    [
      outsideOf(random, home),
      home.name.includes('rénovée') ? '' : CONDITION_TEXTS[home.condition],
      `${capitalized(home.annex)} complète l’ensemble.`,
      `${capitalized(HEATING_TEXTS[home.heating])}, ${sewer}.`,
    ]
      .filter(Boolean)
      .join(' '),
    `Taxe foncière : ${euros(home.propertyTaxEuros)}.${home.energy >= 'E' ? ' Audit énergétique réglementaire disponible à l’agence.' : ''}`,
  ];
}

function openingOf(random: Random, location: Location, home: House): string {
  const near = `à ${walkingTime(home)} ${random.pick(location.near)}`;
  const size = `${home.surfaceSqm} m² habitables sur une parcelle de ${number(home.landSqm)} m²`;
  return random.pick([
    `${capitalized(near)}, cette ${home.name} offre ${size}. ${capitalized(home.charm)}.`,
    `${capitalized(home.name)}, ${size}, ${near} : ${home.charm}.`,
  ]);
}

function layoutOf(home: House): string {
  const living = `séjour de ${Math.round(home.surfaceSqm * 0.26 + 7)} m²`;
  const kitchen = home.condition === 'to_renovate' ? 'cuisine indépendante' : 'cuisine aménagée et équipée';
  const study = home.rooms - 1 > home.bedrooms ? ', un bureau' : '';
  const bedrooms = `${count(home.bedrooms, 'chambre')}${study}`;
  if (home.isSingleStorey) {
    return `Tout est de plain-pied : entrée, ${living}, ${kitchen}, ${bedrooms}, salle de bains et WC.`;
  }
  const bathrooms = home.bedrooms > 4 ? 'salle de bains, salle d’eau' : 'salle de bains';
  return `Au rez-de-chaussée : entrée, ${living}, ${kitchen} et WC. À l’étage : ${bedrooms}, ${bathrooms} et WC.`;
}

function outsideOf(random: Random, { style, surfaceSqm, landSqm, isSingleStorey }: House): string {
  if (style === 'fisherman') return 'Un patio ensoleillé permet de déjeuner dehors.';
  const builtSqm = surfaceSqm * (isSingleStorey ? 1 : 0.55) + 25;
  const gardenSqm = number(Math.max(30, Math.round((landSqm - builtSqm) / 10) * 10));
  return style === 'longere'
    ? `Le terrain arboré et clos d’environ ${gardenSqm} m² invite à profiter du calme.`
    : `Jardin clos d’environ ${gardenSqm} m², ${random.pick(['exposé sud', 'exposé ouest', 'sans vis-à-vis'])}.`;
}
