import type { heatings } from '../../storage/column-values.ts';
import type { ImportField } from './import-field.ts';
import {
  folded,
  numberIn,
  type Reading,
  readCount,
  readDate,
  readDecimal,
  readYesNo,
  shown,
  Unreadable,
  type Vocabulary,
} from './values.ts';

/** The fields of a property beyond those that every advert has. A value that cannot be read is left out. */

/** « oui », « non », or how many there are: « 2 places ». */
function readHas(cell: string): Reading<boolean> {
  const word = folded(cell);
  const count = numberIn(/^\d+/.exec(word)?.[0] ?? '', true);
  if (count !== undefined) return count > 0;
  return readYesNo(/^(oui|non|yes|no)\b/.exec(word)?.[0] ?? cell);
}

const heatingWords: Vocabulary<(typeof heatings)[number]> = {
  heat_pump: ['pompe a chaleur', 'pac', 'aerothermie', 'geothermie', 'heat pump'],
  district: ['reseau de chaleur', 'chauffage urbain', 'urbain', 'district'],
  gas: ['gaz', 'gas'],
  oil: ['fioul', 'fuel', 'mazout', 'oil'],
  wood: ['bois', 'granules', 'pellets', 'poele', 'wood'],
  electric: ['electrique', 'electricite', 'convecteurs', 'electric'],
  other: ['autre', 'solaire', 'charbon', 'other'],
};

const hasWord = (text: string, words: readonly string[]) => words.some((word) => ` ${text} `.includes(` ${word} `));

/** « Gaz individuel » has a source, and a boiler of its own. */
function readHeating(cell: string): Reading<{ source?: string; shared?: boolean }> {
  const text = folded(cell);
  const [source] = Object.entries(heatingWords).find(([, words]) => hasWord(text, words)) ?? [];
  const isShared = hasWord(text, ['collectif', 'collective', 'commun', 'shared']);
  const isOwn = hasWord(text, ['individuel', 'individuelle', 'individual']);
  if (!source && !isShared && !isOwn) return new Unreadable(`is no kind of heating that Clef knows: ${shown(cell)}`);
  return { ...(source && { source }), ...(isShared !== isOwn && { shared: isShared }) };
}

/** A day, or the day of a moment. */
function readDay(cell: string): Reading<string> {
  const moment = readDate(cell);
  return moment instanceof Unreadable ? moment : moment.slice(0, 10);
}

/** The year of a date, or of several years the last one: « 2021, 2022 et 2023 ». */
function readYear(cell: string): Reading<number> {
  const year = /(?:1[0-9]|2[01])\d\d(?!.*\d{4})/s.exec(cell)?.[0];
  return year === undefined ? new Unreadable(`is not a year: ${shown(cell)}`) : Number(year);
}

/** Amounts and consumptions are whole numbers in Clef: « 1 204,60 € », « 180 kWh/m²/an ». */
function readWhole(cell: string): Reading<number> {
  const value = readDecimal(cell.replace(/\s*(?:kwh|kg|€|eur).*$/i, ''));
  return value instanceof Unreadable ? value : Math.round(value);
}

export const propertyFeatureFields = {
  carrezSqm: {
    headings: ['surface carrez', 'surface loi carrez', 'loi carrez', 'carrez', 'surface carrez m2'],
    read: readDecimal,
  },
  floors: {
    headings: ['etages', 'nb etages', 'nb d etages', 'nombre d etages', 'etages de l immeuble', 'floors'],
    read: readCount,
  },
  lift: { headings: ['ascenseur', 'lift', 'elevator'], read: readHas },
  garage: { headings: ['garage', 'garages', 'nb garages', 'nb de boxes', 'box'], read: readHas },
  parking: {
    headings: ['parking', 'parkings', 'stationnement', 'nb parkings', 'nb de parkings', 'places de parking'],
    read: readHas,
  },
  cellar: { headings: ['cave', 'caves', 'cellar'], read: readHas },
  balcony: { headings: ['balcon', 'balcons', 'nb balcons', 'balcony'], read: readHas },
  terrace: { headings: ['terrasse', 'terrasses', 'nb terrasses', 'terrace'], read: readHas },
  garden: { headings: ['jardin', 'garden'], read: readHas },
  heating: {
    headings: ['chauffage', 'type de chauffage', 'mode de chauffage', 'energie de chauffage', 'heating'],
    read: readHeating,
  },
  heatingShared: { headings: ['chauffage collectif'], read: readHas },
  builtYear: {
    headings: ['annee de construction', 'annee construction', 'construit en', 'construction', 'built year'],
    read: readYear,
  },
  monthlyChargesEuros: { headings: ['charges mensuelles', 'charges par mois', 'monthly charges'], read: readWhole },
  propertyTaxEuros: { headings: ['taxe fonciere', 'foncier', 'property tax'], read: readWhole },
  coOwned: { headings: ['copropriete', 'en copropriete', 'bien en copropriete'], read: readHas },
  coOwnershipLots: {
    headings: ['lots', 'nb de lots', 'nombre de lots', 'lots de copropriete', 'copropriete lots'],
    read: readCount,
  },
  coOwnershipYearlyChargesEuros: {
    headings: ['charges annuelles', 'charges de copropriete', 'quote part annuelle', 'copropriete charges annuelles'],
    read: readWhole,
  },
  coOwnershipProcedure: {
    headings: ['procedure', 'procedure en cours', 'procedure syndicat', 'copropriete procedure'],
    read: readHas,
  },
  coOwnershipProcedureDetail: {
    headings: ['detail de la procedure', 'detail procedure', 'copropriete detail de la procedure'],
    read: (cell) => cell,
  },
  dpeNumber: { headings: ['numero dpe', 'n dpe', 'numero de dpe', 'dpe numero'], read: (cell) => cell },
  dpeDate: { headings: ['date dpe', 'date du dpe', 'date de realisation dpe', 'dpe date'], read: readDay },
  dpeExpires: { headings: ['fin dpe', 'validite dpe', 'dpe valable jusqu au', 'dpe fin'], read: readDay },
  energyKwhPerSqm: {
    headings: ['consommation energie', 'conso energie', 'dpe valeur', 'valeur dpe', 'dpe consommation'],
    read: readWhole,
  },
  climateKgPerSqm: { headings: ['emissions ges', 'ges valeur', 'valeur ges', 'dpe emissions'], read: readWhole },
  finalEnergyKwhPerSqm: { headings: ['energie finale', 'conso energie finale', 'dpe energie finale'], read: readWhole },
  energyCostsFromEuros: {
    headings: ['depenses energie min', 'dpe cout min', 'cout energie min', 'dpe depenses a partir de'],
    read: readWhole,
  },
  energyCostsToEuros: {
    headings: ['depenses energie max', 'dpe cout max', 'cout energie max', 'dpe depenses jusqu a'],
    read: readWhole,
  },
  energyPriceYear: {
    headings: ['annee de reference dpe', 'dpe annee de reference', 'dpe annee des prix'],
    read: readYear,
  },
} satisfies Record<string, ImportField>;

