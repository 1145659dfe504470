/** Puts no-break spaces where French writes them, so that the texts of an export can be written with plain ones. */
export const withFrenchSpaces = (text: string): string =>
  text.replaceAll(/ (?=[:;?!»%€])/g, '\u00A0').replaceAll('« ', '«\u00A0');
