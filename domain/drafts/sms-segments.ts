/** How a message is coded for the network, and what it costs (3GPP TS 23.038 and 23.040). */
export type SmsSegments = {
  encoding: 'GSM-7' | 'UCS-2';
  /** How many SMS it takes. */
  segments: number;
  /** The characters that GSM-7 lacks, each once. One of them turns the whole message into UCS-2. */
  ucs2Characters: string[];
};

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each of these takes two places. */
const EXTENDED = '\f^{}\\[~]|€';

const septets = new Map([
  ...[...BASIC].map((character) => [character, 1] as const),
  ...[...EXTENDED].map((character) => [character, 2] as const),
]);

/** How many places one SMS has, and each of several: they begin with a header of six octets. */
const places = { 'GSM-7': { alone: 160, joined: 153 }, 'UCS-2': { alone: 70, joined: 67 } };

const characters = new Intl.Segmenter('fr', { granularity: 'grapheme' });

export function smsSegments(body: string): SmsSegments {
  const sizes = gsmSizes(body);
  if (sizes) return { encoding: 'GSM-7', segments: countSegments(sizes, places['GSM-7']), ucs2Characters: [] };
  const written = Array.from(characters.segment(body), ({ segment }) => segment);
  const sizesInUnits = written.map(({ length }) => length);
  return {
    encoding: 'UCS-2',
    segments: countSegments(sizesInUnits, places['UCS-2']),
    ucs2Characters: [...new Set(written.filter((character) => !gsmSizes(character)))],
  };
}

/** The septets of each character, or undefined if GSM-7 lacks one. */
function gsmSizes(text: string): number[] | undefined {
  const sizes: number[] = [];
  for (const character of text) {
    const size = septets.get(character);
    if (size === undefined) return undefined;
    sizes.push(size);
  }
  return sizes;
}

/** A character is not divided between two SMS. */
function countSegments(sizes: readonly number[], { alone, joined }: { alone: number; joined: number }): number {
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1;
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > joined) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return segments;
}
