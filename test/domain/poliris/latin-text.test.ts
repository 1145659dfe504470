import { expect, it } from 'vitest';
import { latinText } from '../../../domain/poliris/latin-text.ts';

const textOf = (text: string) => latinText(text).text;

it.each([
  ['Élégant T3, façade sud, 85 m²', 'Élégant T3, façade sud, 85 m²'],
  ['L’entrée – « vue » — à 2 pas…', "L'entrée - « vue » - à 2 pas..."],
  ['Cœur de ville, 350 000 €', 'Coeur de ville, 350 000 EUR'],
  ['“Les Œillets”', '"Les OEillets"'],
  ['e\u0301tage', 'étage'],
  ['Łódź, Győr, Şile', 'Lódz, Gyor, Sile'],
  ['DPE ≤ 250, GES ≠ G, plus de ⅔', 'DPE <= 250, GES != G, plus de 2/3'],
  ['• cave\n✓ garage → rue', '- cave\n- garage -> rue'],
  ['zéro\u200Blargeur, cou\u00ADpe\uFE0F\uFEFF', 'zérolargeur, coupe'],
  ['un\tdeux\u202Ftrois\u00A0quatre', 'un deux trois quatre'],
  ['un\r\ndeux\rtrois\u2028quatre', 'un\ndeux\ntrois\nquatre'],
])('%j is written %j', (text, written) => {
  expect(latinText(text)).toEqual({ text: written, lost: [] });
});

it('every text can be written in latin-1 and read again', () => {
  const everything = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('');
  const text = textOf(everything);
  expect(Buffer.from(text, 'latin1').toString('latin1')).toBe(text);
  // The line break is the only control character left, also in the range that is Windows' own.
  expect(text).not.toMatch(/(?!\n)\p{Cc}/u);
});

it('characters without a plain form are left out and named once', () => {
  expect(latinText('Vue 🏡🏡 sur Ω et Ж')).toEqual({ text: 'Vue  sur  et ', lost: ['🏡', 'Ω', 'Ж'] });
});
