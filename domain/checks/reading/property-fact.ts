import type { Source, Span } from './source.ts';

/** Units of area in which people write beside the square metre. */
export type AreaUnit = 'ares' | 'square feet';

/** A fact that a text states of a property, by the name of the property's column. */
export type PropertyFact = Span & {
  field:
    | 'surface_sqm'
    | 'land_sqm'
    | 'rooms'
    | 'bedrooms'
    | 'energy_class'
    | 'climate_class'
    | 'floor'
    | 'fees_percent'
    | 'fees_paid_by';
  value: number | string;
  /** The part of the words that a correction replaces. */
  valueSpan: Span;
  isAbout?: boolean;
  /** « plus de 200 m² », « moins de 60 m² »: which values agree. */
  bound?: 'more' | 'less';
  /** The unit of a surface that is not in square metres: « 7 ares 80 ». */
  unit?: AreaUnit;
};

export type ReadFacts = (source: Source) => PropertyFact[];
