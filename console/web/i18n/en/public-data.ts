import type { publicDataTexts as fr } from '../fr/public-data.ts';
import { count, withUnit } from './count.ts';

export const publicDataTexts: typeof fr = {
  publicData: {
    title: 'Public data',
    indicative: 'Indicative',
    origin: (source: string, date: string) => `${source}, data as of ${date}`,
    none: 'No public data has been imported for this property yet. Whoever runs Clef brings in the files of DVF, DPE and Géorisques with the command clef import public-data.',
    sales: {
      title: 'Comparable sales',
      near: (n: number, metres: number) =>
        `${count(n, 'sale', 'sales')} within ${metres >= 1000 ? withUnit(metres / 1000, 'km') : withUnit(metres, 'm')}`,
      inStreet: (n: number) => `${count(n, 'sale', 'sales')} in the same street`,
      inCommune: (n: number) => `${count(n, 'sale', 'sales')} in the town`,
      what: 'Same type, surface within 30%, last five years.',
      median: 'Median price',
      own: 'This property',
      perSqm: (n: number) => `€${n.toLocaleString('en-GB')}/m²`,
      gap: (percent: number) => `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`,
      none: 'No comparable sale: same type, surface within 30%, last five years.',
      noSurface: 'Note the surface of the property to see comparable sales.',
      noPlace: 'Without the coordinates of the property, the sales are those of the street or the town.',
      notCovered: 'The state does not publish the sales of Alsace, Moselle and Mayotte (DVF).',
      chart: 'Price per m² of the comparable sales, by date',
      date: 'Sold',
      address: 'Address',
      surface: 'Surface',
      price: 'Price',
      squareMetre: 'Price per m²',
      metres: (n: number) => `${withUnit(n, 'm')} away`,
      land: (sqm: string) => `land ${sqm}`,
      all: (n: number) => `Show all ${n} sales`,
    },
    energy: {
      title: 'Energy label (DPE)',
      published: (number: string) => `DPE no. ${number} is published.`,
      classes: (energy: string, climate: string) => `Energy class ${energy}, climate class ${climate}`,
      differs: (energy: string) => `The record says ${energy}: check it.`,
      until: (day: string) => `Valid until ${day}`,
      endsSoon: (day: string) => `It is no longer valid after ${day}: plan a new one.`,
      ended: (day: string) => `It has not been valid since ${day}.`,
      replaced: (number: string, day: string) => `It was replaced by DPE no. ${number} of ${day}.`,
      old: (number: string) => `DPE no. ${number} is no longer the latest.`,
    },
    risks: {
      title: 'Risks of the town',
      disasters: (n: number) => count(n, 'recognised natural disaster', 'recognised natural disasters'),
      last: (name: string, day: string) => `the last one on ${day} (${name})`,
      noErp:
        'These are the risks of the town, not of the property: they do not replace the risk report (ERP). Information on the risks to which this property is exposed is available on the Géorisques site: ',
    },
  },
};
