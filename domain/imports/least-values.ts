import { withoutBounds } from './amounts.ts';
import { PartlyRead, type Reading, shown, Unreadable } from './values.ts';

/** Reads the least that somebody looks for: « T3 », « 5 et + », « 100m2 mini », of « 3/4 » the lower one. */

const TYPE = /^(?:type|[tfp])\s?(?=\d)/i;
const ROOMS = /(?<=\d)\s?(?:pi[eè]ces?|pces?|pcs?|p|rooms?)\.?$/i;
const BETWEEN = /\s*[/–—-]\s*|\s+(?:à|ou|et|or|to)\s+/i;

export const readLeast =
  (read: (text: string) => Reading<number>) =>
  (cell: string): Reading<number> | PartlyRead<number> => {
    const { text, bounds } = withoutBounds(cell);
    const readOne = (part: string) => read(part.trim().replace(ROOMS, '').replace(TYPE, ''));
    const whole = readOne(text);
    if (bounds.has('most')) return new Unreadable(`is no least: ${shown(cell)}`);
    if (!(whole instanceof Unreadable) || bounds.size > 0) return whole;
    const [low, high, ...more] = text
      .replace(/^(?:entre|de|between|from)\s+/i, '')
      .split(BETWEEN)
      .map(readOne);
    const isRange = typeof low === 'number' && typeof high === 'number' && low < high && more.length === 0;
    return isRange ? new PartlyRead(low, `is read as ${low} at least: ${shown(cell)}`) : whole;
  };
