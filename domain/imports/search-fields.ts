import { readTowns } from '../shared/read-towns.ts';
import { readBudget } from './amounts.ts';
import type { ImportField } from './import-field.ts';
import { readLeast } from './least-values.ts';
import { withWord } from './note-headings.ts';
import { propertyTypeWords } from './property-fields.ts';
import { PartlyRead, readCount, readDecimal, readEach, readWord, shown, Unreadable } from './values.ts';

const readWholeSqm = (text: string) => {
  const value = readDecimal(text);
  return value instanceof Unreadable ? value : Math.round(value);
};

const LEAST_BUDGET = /\bbudget\b.*\bmini?(?:mum)?\b|\bmini?(?:mum)?\b.*\bbudget\b/;

const readTypes = readEach(readWord(propertyTypeWords));
const ROOMS = /\b[tf]\s?\d/i;

/** « T3 » and « Appartement T3 » are flats. The rooms have a column of their own, so a note keeps them. */
const readWantedTypes = (cell: string) => {
  const types = readTypes(cell.replace(/(?<=^|[,;|/\n])\s*(?=[tf]\s?\d)/gi, 'appartement '));
  const isWhole = !(types instanceof Unreadable || types instanceof PartlyRead);
  return isWhole && ROOMS.test(cell) ? new PartlyRead(types, `says rooms beside the type: ${shown(cell)}`) : types;
};

/** The fields of what a contact looks for. */
export const searchFields = {
  budgetMinEuros: {
    headings: ['prix min', 'prix mini', 'prix minimum'],
    isHeading: withWord(LEAST_BUDGET),
    read: readBudget,
    beside: 'detail',
  },
  budgetMaxEuros: {
    headings: ['prix max', 'prix maxi', 'prix maximum'],
    isHeading: withWord(/\bbudget\b/, LEAST_BUDGET),
    read: readBudget,
    beside: 'detail',
  },
  cities: {
    headings: ['ville recherchee', 'search cities', 'cities'],
    isHeading: withWord(/\b(?:secteurs?|villes|communes|quartiers?|zones?|localisations?)\b/),
    read: readTowns,
    isRepeatable: true,
  },
  propertyTypes: {
    headings: [
      ...['type de bien', 'types de bien', 'type de bien recherche', 'types de biens', 'types de bien recherches'],
      ...['property types', 'type'],
    ],
    read: readWantedTypes,
  },
  minRooms: {
    headings: ['min rooms'],
    isHeading: withWord(/\bpieces?\b/, /\b(?:maxi?(?:mum)?|jointes?)\b/),
    read: readLeast(readCount),
    beside: 'detail',
  },
  minSurfaceSqm: {
    headings: ['min surface', 'min surface sqm'],
    isHeading: withWord(/\bsurface\b/, /\b(?:maxi?(?:mum)?|terrain)\b/),
    read: readLeast(readWholeSqm),
    beside: 'detail',
  },
} satisfies Record<string, ImportField>;
