import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import type { DateMention, DayPart } from './reading/date-mention.ts';
import type { Moment } from './reading/moments.ts';
import type { Span } from './reading/source.ts';
import { sayDay, sayTime } from './say-dates.ts';

/**
 * Days and hours of a text that contradict another sentence of it, whatever the calendar says: « jeudi 3 décembre à 14 h … À
 * mercredi, donc », « lundi matin … qu'à 15 h ».
 */
export const checkOwnDates = (facts: DraftFacts): Finding[] =>
  facts.draft.kind === 'email' || facts.draft.kind === 'sms'
    ? facts.texts.flatMap((text) => [
        ...partings(facts, text),
        ...echoes(facts, text),
        ...partsOfDay(facts, text),
        ...countedDays(facts, text),
        ...otherParts(facts, text),
      ])
    : [];

const differs = ({ reading }: Text, span: Span, expected: string): Finding =>
  findingAt(reading, span, {
    code: 'text_differs',
    expected,
    explanation: `The text itself says "${expected}" elsewhere, not "${writtenAt(reading, span)}". Correct one of them.`,
  });

type Dated = Moment & { date: DateMention };
const isDated = (moment: Moment): moment is Dated => moment.date !== undefined && moment.date.days.length > 0;

/** A day that can be no other: « le 3 décembre », « jeudi 3 », « demain ». */
const isPrecise = ({ days, style }: DateMention): boolean =>
  days.length === 1 || style.form === 'words' || style.form === 'weekday and day';

const shares = (a: DateMention, b: DateMention): boolean => a.days.some((day) => b.days.includes(day));

const plainBefore = ({ reading }: Text, { start }: Span, length: number) =>
  reading.source.plain.slice(Math.max(0, start - length), start);
const plainAfter = ({ reading }: Text, { end }: Span, length: number) => reading.source.plain.slice(end, end + length);

const PARTS_WITH =
  /(?<![a-z])(?:empechement|contretemps|imprevu) (?:pour |le |ce )?$|(?:^|[\n.!?,;:–-] ?|(?<![a-z])(?:et|donc|alors|and|then|bien) )(?:donc |alors )?(?:a|see you(?: on)?|(?:talk|speak) (?:to you )?(?:on)?|until) $/;
const ENDS_PARTING =
  /^(?: (?:donc|alors|prochain|matin|apres-midi|aprem|soir|au tel\w*|par tel\w*|then|morning|afternoon))*(?:,| ?[.!?…;)\n]|\s*$| et (?:bon|belle))/;
/** Words with which we tell of a meeting or a call that is agreed on. */
const MEETS =
  /(?<![a-z])(?:je|j'\w*|nous|on|i|we|i'll|rendez-vous|rdv|visite|entretien|signature|viewing|appointment|meeting|call)(?![a-z])/;

/** « À mercredi », where the only day that the text agrees on is a Thursday and the calendar has no visit on Wednesday. */
function partings(facts: DraftFacts, text: Text): Finding[] {
  const { moments } = text.reading;
  const isParting = (moment: Moment) =>
    !moment.hour && PARTS_WITH.test(plainBefore(text, moment, 30)) && ENDS_PARTING.test(plainAfter(text, moment, 24));
  const others = facts.texts
    .flatMap(({ reading }) => reading.moments)
    .filter(isDated)
    .filter(({ isDateCarried, date }) => !isDateCarried && date.days.some((day) => day >= facts.today));
  return moments
    .filter(isDated)
    .filter(isParting)
    .flatMap((parting) => {
      const rest = others.filter((other) => other.date !== parting.date && !isParting(other));
      const agreed = rest.filter(
        ({ date, sentence }) => isPrecise(date) && !sentence.isOffer && !sentence.isPast && MEETS.test(sentence.plain),
      );
      const isElsewhere =
        rest.some(({ date }) => shares(date, parting.date)) ||
        facts.visits.some(({ status, day }) => status !== 'cancelled' && parting.date.days.includes(day));
      const [first] = agreed;
      return !first || isElsewhere
        ? []
        : [differs(text, parting.date, sayDay(first.date.days[0] ?? '', facts.language))];
    });
}

