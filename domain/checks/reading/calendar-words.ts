import type { Language } from '../../../storage/column-values.ts';

/** The words for days and months, as `plainOf` spells them. Position 0 is Monday, January. */
const words = {
  fr: {
    days: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
    shortDays: ['lun', 'mard|mar', 'merc|mer', 'jeud|jeu', 'vend|ven', 'same|sam', 'dima|dim'],
    months: [
      'janvier|janv',
      'fevrier|fevr|fev',
      'mars',
      'avril|avr',
      'mai',
      'juin',
      'juillet|juil',
      'aout',
      'septembre|sept',
      'octobre|oct',
      'novembre|nov',
      'decembre|dec',
    ],
  },
  en: {
    days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    shortDays: ['mon', 'tues|tue', 'wed', 'thurs|thur|thu', 'fri', 'sat', 'sun'],
    months: [
      'january|jan',
      'february|feb',
      'march|mar',
      'april|apr',
      'may',
      'june|jun',
      'july|jul',
      'august|aug',
      'september|sept|sep',
      'october|oct',
      'november|nov',
      'december|dec',
    ],
  },
} as const;

/** Patterns for one language. A short day is only read before a number: « mer » is also the sea. */
export const patternsOf = (language: Language) => ({
  day: words[language].days.join('|'),
  anyDay: `${words[language].days.join('|')}|(?:${words[language].shortDays.join('|')})\\.?`,
  month: `(?:${words[language].months.join('|')})`,
});

/** 1 is Monday (ISO 8601); undefined if it is no day. */
export function weekdayNamed(word: string | undefined, language: Language): number | undefined {
  if (!word) return undefined;
  const { days, shortDays } = words[language];
  const bare = word.replace('.', '');
  const found = days.findIndex((day, index) => day === bare || shortDays[index]?.split('|').includes(bare));
  return found === -1 ? undefined : found + 1;
}

/** 1 is January. */
export const monthNamed = (word: string, language: Language): number =>
  words[language].months.findIndex((month) => month.split('|').includes(word.replace('.', ''))) + 1;
