import type { Language } from '../../../storage/column-values.ts';
import { patternsOf } from './calendar-words.ts';
import { wordValues } from './number-words.ts';
import { matches, overlaps, type Source, type Span } from './source.ts';

/** How an hour is written, so that a correction is written in the same way. */
export type HourStyle = 'h' | 'colon' | 'heures' | 'am-pm' | 'word';

export type HourMention = Span & {
  /** `10:45`; null if there is no such time. */
  time: string | null;
  style: HourStyle;
  /** « vers 18h » */
  isAbout?: boolean;
  /** Twelve hours later may be meant: « à quatre heures et demie ». */
  mayBeLater?: boolean;
  /** The end of « de 18h à 19h »; `isAnyIn`: any time in it is meant, « entre 18h et 19h ». */
  until?: string;
  isAnyIn?: boolean;
};

/** « avant 18h », « jusqu'à 18h », « à partir de 18h »: a limit, and not the time of anything. */
const LIMIT =
  /(?:^|[^a-z])(?:avant|(?<!(?:di|jour|semaine) d')apres|jusqu'a|jusqu'au|a partir de|des|d'ici|until|till|before|after|from|by) $/;
/** « se termine à 18h15 », « vous devrez partir à 15 h »: visits are known by their beginning. */
const END =
  /(?<![a-z])(?:termin\w*|fini(?:t|r|ra|e|s|ssez)?|fin(?: prevue)?|(?:re)?part(?:ir|ez|irez)|liberee?|ends?|ending|leav(?:e|es|ing)|finish(?:es|ing|ed)?|fermeture|ferme|rouvre|ouvre) (?:a|vers|at|by) $/;
const DURATION_BEFORE =
  /(?:^|[^a-z])(?:sous|pendant|durant|dans|dans les|en|duree|duree de|dure|durera|comptez|prevoir|prevoyez|soit|depuis|il y a|toutes les|moins de|plus de|pres de|au bout de|delai de|preavis de|au moins|encore|within|in|reponse en|que|les|ces|sous environ|comptez environ) $/;
const DURATION_AFTER =
  /^ ?(?:de (?:visite|trajet|route|marche|train|voiture|delai|plus|moins|retard|reflexion|travaux|temps|trajets|bus)|a pied|a velo|en (?:voiture|train|transport|tgv|bus)|plus tard|apres (?:la|votre|le|notre)|avant (?:la|votre|le|notre)|chrono|ouvrees|sur 24|\/ ?24|\/ ?7|par (?:jour|semaine)|d'ici)(?![a-z])/;
const OPENING =
  /(?:^|[^a-z])(?:ouvert|ouverte|ouverts|ouvrons|ouverture|fermeture|fermee|horaires|joignable|joignables|accueil|accueillons|repondons|permanence|opening hours|open from|reachable)(?![a-z])/;

type Found = HourMention & { hours: number };

/** The hours in a text, in order. Durations, limits and opening hours are none. */
export function readHours(source: Source, language: Language, sentenceAt: (index: number) => string): HourMention[] {
  const { plain } = source;
  const found: Found[] = [];
  for (const mention of [
    ...(language === 'en' ? [...readAmPm(plain), ...readSpoken(plain), ...readDotted(plain)] : []),
    ...readFrench(plain, language),
    ...readNoon(plain),
    ...(language === 'en' ? readBare(plain) : []),
  ]) {
    if (!found.some((other) => overlaps(other, mention))) found.push(mention);
  }
  found.sort((a, b) => a.start - b.start);
  return asRanges(plain, found).flatMap((mention): HourMention[] => {
    const before = plain.slice(Math.max(0, mention.start - 24), mention.start);
    const after = plain.slice(mention.end, mention.end + 24);
    const isRange = mention.until !== undefined;
    if (
      !isRange &&
      (LIMIT.test(before) || END.test(before) || DURATION_BEFORE.test(before) || DURATION_AFTER.test(after))
    )
      return [];
    if (isRange && OPENING.test(sentenceAt(mention.start))) return [];
    if (
      isRange &&
      /(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|jours?|semaine)s?,? ?(?:de |: ?)?$/.test(before) &&
      /(?:du|le|les|tous les) [a-z, ]*(?:au [a-z]+)?,? ?(?:de |: ?)?$/.test(before)
    )
      return [];
    const { hours, ...hour } = mention;
    const isAt = /(?:^|[^a-z])(?:a|at|vers|pour|des) $/.test(before);
    // « 48h » and « 24h » are durations, unless the text says that something is at that hour.
    if (hours >= 24 && (!isAt || hours > 29 || hours === 24)) return [];
    const isAbout =
      /(?:^|[^a-z])(?:vers|environ|autour de|around|about) $/.test(before) ||
      /^ (?:environ|a peu pres)(?![a-z])/.test(after);
    return [isAbout ? { ...hour, isAbout } : hour];
  });
}

/** A time like `10:45`; null if there is none. */
export const timeOf = (hours: number, minutes: number): string | null =>
  hours > 23 || minutes > 59 ? null : `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;

/** Minutes as people say them after the hour: « et quart », « moins dix ». */
const saidMinutes: Record<string, number> = {
  'le quart': 15,
  quart: 15,
  demi: 30,
  demie: 30,
  cinq: 5,
  dix: 10,
  vingt: 20,
};

const minutesOf = (said: string) => saidMinutes[said] ?? Number(said);

/** « 10h45 », « 10 h 45 », « 10:45 », « 14 heures », « 9 heures et demie », « 17h et quart », « 7 heures du soir ». */
function readFrench(plain: string, language: Language): Found[] {
  const { anyDay } = patternsOf('fr');
  const clock = '(?<h> ?h ?)(?<minutes>\\d{2})?(?!\\w)|(?<colon>:)(?<colonMinutes>\\d{2})(?![\\d:])(?: ?h(?![a-z]))?';
  const word = '(?<word> ?heures?)(?: (?<wordMinutes>\\d{2})(?! ?(?:e|euros|minutes de|%)))?(?![a-z])';
  const more = `(?:(?<=h|heures?) et (?<plus>demie?|quart)(?![a-z])|(?<=h|heures?) moins (?<less>le quart|cinq|dix|vingt|\\d{1,2})(?!\\d| ?\\w))?`;
  const half =
    "(?: (?<half>du mat(?:in)?|de l'apres[- ]midi|de l'aprem|du soir|ce soir|cet(?:te)? (?:apres[- ]midi|aprem))(?![a-z]))?";
  // « 198 500 » is one number; « 28/11 12h30 » and « mar 24 11h45 » are a day and an hour.
  const pattern = new RegExp(
    `(?<![\\w,./:]|(?<!h(?:\\d\\d)?)-|(?<!\\/\\d?|(?:${anyDay}),? \\d?)\\d )(?<hours>\\d{1,2})(?:${clock}|${word})${more}${half}`,
    'g',
  );
  return matches(pattern, plain).map((match) => {
    const groups = match.groups as Record<string, string | undefined>;
    const { hours: said, h, minutes, colon, colonMinutes, wordMinutes, plus, less } = groups;
    const isAfterNoon = groups.half !== undefined && !groups.half.startsWith('du mat') && Number(said) < 12;
    // « 2:30 » in English, without the nought of a clock, is in the afternoon.
    const isEnglish = language === 'en' && colon !== undefined && /^[1-7]$/.test(said ?? '');
    const full = Number(said) + (isAfterNoon || isEnglish ? 12 : 0);
    const after = plus ? minutesOf(plus) : Number(minutes ?? colonMinutes ?? wordMinutes ?? 0);
    const time = less ? timeOf(full - 1, 60 - minutesOf(less)) : timeOf(full, after);
    const style: HourStyle = colon ? 'colon' : h !== undefined ? 'h' : 'heures';
    const mayBeLater = style === 'heures' && groups.half === undefined && full < 8;
    const end = match.start + match[0].trimEnd().length;
    return { start: match.start, end, hours: full, time, style, ...(mayBeLater && { mayBeLater }) };
  });
}

/** « 10:45 am », « 6 pm », « 6 o'clock ». */
function readAmPm(plain: string): Found[] {
  const pattern = /(?<![\w.,:])(?<hours>\d{1,2})(?:[:.](?<minutes>\d{2}))? ?(?<half>am|pm|a\.m\.?|p\.m\.?)(?![a-z])/g;
  return matches(pattern, plain).map((match) => {
    const { hours: said, minutes = '0', half = '' } = match.groups as Record<string, string | undefined>;
    const hours = (Number(said) % 12) + (half.startsWith('p') ? 12 : 0);
    return {
      start: match.start,
      end: match.end,
      hours,
      time: Number(said) > 12 ? null : timeOf(hours, Number(minutes)),
      style: 'am-pm',
    };
  });
}

/** « two o'clock », « half past two », « a quarter to eleven »; before eight, in the afternoon. */
const readSpoken = (plain: string): Found[] =>
  matches(
    /(?<![\w.,:])(?:(?<hours>\d{1,2}) o'clock|(?:a )?(?<part>half|quarter|five|ten|twenty) (?<side>past|to) (?<of>\d{1,2})(?!\d)|half (?<after>[1-9]|1[0-2])(?!\d|[.,:]\d| ?(?:%|m2|m²|hours?|days?|of|million|minutes)))(?: in the (?<half>morning|afternoon|evening))?(?![a-z])/g,
    plain,
  ).map(({ start, end, groups }) => {
    const after = groups?.after;
    const {
      hours: full,
      part = after ? 'half' : '',
      side,
      of = after,
      half,
    } = groups as Record<string, string | undefined>;
    const said = Number(full ?? of);
    const isAfternoon = half ? half !== 'morning' && said < 12 : said < 8;
    const minutes = (said + (isAfternoon ? 12 : 0)) * 60 + (side === 'to' ? -1 : 1) * (englishMinutes[part] ?? 0);
    const time = timeOf(Math.floor(minutes / 60), minutes % 60);
    return { start, end, hours: Math.floor(minutes / 60), time, style: 'colon' as const };
  });
const englishMinutes: Record<string, number> = { half: 30, quarter: 15, five: 5, ten: 10, twenty: 20 };

/** « then 11.30 », as the English write hours; before eight, in the afternoon. */
const readDotted = (plain: string): Found[] =>
  matches(
    /(?<=(?:^|[^a-z])(?:at|then|from|to|and|until|by|for) |[ap]m(?:,| and|,? then)? )(?<hours>[1-9]|1[0-2])\.(?<minutes>[0-5][05])(?![\w.,%€£]| ?(?:am|pm|m2|m²|sqm|%|€|km|k(?![a-z])|million|metres|per|points?|kilomet))|(?<![\w.,:])(?<first>[1-9]|1[0-2])\.(?<past>[0-5][05])(?= ?(?:to|until|till|-) ?\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|a\.m|p\.m)(?![a-z]))/g,
    plain,
  ).map(({ start, end, groups }) => {
    const said = Number(groups?.hours ?? groups?.first);
    const hours = said < 8 ? said + 12 : said;
    return { start, end, hours, time: timeOf(hours, Number(groups?.minutes ?? groups?.past)), style: 'colon' as const };
  });

/** "allée Baco at 10, then at 11", where nothing follows that the number could count; before eight, in the afternoon. */
const readBare = (plain: string): Found[] =>
  matches(
    /(?<=(?<![a-z])(?:at|from|around|about|until|till) )(?<hours>[1-9]|1[0-2]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?= ?(?:[,;!?)\n]|\.(?!\d)|$)| (?:and|for|on|then|sharp|at|in the|in front|outside|to|with|tomorrow|today|monday|tuesday|wednesday|thursday|friday|saturday|sunday|prompt|o'clock)(?![a-z]))/g,
    plain,
  ).map(({ start, end, groups }) => {
    const said = wordValues[groups?.hours ?? ''] ?? Number(groups?.hours);
    const hours = said < 8 ? said + 12 : said;
    return { start, end, hours, time: timeOf(hours, 0), style: 'colon' as const };
  });

/** How many minutes after twelve « midi et quart », « minuit moins le quart » are. */
const minutesFromTwelve: Record<string, number> = { 'et quart': 15, 'et demi': 30, trent: 30, 'moins quart': -15 };

const readNoon = (plain: string): Found[] =>
  matches(
    /(?<=(?:^|[^a-z])(?:a|vers|at|then|12|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|demain)(?= midi (?:et|moins|trente))) )(?<twelve>midi|noon|minuit|midnight)(?![a-z-])(?: (?<more>et demie?|trente|et quart|moins (?:le )?quart))?/g,
    plain,
  ).map(({ start, end, groups }) => {
    const { twelve = '', more = '' } = groups as Record<string, string | undefined>;
    const hours = /^mi(?:nuit|dnight)/.test(twelve) ? 24 : 12;
    const minutes = hours * 60 + (minutesFromTwelve[more.replace('le ', '').replace(/e$/, '')] ?? 0);
    const time = timeOf(Math.floor(minutes / 60) % 24, minutes % 60);
    // « à midi » may be a little later.
    return { start, end, hours: Number(time?.slice(0, 2)), time, style: 'word', ...(more === '' && { isAbout: true }) };
  });

/** Joins « de 10h à 12h », « entre 18h et 19h » and « 10h-12h » to one mention. */
function asRanges(plain: string, hours: Found[]): Found[] {
  return hours.flatMap((hour, index) => {
    const next = hours[index + 1];
    const previous = hours[index - 1];
    if (previous?.time && hour.time && joins(plain, previous, hour)) return [];
    if (!next?.time || !hour.time || !joins(plain, hour, next)) return [hour];
    const isAnyIn = /(?:^|[^a-z])(?:entre|between) $/.test(plain.slice(Math.max(0, hour.start - 9), hour.start));
    return [{ ...hour, end: next.end, until: next.time, ...(isAnyIn && { isAnyIn }) }];
  });
}

/** « déplacée de 14 h à 15 h », "moved from 2 to 3 pm": two times, and no range. */
const MOVED = /(?<![a-z])(?:move[ds]?|moving|chang\w+|shift\w*|push\w*|bring|brought|resched\w*|postpon\w*)(?![a-z])/;

function joins(plain: string, first: Span, second: Span): boolean {
  const between = plain.slice(first.end, second.start);
  const before = plain.slice(Math.max(0, first.start - 8), first.start);
  if (/^ ?[-/] ?$/.test(between)) return true;
  if (/^ (?:to|until|till|jusqu'a) $/.test(between))
    return !MOVED.test(plain.slice(Math.max(0, first.start - 40), first.start));
  return /^ a $/.test(between)
    ? /(?:^|[^a-z])(?:de|from) $/.test(before)
    : /^ (?:et|and) $/.test(between) && /(?:entre|between) $/.test(before);
}
