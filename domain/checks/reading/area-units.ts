import type { AreaUnit, PropertyFact, ReadFacts } from './property-fact.ts';
import { matches } from './source.ts';

const SQUARE_FEET_OF_A_SQUARE_METRE = 10.7639;

const ARES =
  /(?<![\w.,])(?<ares>\d{1,3}(?:[.,]\d{1,2})?) ?ares?(?: (?:et )?(?<rest>\d{1,2})(?: ?(?:ca|centiares?))?(?!\d| ?m))?(?![a-z])/g;
const SQUARE_FEET =
  /(?<![\w.,])(?<feet>\d{1,3}(?:[ ,]\d{3})+|\d{2,5}) ?(?:square (?:feet|foot)|sq\.? ?(?:ft|feet)\.?)(?![a-z])/g;
/** Words after which an area is that of land. */
const LAND = /(?<![a-z])(?:terrain|parcelle|jardin|plot|land|garden|grounds)(?![a-z])/;
/** Parts of a home, and wishes. */
const NOT_WHOLE =
  /(?<![a-z])(?:terrasse|balcon|loggia|varangue|cave|garage|sejour|salon|terrace|balcony|living room|cellar|at least|au moins|minimum|looking for|cherch\w*)(?![a-z])[^.;]{0,25}$/;

/** « 7 ares 80 », "1,776 square feet": areas in another unit, as square metres. */
export const otherUnits: ReadFacts = ({ plain }) => [
  ...matches(ARES, plain).map((match): PropertyFact => {
    const { ares = '', rest = '0' } = match.groups ?? {};
    const value = Number(ares.replace(',', '.')) * 100 + Number(rest);
    return { ...spanOf(match), field: 'land_sqm', value, valueSpan: spanOf(match), unit: 'ares' };
  }),
  ...matches(SQUARE_FEET, plain)
    .filter(({ start }) => !NOT_WHOLE.test(plain.slice(Math.max(0, start - 60), start)))
    .map((match): PropertyFact => {
      const feet = Number(match.groups?.feet?.replace(/[ ,]/g, ''));
      const value = Math.round(feet / SQUARE_FEET_OF_A_SQUARE_METRE);
      const clause = /[^.;,]*$/.exec(plain.slice(Math.max(0, match.start - 60), match.start))?.[0] ?? '';
      const isLand = LAND.test(clause) || /^ ?(?:of (?:land|garden)|plot)/.test(plain.slice(match.end, match.end + 12));
      const field = isLand ? 'land_sqm' : 'surface_sqm';
      // People round what they convert.
      return { ...spanOf(match), field, value, valueSpan: spanOf(match), unit: 'square feet', isAbout: true };
    }),
];

const spanOf = ({ start, end }: { start: number; end: number }) => ({ start, end });

/** A number of square metres in the unit of the words that it replaces. */
export function inUnit(squareMetres: number, unit: AreaUnit): string {
  if (unit === 'square feet')
    return `${Math.round(squareMetres * SQUARE_FEET_OF_A_SQUARE_METRE).toLocaleString('en-GB')} square feet`;
  const [ares, rest] = [Math.floor(squareMetres / 100), Math.round(squareMetres % 100)];
  return rest === 0 ? `${ares} ares` : `${ares} ares ${String(rest).padStart(2, '0')}`;
}
