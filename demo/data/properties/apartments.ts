import { capitalized, count, euros, number } from '../french.ts';
import type { Random } from '../random.ts';
import { type ApartmentStyle, type ApartmentStyleName, apartmentStyles, type Outside } from './apartment-styles.ts';
import {
  C,
  CONDITION_TEXTS,
  type Condition,
  conditionOf,
  energyClassesOf,
  HEATING_TEXTS,
  type Heating,
  priceFactor,
} from './condition.ts';
import { masculine, type Property } from './listing.ts';
import type { Location } from './locations.ts';

type Apartment = {
  building: string;
  style: ApartmentStyleName;
  rooms: number;
  surfaceSqm: number;
  floor: number;
  topFloor: number;
  hasLift: boolean;
  outside: Outside;
  outsideSqm: number;
  hasCellar: boolean;
  hasParking: boolean;
  charm: string;
  condition: Condition;
  heating: Heating;
  lots: number;
  chargesEuros: number;
  propertyTaxEuros: number;
};

/** The least and the greatest surface in square meters by number of rooms. */
const SURFACES = [[], [21, 32], [37, 50], [56, 72], [76, 95], [99, 128]] as const;

const OUTSIDE_SURFACES: Record<Outside, readonly [number, number]> = {
  none: [0, 0],
  balcony: [4, 8],
  loggia: [4, 6],
  terrace: [11, 24],
  garden: [35, 80],
};

export function apartment(random: Random, location: Location, styleName: ApartmentStyleName): Property {
  const style: ApartmentStyle = apartmentStyles[styleName];
  const rooms = Number(random.weighted({ 1: 2, 2: 6, 3: 9, 4: 6, 5: 2 }));
  const [least = 0, most = 0] = SURFACES[rooms] ?? [];
  const surfaceSqm = random.between(least * 10, most * 10) / 10;
  const heating = heatingAt(location, random.pick(Object.keys(style.energy) as Heating[]));
  const { energy, climate } = energyClassesOf(random, heating, style.energy[heating] ?? C);
  const outside = random.weighted(style.outside);
  const topFloor = random.between(Math.min(3, style.topFloor), style.topFloor);
  const flat: Apartment = {
    building: style.building.replace('{year}', String(random.between(...style.years))),
    style: styleName,
    rooms,
    surfaceSqm,
    floor: outside === 'garden' ? 0 : random.between(outside === 'none' ? 0 : 1, topFloor),
    topFloor,
    hasLift: style.hasLift && topFloor >= 3,
    outside,
    outsideSqm: random.between(...OUTSIDE_SURFACES[outside]),
    hasCellar: random.chance(style.cellarProbability),
    hasParking: random.chance(style.parkingProbability),
    charm: random.pick(style.charms),
    condition: conditionOf(random, energy, styleName === 'recent'),
    heating,
    lots: random.between(...style.lots),
    chargesEuros: yearlyEuros(random, surfaceSqm, heating === 'collective_gas' || heating === 'district' ? 31 : 19),
    propertyTaxEuros: yearlyEuros(random, surfaceSqm, 15),
  };
  const { floor, hasParking, hasLift, condition, lots, chargesEuros, propertyTaxEuros } = flat;
  const comfort = (outside === 'none' ? 0.97 : 1.03) * (floor === 0 ? 0.95 : 1) * (hasParking ? 1.03 : 1);
  return {
    type: 'apartment',
    title: titleOf(random, location, flat),
    noun: masculine(rooms === 1 ? 'studio' : `T${rooms}`),
    text: textOf(random, location, flat),
    valueEuros: surfaceSqm * location.eurosPerSqm.apartment * comfort * priceFactor(condition, energy),
    surfaceSqm,
    landSqm: null,
    rooms,
    bedrooms: rooms - 1,
    floor,
    energy,
    climate,
    facts: {
      condition,
      heating: HEATING_TEXTS[heating],
      hasGarden: outside === 'garden',
      hasLift,
      hasParking,
      chargesEuros,
      lots,
      propertyTaxEuros,
    },
  };
}

/** Nantes is the only place with a heat network. */
const heatingAt = (location: Location, heating: Heating) =>
  heating === 'district' && location.area !== 'nantes' ? 'gas' : heating;

const yearlyEuros = (random: Random, surfaceSqm: number, eurosPerSqm: number) =>
  Math.round((surfaceSqm * eurosPerSqm * random.between(85, 115)) / 1000) * 10;

