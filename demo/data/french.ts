import { localTime, PARIS } from '../../domain/shared/local-time.ts';

const fullDay = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const currency = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** « mardi 3 mars » */
export const dayOf = (at: Date) => fullDay.format(at).replace(/ 1 /, ' 1er ');

/** « 14 h 30 » */
export function hourOf(at: Date): string {
  const [hours, minutes] = localTime(at, PARIS).time.split(':');
  return `${Number(hours)} h${minutes === '00' ? '' : ` ${minutes}`}`;
}

/** « 03/03/2026 » */
export const dateOf = (at: Date) => localTime(at, PARIS).day.split('-').reverse().join('/');

/** « 245 000 € », with non-breaking spaces */
export const euros = (amount: number) => currency.format(amount);

export const number = (value: number) => decimal.format(value);

const WORDS = ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'];

/** « trois chambres », « une cave » */
export const count = (amount: number, feminine: string) =>
  amount === 1 ? `une ${feminine}` : `${WORDS[amount] ?? amount} ${feminine}s`;

/** « d’Orvault », « de Vertou » */
export const de = (name: string) => (/^[aeiouyéèêîâôhœ]/i.test(name) ? `d’${name}` : `de ${name}`);

/** The part of an e-mail address for a name: « Inès L’Hostis » → `ines.lhostis` */
export const addressOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.');

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const NARROW = '\u202f';
const FIXED = '\u00a0';

/** Puts in the non-breaking spaces of French typography; the texts are written with plain ones. */
export const typeset = (text: string) =>
  text
    .replace(/ ([;!?])/g, `${NARROW}$1`)
    .replace(/ ([:»])/g, `${FIXED}$1`)
    .replace(/« /g, `«${FIXED}`)
    .replace(/(\d) (?=(?:\d{3}\b|€|%|m²|h\b|km\b|min\b|mois\b|ans\b|pièces\b))/g, `$1${FIXED}`)
    .replace(/(\bh) (?=\d)/g, `$1${FIXED}`);

/** A text as people type it on a phone: plain spaces and « 14h30 ». */
export const asTyped = (text: string) =>
  text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/(\d) h(?: (\d\d))?\b/g, (_, hours, minutes) => `${hours}h${minutes ?? ''}`)
    .replaceAll('’', "'");