type Feature = keyof typeof propertyFeatureFields;

export const isFeature = (field: string): field is Feature => field in propertyFeatureFields;

/** The values as the details of a property have them. */
export function featuresOf(values: Readonly<Partial<Record<Feature, unknown>>>) {
  const { heating, heatingShared, monthlyChargesEuros, propertyTaxEuros, coOwned, ...others } = values;
  const { dpeNumber, dpeDate, dpeExpires, energyKwhPerSqm, climateKgPerSqm, finalEnergyKwhPerSqm, ...more } = others;
  const { energyCostsFromEuros, energyCostsToEuros, energyPriceYear, ...rest } = more;
  const { coOwnershipLots, coOwnershipYearlyChargesEuros, coOwnershipProcedure, coOwnershipProcedureDetail, ...same } =
    rest;
  const coOwnership = given({
    lots: coOwnershipLots,
    yearlyChargesEuros: coOwnershipYearlyChargesEuros,
    procedure: coOwnershipProcedure,
    procedureDetail: coOwnershipProcedureDetail,
  });
  const costs = { fromEuros: energyCostsFromEuros, toEuros: energyCostsToEuros, priceYear: energyPriceYear };
  return {
    ...same,
    heating: given({ ...(heating as object), ...(heatingShared !== undefined && { shared: heatingShared }) }),
    charges: given({ monthlyEuros: monthlyChargesEuros, propertyTaxEuros }),
    coOwned,
    // A file that says « non » and has a zero beside it means the same; « procédure : non » alone tells of no co-ownership.
    ...((coOwned === true || (coOwned === undefined && isEvidence(coOwnership))) && { coOwnership }),
    energy: {
      issued: given({
        ...{ number: dpeNumber, date: dpeDate, expires: dpeExpires },
        ...{ energyKwhPerSqm, climateKgPerSqm, finalEnergyKwhPerSqm, costs: given(costs) },
      }),
    },
  };
}

/** Whether details can be those of a co-ownership alone. */
const isEvidence = (details: Record<string, unknown> | undefined): boolean =>
  Object.values(details ?? {}).some((value) => value !== 0 && value !== false && value !== '' && value !== null);

/** The fields of the file by the paths of the details, where the two differ. */
export const pathsOfFeatures: Readonly<Record<string, Feature>> = {
  'heating.source': 'heating',
  'heating.shared': 'heatingShared',
  'charges.monthlyEuros': 'monthlyChargesEuros',
  'charges.propertyTaxEuros': 'propertyTaxEuros',
  coOwnership: 'coOwned',
  'coOwnership.lots': 'coOwnershipLots',
  'coOwnership.yearlyChargesEuros': 'coOwnershipYearlyChargesEuros',
  'coOwnership.procedure': 'coOwnershipProcedure',
  'coOwnership.procedureDetail': 'coOwnershipProcedureDetail',
  'energy.issued.number': 'dpeNumber',
  'energy.issued.date': 'dpeDate',
  'energy.issued.expires': 'dpeExpires',
  'energy.issued.energyKwhPerSqm': 'energyKwhPerSqm',
  'energy.issued.climateKgPerSqm': 'climateKgPerSqm',
  'energy.issued.finalEnergyKwhPerSqm': 'finalEnergyKwhPerSqm',
  'energy.issued.costs': 'energyCostsToEuros',
  'energy.issued.costs.fromEuros': 'energyCostsFromEuros',
  'energy.issued.costs.toEuros': 'energyCostsToEuros',
  'energy.issued.costs.priceYear': 'energyPriceYear',
};

/** An object without its undefined values; undefined if it has no others. */
function given(record: Record<string, unknown>): Record<string, unknown> | undefined {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
