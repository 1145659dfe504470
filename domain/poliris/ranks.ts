/**
 * The Poliris format, in which agencies' software sends its adverts to SeLoger and other portals: a ZIP with `Annonces.csv`,
 * `Config.txt` and `Photos.cfg`. Source: SeLoger, « Spécifications Techniques d’Exportation », version 4.09 of 31 May 2021.
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
  isExclusive: 83,
  postcode: 108,
  city: 109,
  mandateNumber: 112,
  mandateSignedAt: 113,
  technicalId: 175,
  energyClass: 177,
  climateClass: 179,
  latitude: 298,
  longitude: 299,
  gpsPrecision: 300,
  version: 301,
  /** 1: the buyer, 2: the seller, 3: both. */
  feesPayer: 302,
  priceWithoutFees: 303,
} as const;

/** The ranks of photos 1 to 30: an address, or the name of a file in the ZIP. */
export const photoRanks = [...from(85, 9), ...from(164, 11), ...from(264, 10)];

export const FIELD_COUNT = 329;

export const SEPARATOR = '!#';

function from(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
