/**
 * The Poliris format, in which agencies' software sends its adverts to SeLoger and other portals: a ZIP with `Annonces.csv`,
 * `Config.txt` and `Photos.cfg`. Source: SeLoger, « Spécifications Techniques d’Exportation », version 4.12 of October 2023.
 * `Annonces.csv` has no heading. Its fields are told by their rank alone, counted from 1; later versions only add fields at the end.
 */
export const ranks = {
  agency: 1,
  reference: 2,
  transaction: 3,
  type: 4,
  shownPostcode: 5,
  shownCity: 6,
  country: 7,
  street: 8,
  /** With the fees that the buyer pays. */
  price: 11,
  /** In percent of the price without fees, if the buyer pays them. */
  feesPercent: 15,
  surface: 16,
  land: 17,
  rooms: 18,
  bedrooms: 19,
  title: 20,
  /** A line break is written `<BR>`. */
  description: 21,
  floor: 24,
  floors: 25,
  builtYear: 27,
  balconies: 39,
  lift: 41,
  cellar: 42,
  parkings: 43,
  boxes: 44,
  terrace: 48,
  isExclusive: 83,
  postcode: 108,
  city: 109,
  mandateNumber: 112,
  mandateSignedAt: 113,
  technicalId: 175,
  energyKwh: 176,
  energyClass: 177,
  climateKg: 178,
  climateClass: 179,
  coOwned: 258,
  lots: 259,
  /** The yearly share of the expenses of a co-ownership. */
  coOwnershipCharges: 260,
  procedure: 261,
  procedureDetail: 262,
  latitude: 298,
  longitude: 299,
  gpsPrecision: 300,
  version: 301,
  /** 1: the buyer, 2: the seller, 3: both. */
  feesPayer: 302,
  priceWithoutFees: 303,
  /** The web address of the agency's fees, the same in all of its adverts. */
  feeTableUrl: 307,
  garage: 318,
  dpeDate: 324,
  /** `DPE_v01-2011` for a DPE made before July 2021, else `DPE_v07-2021`. */
  dpeVersion: 325,
  energyCostsFrom: 326,
  energyCostsTo: 327,
  /** A date since 4.10, a year before. */
  energyPriceDate: 328,
  terraceSqm: 329,
  /** The one cost that a DPE made before July 2021 names. */
  energyCost: 330,
  finalEnergyKwh: 334,
} as const;

/** The ranks of photos 1 to 30: an address, or the name of a file in the ZIP. */
export const photoRanks = [...from(85, 9), ...from(164, 11), ...from(264, 10)];

/** The ranks of their titles. */
export const photoTitleRanks = [...from(94, 9), ...from(274, 21)];

/** As many as a line of version 4.12 has. */
export const FIELD_COUNT = 334;

export const SEPARATOR = '!#';

function from(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
