import type { Random } from '../random.ts';
import { conditionFactor, conditionOf } from './condition.ts';
import { DEF, type EnergyLabel, energyClassOf, HEATING_WORDS, type Heating, priceFactorOf } from './energy.ts';
import type { Ground } from './ground.ts';
import { type HouseStyle, type HouseStyleName, houseStyles } from './house-styles.ts';
import { houseText, houseTitle } from './house-words.ts';
import type { Condition, Noun, Premises } from './listing.ts';

export type House = {
  style: HouseStyleName;
  title: string;
  called: string;
  rooms: number;
  bedrooms: number;
  singleStorey: boolean;
  surfaceSqm: number;
  landSqm: number;
  annex: string;
  charm: string;
  condition: Condition;
  heating: Heating;
  energy: EnergyLabel;
  climate: EnergyLabel;
  propertyTaxEuros: number;
};

/** Square metres by number of rooms. */
const SURFACES = [[], [], [], [58, 70], [78, 94], [96, 122], [122, 148], [146, 175], [172, 208]] as const;

export function house(random: Random, ground: Ground, styleName: HouseStyleName): Premises {
  const style: HouseStyle = houseStyles[styleName];
  const rooms = random.between(...style.rooms);
  const [least = 0, most = 0] = SURFACES[rooms] ?? [];
  const surfaceSqm = random.between(least, most);
  const heating = random.pick(Object.keys(style.energy) as Heating[]);
  const { energy, climate } = energyClassOf(random, heating, style.energy[heating] ?? DEF);
  const renovated = style.called.includes('rénovée');
  const home: House = {
    style: styleName,
    title: style.title,
    called: style.called.replace('{year}', String(random.between(...style.years))),
    rooms,
    // A sixth room and those after it are often a study.
    bedrooms: rooms - 1 - (rooms > 5 && random.chance(0.6) ? 1 : 0),
    singleStorey: rooms < 7 && random.chance(style.singleStorey),
    surfaceSqm,
    landSqm: random.between(...style.landSqm),
    annex: random.weighted(style.annex),
    charm: random.pick(style.charms),
    condition: renovated && energy < 'F' ? 'good' : conditionOf(random, energy, styleName === 'contemporary'),
    heating,
    energy,
    climate,
    propertyTaxEuros: Math.round((surfaceSqm * 12 * random.between(85, 120)) / 1000) * 10,
  };
  return premisesOf(random, ground, home);
}

const LA_MAISON: Noun = { the: 'la maison', ofThe: 'de la maison', a: 'une maison', this: 'cette maison' };

function premisesOf(random: Random, ground: Ground, home: House): Premises {
  const { rooms, bedrooms, surfaceSqm, landSqm, energy, climate, condition, propertyTaxEuros, annex } = home;
  const spacious = (105 / surfaceSqm) ** 0.25;
  return {
    type: 'house',
    title: houseTitle(random, ground, home),
    noun: LA_MAISON,
    text: houseText(random, ground, home),
    valueEuros: surfaceSqm * ground.house * spacious * conditionFactor(condition) * priceFactorOf(energy),
    ...{ surfaceSqm, landSqm, rooms, bedrooms, floor: null, energy, climate },
    facts: {
      ...{ condition, propertyTaxEuros, lift: false, lots: null, chargesEuros: null },
      heating: HEATING_WORDS[home.heating],
      outside: home.style === 'fisherman' ? 'patio' : 'jardin',
      garden: home.style !== 'fisherman',
      parking: /garage|carport/.test(annex),
    },
  };
}
