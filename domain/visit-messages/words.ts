import type { Language, TimeZone, visitNextSteps } from '../../storage/column-values.ts';
import { dayInWords, localTime, timeInWords } from '../shared/local-time.ts';

type NextStep = (typeof visitNextSteps)[number];

/** « jeudi 3 décembre 2026 », “Thursday 3 December 2026” */
export function dayIn(language: Language, at: Date, timeZone: TimeZone): string {
  if (language === 'fr') return dayInWords(at, timeZone);
  const format = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(at).replace(',', '');
}

/** « 10 h 30 », “10:30” */
export function hourIn(language: Language, at: Date, timeZone: TimeZone): string {
  const { time } = localTime(at, timeZone);
  return language === 'fr' ? timeInWords(time) : time;
}

/** The interest of a visitor from 1 to 5. */
export const interestWords: Record<Language, readonly string[]> = {
  fr: ['aucun', 'faible', 'moyen', 'réel', 'très vif'],
  en: ['none', 'low', 'moderate', 'real', 'very strong'],
};

export const nextStepWords: Record<Language, Record<NextStep, string>> = {
  fr: {
    second_visit: 'une deuxième visite est souhaitée',
    offer: 'une offre est envisagée',
    thinking: 'la réflexion continue',
    none: 'pas de suite à cette visite',
  },
  en: {
    second_visit: 'a second visit is wanted',
    offer: 'an offer is being considered',
    thinking: 'still thinking it over',
    none: 'nothing further after this visit',
  },
};