/** Words that come back to an appointment which was told before: « si le 15 vous va », "if you cannot be there on". */
const COMES_BACK =
  /(?<![a-z])(?:si (?:le|la|ce|cela|cette|vous (?:n'etes|ne pouvez|etes|avez un empechement)|jamais)|dites(?:-| )moi si|merci de (?:confirmer|me confirmer)|confirm\w*|vous (?:va|convient)|n'oubliez pas|pensez a|donc|ce jour-la|comme (?:dit|prevu|convenu)|if (?:the|that|you (?:are|can))|let me know if|remember|so,)(?![a-z])/;
const NEW_OFFER =
  /(?<![a-z])(?:autres?|sinon|aussi|egalement|plutot|ou|mais|reporte\w*|decal\w*|avanc\w*|changement|else|otherwise|another|instead|or|but|puis|ensuite|then|retour|rappell?e\w*|relance\w*|au lieu)(?![a-z])/;

/** « le jeudi 14 janvier à 15 h … si le 15 à 15 h vous va »: the same hour on another day, where nothing else is offered. */
function echoes(facts: DraftFacts, text: Text): Finding[] {
  const timed = text.reading.moments.filter(isDated).filter(({ hour, isDateCarried }) => hour?.time && !isDateCarried);
  const [first, second, third] = timed;
  if (!first || !second || third || first.sentence === second.sentence || shares(first.date, second.date)) return [];
  const isSameHour = first.hour?.time === second.hour?.time;
  const { plain, start: from } = second.sentence;
  // The rest of the sentence may tell of something later.
  const until = plain.slice(0, second.end - from + 12);
  if (!isSameHour || !isPrecise(first.date) || !COMES_BACK.test(plain) || NEW_OFFER.test(until)) return [];
  if (
    first.sentence.isChange ||
    (first.date.days[0] ?? '') < facts.today ||
    isOfVisit(facts, first) ||
    isOfVisit(facts, second)
  )
    return [];
  return [differs(text, second, sayDay(first.date.days[0] ?? '', facts.language))];
}

/** The calendar decides of visits. */
const isOfVisit = ({ visits }: DraftFacts, { date }: Dated): boolean =>
  visits.some(({ status, day }) => status === 'scheduled' && date.days.includes(day));

const windows: Record<DayPart, readonly [from: string, until: string]> = {
  morning: ['05:00', '12:30'],
  noon: ['11:00', '14:30'],
  'early afternoon': ['12:00', '16:00'],
  'end of day': ['16:00', '23:59'],
  afternoon: ['12:00', '19:00'],
  evening: ['16:30', '23:59'],
};
const sayings: Record<DayPart, { fr: string; en: string }> = {
  morning: { fr: 'le matin', en: 'in the morning' },
  noon: { fr: 'à midi', en: 'at noon' },
  'early afternoon': { fr: 'en début d’après-midi', en: 'early in the afternoon' },
  'end of day': { fr: 'en fin de journée', en: 'at the end of the day' },
  afternoon: { fr: 'l’après-midi', en: 'in the afternoon' },
  evening: { fr: 'le soir', en: 'in the evening' },
};

/** « lundi matin à 15 h »; also where the hour follows in the next sentence: « il ne viendra qu'à 15 h ». */
function partsOfDay(facts: DraftFacts, text: Text): Finding[] {
  const { moments, sentences } = text.reading;
  return moments.filter(isDated).flatMap((moment) => {
    const part = moment.isDateCarried ? undefined : moment.date.part;
    if (!part) return [];
    const [from, until] = windows[part];
    const at = sentences.indexOf(moment.sentence);
    const isNext = ({ sentence }: Moment) => [at, at + 1].includes(sentences.indexOf(sentence));
    const carried = moments.filter(
      (other) =>
        other.isDateCarried && other.date === moment.date && isNext(other) && STAYS.test(clauseBefore(text, other)),
    );
    return [...(moment.hour ? [moment] : []), ...carried].flatMap(({ hour }) =>
      hour?.time && !hour.isAbout && (hour.time < from || hour.time > until)
        ? [differs(text, hour, sayings[part][facts.language])]
        : [],
    );
  });
}

/** « mardi matin à 10 h … à mardi après-midi donc »: a parting for another part of the same day. */
function otherParts(facts: DraftFacts, text: Text): Finding[] {
  const dated = text.reading.moments.filter(isDated);
  return dated.flatMap(({ date, hour }) => {
    const { part } = date;
    const before = plainBefore(text, date, 30);
    if (!part || hour || !PARTS_WITH.test(before) || !ENDS_PARTING.test(plainAfter(text, date, 24))) return [];
    const [from, until] = windows[part];
    const sameDay = dated.filter((other) => other.date !== date && other.date.days[0] === date.days[0]);
    const timed = sameDay.flatMap((other) => (other.hour?.time && !other.sentence.isOffer ? [other.hour.time] : []));
    const [time] = timed;
    return time && timed.every((each) => each < from || each > until)
      ? [differs(text, date, sayTime(time, facts.language))]
      : [];
  });
}

const clauseBefore = (text: Text, span: Span): string => /[^.;!?\n]*$/.exec(plainBefore(text, span, 60))?.[0] ?? '';
/** Words by which an hour belongs to what was told of the day. */
const STAYS =
  /(?<![a-z])(?:(?:il|elle|ils|elles|he|she|they)(?: ne| n'| will)? ?(?:y )?(?:vien\w*|passe\w*|arrive\w*|ser\w+|commence\w*|come|be|arrive|start)|(?:le |ce |votre |notre )?(?:rendez-vous|rdv)|arrivee|debut|a partir d|des|on (?:se|y)|je (?:serai|viens|viendrai|passe\w*|arrive\w*)|nous (?:serons|viendrons|passerons|arriverons))(?![a-z])[^,]*$/;

/** « mardi, dans quatre jours », on a Saturday: two ways of telling one day that do not give the same. */
function countedDays(facts: DraftFacts, text: Text): Finding[] {
  const { source } = text.reading;
  const dates = text.reading.moments.filter(isDated);
  const isCounted = ({ date }: Dated) =>
    /^(?:dans|in) /.test(source.plain.slice(date.start, date.end)) && date.style.form === 'relative';
  return dates.filter(isCounted).flatMap((counted) => {
    const beside = dates.find(
      (other) =>
        other !== counted &&
        !isCounted(other) &&
        /^ ?[,(:]? ?(?:soit |c'est |donc |le |on |i\.e\. )*$/.test(
          other.end <= counted.date.start
            ? source.plain.slice(other.date.end, counted.date.start)
            : source.plain.slice(counted.date.end, other.date.start),
        ),
    );
    if (!beside || shares(beside.date, counted.date)) return [];
    return [differs(text, counted.date, sayDay(beside.date.days[0] ?? '', facts.language))];
  });
}
