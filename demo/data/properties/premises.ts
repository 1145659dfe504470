import type { Random } from '../random.ts';
import type { Row } from '../rows.ts';
import { type ApartmentStyleName, apartmentStyles } from './apartment-styles.ts';
import { apartment } from './apartments.ts';
import type { Ground } from './ground.ts';
import { type HouseStyleName, houseStyles } from './house-styles.ts';
import { house } from './houses.ts';
import type { Premises } from './listing.ts';
import { building, land, parking, shop } from './other-premises.ts';

type PropertyType = Row<'property'>['type'];

const isApartment = (style: string): style is ApartmentStyleName => style in apartmentStyles;
const isHouse = (style: string): style is HouseStyleName => style in houseStyles;

/** Where each type of property is found. */
const FOUND: Record<PropertyType, (ground: Ground) => boolean> = {
  apartment: ({ styles }) => styles.some(isApartment),
  house: ({ styles }) => styles.some(isHouse),
  land: ({ land }) => land !== undefined,
  parking: ({ quarter }) => ['Graslin', 'Bouffay', 'Procé', 'Île de Nantes'].includes(quarter ?? ''),
  commercial: ({ quarter, city }) => ['Zola', 'Doulon', 'Hauts-Pavés', 'Pont-Rousseau'].includes(quarter ?? city),
  building: ({ quarter, city }) => ['Saint-Nazaire', 'Pont-Rousseau', 'Ancenis-Saint-Géréon'].includes(quarter ?? city),
};

const BUILT: Record<PropertyType, (random: Random, ground: Ground) => Premises> = {
  apartment: (random, ground) => apartment(random, ground, random.pick(ground.styles.filter(isApartment))),
  house: (random, ground) => house(random, ground, random.pick(ground.styles.filter(isHouse))),
  land,
  parking,
  commercial: shop,
  building,
};

/** So many properties of a type, spread over the places where it is found. */
export function premisesOf(random: Random, grounds: Ground[], type: PropertyType, amount: number) {
  const places = random.shuffled(grounds.filter(FOUND[type]));
  return Array.from({ length: amount }, (_, index) => {
    const ground = places[index % places.length] as Ground;
    return { ground, premises: BUILT[type](random, ground) };
  });
}
