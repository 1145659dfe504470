import type { Random } from '../random.ts';
import { type ApartmentStyle, type ApartmentStyleName, apartmentStyles, type Outside } from './apartment-styles.ts';
import { apartmentText, apartmentTitle, OUTSIDE_WORDS } from './apartment-words.ts';
import { conditionFactor, conditionOf } from './condition.ts';
import { C, type EnergyLabel, energyClassOf, HEATING_WORDS, type Heating, priceFactorOf } from './energy.ts';
import type { Ground } from './ground.ts';
import { type Condition, masculine, type Premises } from './listing.ts';

export type Apartment = {
  building: string;
  style: ApartmentStyleName;
  rooms: number;
  surfaceSqm: number;
  floor: number;
  topFloor: number;
  lift: boolean;
  outside: Outside;
  outsideSqm: number;
  cellar: boolean;
  parking: boolean;
  charm: string;
  condition: Condition;
  heating: Heating;
  energy: EnergyLabel;
  climate: EnergyLabel;
  lots: number;
  chargesEuros: number;
  propertyTaxEuros: number;
};

/** Square metres by number of rooms. */
const SURFACES = [[], [21, 32], [37, 50], [56, 72], [76, 95], [99, 128]] as const;

const OUTSIDE_SQM: Record<Outside, readonly [number, number]> = {
  none: [0, 0],
  balcony: [4, 8],
  loggia: [4, 6],
  terrace: [11, 24],
  garden: [35, 80],
};

export function apartment(random: Random, ground: Ground, styleName: ApartmentStyleName): Premises {
  const style: ApartmentStyle = apartmentStyles[styleName];
  const rooms = Number(random.weighted({ 1: 2, 2: 6, 3: 9, 4: 6, 5: 2 }));
  const [least = 0, most = 0] = SURFACES[rooms] ?? [];
  const surfaceSqm = random.between(least * 10, most * 10) / 10;
  const heating = heatingAt(ground, random.pick(Object.keys(style.energy) as Heating[]));
  const { energy, climate } = energyClassOf(random, heating, style.energy[heating] ?? C);
  const outside = random.weighted(style.outside);
  const topFloor = random.between(Math.min(3, style.topFloor), style.topFloor);
  const parking = random.chance(style.parking);
  const flat: Apartment = {
    building: style.building.replace('{year}', String(random.between(...style.years))),
    style: styleName,
    rooms,
    surfaceSqm,
    floor: outside === 'garden' ? 0 : random.between(outside === 'none' ? 0 : 1, topFloor),
    topFloor,
    lift: style.lift && topFloor >= 3,
    outside,
    outsideSqm: random.between(...OUTSIDE_SQM[outside]),
    cellar: random.chance(style.cellar),
    parking,
    charm: random.pick(style.charms),
    condition: conditionOf(random, energy, styleName === 'recent'),
    heating,
    energy,
    climate,
    lots: random.between(...style.lots),
    chargesEuros: yearly(random, surfaceSqm, heating === 'collective_gas' || heating === 'district' ? 31 : 19),
    propertyTaxEuros: yearly(random, surfaceSqm, 15),
  };
  return premisesOf(random, ground, flat);
}

function premisesOf(random: Random, ground: Ground, flat: Apartment): Premises {
  const { rooms, surfaceSqm, floor, energy, climate, condition, lift, lots, chargesEuros, propertyTaxEuros } = flat;
  const small = rooms === 1 ? 1.12 : rooms === 2 ? 1.05 : 1;
  const comfort = (flat.outside === 'none' ? 0.97 : 1.03) * (floor === 0 ? 0.95 : 1) * (flat.parking ? 1.03 : 1);
  return {
    type: 'apartment',
    title: apartmentTitle(random, ground, flat),
    noun: masculine(rooms === 1 ? 'studio' : `T${rooms}`),
    text: apartmentText(random, ground, flat),
    valueEuros: surfaceSqm * ground.apartment * small * comfort * conditionFactor(condition) * priceFactorOf(energy),
    ...{ surfaceSqm, landSqm: null, rooms, bedrooms: rooms - 1, floor, energy, climate },
    facts: {
      ...{ condition, lift, lots, chargesEuros, propertyTaxEuros, parking: flat.parking },
      heating: HEATING_WORDS[flat.heating],
      outside: flat.outside === 'none' ? null : OUTSIDE_WORDS[flat.outside],
      garden: flat.outside === 'garden',
    },
  };
}

/** Only Nantes has a heat network in this portfolio. */
const heatingAt = (ground: Ground, heating: Heating) =>
  heating === 'district' && ground.area !== 'nantes' ? 'gas' : heating;

const yearly = (random: Random, surfaceSqm: number, perSqm: number) =>
  Math.round((surfaceSqm * perSqm * random.between(85, 115)) / 1000) * 10;
