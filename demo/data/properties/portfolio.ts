import type { Agency } from '../agency.ts';
import { type Random, seededRandom } from '../random.ts';
import type { Row } from '../rows.ts';
import { type ApartmentStyleName, apartmentStyles } from './apartment-styles.ts';
import { apartment } from './apartments.ts';
import { type HouseStyleName, houseStyles } from './house-styles.ts';
import { house } from './houses.ts';
import type { Listing, Property } from './listing.ts';
import { listingOf, type Sale, saleTimeline } from './listings.ts';
import type { Location } from './locations.ts';
import { building, land, parking, shop } from './other-properties.ts';

type Type = Property['type'];
type Status = Row<'property'>['status'];

const TYPES = { apartment: 28, house: 21, land: 4, parking: 2, commercial: 3, building: 2 };
const STATUSES = { under_offer: 5, under_contract: 7, sold: 7, draft: 3, withdrawn: 3, available: 35 };

/** The 60 properties of the agency, the oldest first. */
export function portfolioOf(agency: Agency, locations: Location[]): Listing[] {
  const random = seededRandom('portfolio');
  const properties = Object.entries(TYPES).flatMap(([type, amount]) =>
    propertiesOf(random, locations, type as Type, amount),
  );
  // Homes get the statuses of deals: visits, offers and e-mails about a deal are written for homes.
  const homesFirst = random
    .shuffled(properties)
    .sort((a, b) => Number(b.property.rooms !== null) - Number(a.property.rooms !== null));
  const statuses = Object.entries(STATUSES).flatMap(([status, amount]) => Array<Status>(amount).fill(status as Status));
  return homesFirst
    .map((entry, index): Sale => {
      const status = statuses[index] ?? 'available';
      return { ...entry, status, timeline: saleTimeline(random, agency.now, status) };
    })
    .sort((a, b) => a.timeline.createdAt.getTime() - b.timeline.createdAt.getTime())
    .map((sale, index) => listingOf(random, agency, sale, index));
}

const isApartment = (style: string): style is ApartmentStyleName => style in apartmentStyles;
const isHouse = (style: string): style is HouseStyleName => style in houseStyles;

/** Whether there are properties of a type at a location. */
const isFoundAt: Record<Type, (location: Location) => boolean> = {
  apartment: ({ styles }) => styles.some(isApartment),
  house: ({ styles }) => styles.some(isHouse),
  land: ({ eurosPerSqm }) => eurosPerSqm.land !== undefined,
  parking: ({ sector }) => ['Graslin', 'Bouffay', 'Procé', 'Île de Nantes'].includes(sector),
  commercial: ({ sector }) => ['Zola', 'Doulon', 'Hauts-Pavés', 'Pont-Rousseau'].includes(sector),
  building: ({ sector }) => ['Saint-Nazaire', 'Pont-Rousseau', 'Ancenis-Saint-Géréon'].includes(sector),
};

const generators: Record<Type, (random: Random, location: Location) => Property> = {
  apartment: (random, location) => apartment(random, location, random.pick(location.styles.filter(isApartment))),
  house: (random, location) => house(random, location, random.pick(location.styles.filter(isHouse))),
  land,
  parking,
  commercial: shop,
  building,
};

function propertiesOf(random: Random, locations: Location[], type: Type, amount: number) {
  const possible = random.shuffled(locations.filter(isFoundAt[type]));
  return Array.from({ length: amount }, (_, index) => {
    const location = possible[index % possible.length] as Location;
    return { location, property: generators[type](random, location) };
  });
}
