import type { Language } from '../../../storage/column-values.ts';
import { type DateMention, dayInMonthsAround } from './date-mention.ts';
import { matches } from './source.ts';

const anyOf = (words: readonly string[]): string => `(?:${words.join('|')})`;

const STREET = 'rue|avenue|av|bd|boulevard|allee|place|chemin|impasse|quai|route|cours';
/** A number is no day before a street, a unit or the name of a month, which another reader joins with it. */
const NOT_A_DAY = `(?![\\da-z/]|[.,]\\d| ?(?:m2|m²|€|%|euros?|pieces?|ch(?:ambres?)?|biens?|rooms?|metres?|min\\w*|km|h(?:eures?)?)(?![a-z])| ?(?:,|bis|ter)? ?(?:${STREET})(?![a-z])| (?:janv|fevr|mars|avril|mai|juin|juil|aout|sept|oct|nov|dec))`;
const AGREED =
  '(?:cale|fixe|prevu|programme|planifie|maintenu|confirme|reporte|decale|avance|deplace|repousse|note|bloque|remis)e?s?';
const MEETS =
  '(?:revoit|voit|retrouve|voyez|voyons|revoyons|retrouvons|attends?|attendons|attendrai|revient|reviennent|revenez|visit(?:ez|ons|e)|verrons|recois|recevrai)';

/** The words around « le 24 » by which the number is a day and no house. */
const french: readonly string[] = [
  '(?:le|au) (?<day>\\d{1,2})(?:er)?(?=,? (?:a|vers|des|de|entre) \\d{1,2} ?(?:h|:))',
  `(?:visite|rendez-vous|rdv) du (?<day>\\d{1,2})(?:er)?${NOT_A_DAY}`,
  `${MEETS} (?:donc |bien |toujours )?le (?<day>\\d{1,2})(?:er)?${NOT_A_DAY}`,
  `${AGREED} (?:bien |donc |toujours )?(?:pour le|au|le) (?<day>\\d{1,2})(?:er)?${NOT_A_DAY}`,
  `(?:visite|rendez-vous|rdv|ok|toujours|bon|partante?s?|dispo|d'accord|note) pour le (?<day>\\d{1,2})(?:er)?${NOT_A_DAY}`,
  "le (?<day>\\d{1,2})(?:er)?(?=,? (?:ce sera|c'est|c'etait|vous (?!avez)|nous|on|je|avec)(?![a-z]))",
];
const english: readonly string[] = [
  '(?<=(?<![a-z])(?:on|for|until|of|till) )the (?<day>\\d{1,2})(?:st|nd|rd|th)(?! (?:floor|of|storey|century|birthday|arrondissement)(?![a-z]))(?![a-z])',
];
const patterns: Record<Language, RegExp> = {
  fr: new RegExp(`(?<![a-z])${anyOf(french)}`, 'g'),
  en: new RegExp(`(?<![a-z])${anyOf(english)}`, 'g'),
};

/** « le 24 à 18h », « la visite du 24 », "for the 24th". Alone, « le 24 » may be a house number. */
export const readBareDays = (plain: string, today: string, language: Language): DateMention[] =>
  matches(patterns[language], plain).map((match) => {
    const start = match.start + match[0].search(/\d/);
    return {
      start,
      end: match.end,
      style: { form: 'day', language },
      ...dayInMonthsAround(Number(match.groups?.day), undefined, today),
    };
  });
