import type { Language } from '../../storage/column-values.ts';
import type { Price } from './reading/prices.ts';

const formats = { fr: new Intl.NumberFormat('fr-FR'), en: new Intl.NumberFormat('en-GB') };

export const sayPrice = (euros: number, language: Language): string =>
  language === 'fr'
    ? `${formats.fr.format(euros).replaceAll('\u202f', '\u00a0')}\u00a0€`
    : `€${formats.en.format(euros)}`;

/** Another amount in the form of the one that it replaces: « 470k » becomes « 455k ». */
export function sayPriceAs(euros: number, { style }: Price, written: string): string {
  const number = /\d[\d\s\u00a0\u202f.,]*\d|\d/.exec(written)?.[0];
  if (!number) return `${formats.fr.format(euros).replaceAll('\u202f', '\u00a0')} euros`;
  const separator = /\d([\s\u00a0\u202f.,])\d{3}/.exec(number)?.[1] ?? '';
  if (style === 'thousands' && euros % 1000 === 0) return written.replace(number, String(euros / 1000));
  if (style === 'millions' && euros % 10_000 === 0)
    return written.replace(number, String(euros / 1_000_000).replace('.', number.includes('.') ? '.' : ','));
  const digits = String(euros).replace(/\B(?=(\d{3})+$)/g, style === 'euros' ? separator : '\u00a0');
  return style === 'euros' ? written.replace(number, digits) : `${digits}\u00a0€`;
}
