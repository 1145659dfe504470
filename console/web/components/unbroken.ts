/** A text as people type it, with its numbers and units kept on one line: « 1 372 m² », « 5 pièces ». */
export const unbroken = (text: string): string =>
  text.replace(/(\d) (?=\d{3}\b|m²|€|%|(?:pièces?|chambres?|h|min)\b)/g, '$1\u00a0');
