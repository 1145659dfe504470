/** How signs that GSM-7 lacks are written in an SMS: one of them makes the whole text cost twice as much. */
const plainSigns: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«\u00A0': '"',
  '\u00A0»': '"',
  '«': '"',
  '»': '"',
  '\u00A0': ' ',
  '\u202F': ' ',
  '…': '...',
  '–': '-',
  '—': '-',
  '²': '2',
  œ: 'oe',
};
const signs = new RegExp(Object.keys(plainSigns).join('|'), 'g');

/** A text as an SMS has it. Letters stay as they are, but for the month of August, which is written without its accent, too. */
export const inSms = (text: string): string =>
  text
    .replace(signs, (sign) => plainSigns[sign] ?? sign)
    .replace(/\baoût\b/g, 'aout')
    .replace(/\n{2,}/g, '\n');
