import type { propertyTypes } from '../../storage/column-values.ts';

/** The French names of the kinds of property. */
export const propertyTypeNames: Record<(typeof propertyTypes)[number], string> = {
  apartment: 'Appartement',
  house: 'Maison',
  land: 'Terrain',
  parking: 'Stationnement',
  commercial: 'Local commercial',
  building: 'Immeuble',
};
