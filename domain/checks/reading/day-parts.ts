import type { DateMention, DayPart } from './date-mention.ts';

/** Words after a day that say which part of it is meant: « le 24 au matin », « mardi en fin de journée ». */
const after: readonly (readonly [RegExp, DayPart])[] = [
  [
    /^(?:,? (?:au|dans la|le|en|in the|on the|dans le courant de la|en (?:debut|fin|milieu) de))? (?:matin(?:ee)?|morning)(?![a-z])/,
    'morning',
  ],
  [
    /^,? en debut d'(?:apres[- ]midi|aprem)(?![a-z])|^,? (?:early (?:in the )?afternoon|just after lunch)(?![a-z])/,
    'early afternoon',
  ],
  [
    /^(?:,? (?:dans l'|l'|en (?:fin |milieu )?d'|en|in the|late in the|mid))? ?(?:apres[- ]midi|aprem|afternoon)(?![a-z])/,
    'afternoon',
  ],
  [
    /^,? (?:en fin de (?:journee|jour)|en soiree|at the end of the day|late in the day|after work)(?![a-z])/,
    'end of day',
  ],
  [/^(?:,? (?:au|le|in the|dans la|on the))? (?:soir(?:ee)?|evening)(?![a-z])/, 'evening'],
  [
    /^,? (?:a l'heure d[ue] (?:dejeuner|midi|repas)|entre midi et deux|sur l'heure du dejeuner|at lunch ?time|over lunch)(?![a-z])/,
    'noon',
  ],
];

/** A date with the part of the day that follows it, and those words as part of it. */
export function withDayPart(date: DateMention, plain: string): DateMention {
  if (date.part) return date;
  const rest = plain.slice(date.end, date.end + 40);
  for (const [pattern, part] of after) {
    const [words] = pattern.exec(rest) ?? [];
    if (words !== undefined) return { ...date, end: date.end + words.length, part };
  }
  return date;
}
