import type { DateMention } from './date-mention.ts';
import type { HourMention } from './hours.ts';
import { type Sentence, sentenceAt } from './sentences.ts';
import type { Span } from './source.ts';

/** A day, an hour, or both, that belong together. */
export type Moment = Span & {
  sentence: Sentence;
  date?: DateMention;
  hour?: HourMention;
  /** Whether the date was said before, for another hour: « mardi 24 à 10h ou 14h ». */
  isDateCarried?: boolean;
};

const JOINS_DATE_TO_HOUR =
  /^[\s,*_()-]*(?:(?:a|vers|des|de|entre|pour|soit|at|from|between|around|le|the|matin|midi|apres-midi|soir|on|rendez-vous|rdv|heures?|prochain|:)[\s,*_()-]*){0,4}$/;

/** Joins each hour with the date next to it, or else with the last date before it in the same or the previous sentence. */
export function readMoments(
  plain: string,
  sentences: Sentence[],
  dates: DateMention[],
  hours: HourMention[],
): Moment[] {
  const paired = new Map<HourMention, DateMention>();
  const isTaken = (date: DateMention) => [...paired.values()].includes(date);
  for (const hour of hours) {
    const date = dates.findLast(({ end }) => end <= hour.start);
    if (date && !isTaken(date) && JOINS_DATE_TO_HOUR.test(plain.slice(date.end, hour.start))) paired.set(hour, date);
  }
  for (const hour of hours) {
    const date = dates.find(({ start }) => start >= hour.end);
    if (!paired.has(hour) && date && !isTaken(date) && JOINS_DATE_TO_HOUR.test(plain.slice(hour.end, date.start)))
      paired.set(hour, date);
  }
  const withHour = hours.map((hour): Moment => {
    const date = paired.get(hour);
    const sentence = sentenceAt(sentences, hour.start);
    if (date)
      return { start: Math.min(date.start, hour.start), end: Math.max(date.end, hour.end), sentence, date, hour };
    const carried = lastDateBefore(dates, sentences, hour, sentence);
    return { start: hour.start, end: hour.end, sentence, hour, ...(carried && { date: carried, isDateCarried: true }) };
  });
  const used = new Set(paired.values());
  const alone = dates
    .filter((date) => !used.has(date))
    .map((date): Moment => ({ ...spanOf(date), sentence: sentenceAt(sentences, date.start), date }));
  return [...withHour, ...alone].sort((a, b) => a.start - b.start);
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });

function lastDateBefore(
  dates: DateMention[],
  sentences: Sentence[],
  hour: HourMention,
  sentence: Sentence,
): DateMention | undefined {
  const previous = sentences[sentences.indexOf(sentence) - 1];
  const from = previous?.start ?? sentence.start;
  const before = dates.findLast(({ start, end }) => end <= hour.start && start >= from);
  return before ?? dates.find(({ start }) => start >= hour.end && start < sentence.end);
}