function titleOf(random: Random, location: Location, flat: Apartment): string {
  const type = flat.rooms === 1 ? 'Studio' : `T${flat.rooms}`;
  const features = [
    flat.condition === 'to_renovate' && 'à rénover',
    flat.condition === 'renovated' && 'rénové',
    flat.style === 'tuffeau' && 'de caractère',
    flat.floor === flat.topFloor && 'au dernier étage',
    flat.hasParking && 'avec stationnement',
    `de ${Math.floor(flat.surfaceSqm)} m²`,
  ].filter((feature) => feature !== false);
  return random.pick([
    `${type} ${features[0]} – ${location.sector}`,
    `${type} ${random.pick(features)} à deux pas ${random.pick(location.near)}`,
    `Appartement ${type} de ${Math.floor(flat.surfaceSqm)} m² – ${location.sector}`,
  ]);
}

function textOf(random: Random, location: Location, flat: Apartment): string[] {
  return [
    `${openingOf(random, location, flat)} ${layoutOf(random, flat)}`,
    [outsideTexts[flat.outside](flat.outsideSqm), CONDITION_TEXTS[flat.condition], annexesOf(flat)]
      .filter(Boolean)
      .concat(`${capitalized(HEATING_TEXTS[flat.heating])}.`)
      .join(' '),
    `Copropriété de ${flat.lots} lots principaux, charges annuelles de ${euros(flat.chargesEuros)}, aucune procédure en ` +
      `cours. Taxe foncière : ${euros(flat.propertyTaxEuros)}.`,
  ];
}

function openingOf(random: Random, location: Location, flat: Apartment): string {
  const near = random.pick(location.near);
  const type = flat.rooms === 1 ? 'studio' : `appartement de type T${flat.rooms}`;
  const subject = `${type} de ${number(flat.surfaceSqm)} m² (loi Carrez)`;
  const place = `${floorOf(flat)} d’${flat.building}`;
  return random.pick([
    `À deux pas ${near}, ${place}, ${subject}. ${capitalized(flat.charm)}.`,
    `Situé ${place}, à deux pas ${near}, ${subject} : ${flat.charm}.`,
  ]);
}

const ORDINALS = ['', 'premier', 'deuxième', 'troisième', 'quatrième', 'cinquième', 'sixième', 'septième', 'huitième'];

function floorOf({ floor, topFloor, hasLift }: Apartment): string {
  if (floor === 0) return 'au rez-de-chaussée';
  const last = floor === topFloor ? ' et dernier' : '';
  const access = hasLift ? ' avec ascenseur' : floor >= 3 ? ' sans ascenseur' : '';
  return `au ${ORDINALS[floor]}${last} étage${access}`;
}

function layoutOf(random: Random, { rooms, surfaceSqm, condition, style }: Apartment): string {
  if (rooms === 1) {
    return `Il comprend une entrée avec placard, une pièce de vie de ${Math.round(surfaceSqm * 0.65)} m² avec coin cuisine et une salle d’eau avec WC.`;
  }
  const furnished = style === 'recent' ? 'ouverte et équipée' : 'aménagée et équipée';
  const kitchen = condition === 'to_renovate' ? 'indépendante' : furnished;
  const exposure = random.pick(['exposé sud', 'exposé sud-ouest', 'exposé ouest', 'lumineux']);
  const bathrooms = rooms === 5 ? 'une salle de bains, une salle d’eau' : 'une salle de bains';
  return `Il comprend une entrée, un séjour de ${Math.round(surfaceSqm * 0.33 + 4)} m² ${exposure}, une cuisine ${kitchen}, ${count(rooms - 1, 'chambre')}, ${bathrooms} et des WC.`;
}

const outsideTexts: Record<Outside, (sqm: number) => string> = {
  none: () => '',
  balcony: (sqm) => `Le séjour se prolonge par un balcon de ${sqm} m².`,
  loggia: (sqm) => `Une loggia de ${sqm} m² prolonge le séjour.`,
  terrace: (sqm) => `Le séjour ouvre sur une terrasse de ${sqm} m² où l’on prend ses repas aux beaux jours.`,
  garden: (sqm) => `De plain-pied avec le séjour, un jardin privatif de ${sqm} m² sans vis-à-vis direct.`,
};

function annexesOf({ hasCellar, hasParking, style }: Apartment): string {
  const parking = style === 'seventies' ? 'une place de stationnement' : 'une place de stationnement en sous-sol';
  const annexes = [hasCellar && 'une cave', hasParking && parking].filter((annex) => annex !== false);
  if (annexes.length === 0) return '';
  return `${capitalized(annexes.join(' et '))} ${annexes.length > 1 ? 'complètent' : 'complète'} ce bien.`;
}
