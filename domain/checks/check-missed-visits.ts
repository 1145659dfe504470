import { type DraftFacts, visitNamed } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt } from './new-finding.ts';
import type { Visit } from './records.ts';
import { sayMoment } from './say-dates.ts';
import { isThenOrLastWeek } from './visit-moments.ts';

/** Words that say that the contact did not come, or that a visit was called off. */
const MISSED =
  /(?<![a-z])(?:(?:je|on|nous) (?:ne )?(?:vous|vs|t') ?(?:ai|avons|a) (?:pas|point) vue?s?|(?:vous|vs) (?:n')?(?:etes|etiez|avez|ayez|soyez|aviez) (?:pas|point) (?:venue?s?|la|presente?s?|pu (?:venir|etre la))|(?:vous|vs) (?:avez|ayez) (?:manque|rate|loupe|(?:du |dues? )?annule[re]?)|(?:votre|vtre) (?:absence|annulation|empechement)|vous (?:ai|avons) attendue?s? (?:en vain|pour rien|sans)|(?:visite|rendez-vous|rdv) (?:manquee?|ratee?|annulee?|loupee?)|(?:on|nous) (?:se |nous )?(?:soit|soyons|sommes|est|s'est)(?: donc| nous)? (?:ratee?s?|manquee?s?|loupee?s?)|you (?:missed|cancelled|did not come|didn't come|could not (?:come|make it)|couldn't (?:come|make it))|sorry (?:that )?you (?:missed|had to cancel))(?![a-z])/;
/** « 19/11 : annulée », as a line of a list. */
const LISTED =
  /(?<=\d[^.;!?\n]{0,12}[:(-] ?)(?:annulee?|manquee?|ratee?|non honoree?|cancelled|canceled|missed|no[- ]show)(?![a-z])/;
/** « 19/11 », without words around it. */
const isOnListedDay = ({ day }: Visit, before: string): boolean => {
  const [, date = '', month = ''] = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])[^/]*$/.exec(before) ?? [];
  return date !== '' && day.endsWith(`-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
};
const NOT_OVER = /(?<![a-z])(?:si|au cas ou|pensez|merci de prevenir|en cas|if|in case|pas encore)(?![a-z])/;

/** « je vous confirme votre visite »: an agreed visit, whatever day is said. */
const CONFIRMS =
  /(?<![a-z])(?:(?:rdv|rendez-vous|visite) (?:bien )?confirmee?(?= (?:pour |au |le |ce )?(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|demain|\d))|(?:je|nous) vous confirm\w+ que vous (?:avez|aurez) (?:bien )?(?:rendez-vous|rdv|une visite)|(?:je|nous|on) (?:vous |vs )?(?:confirm\w+|rappell?e\w*) (?:bien |donc )?(?:votre|notre|vtre|la|le) (?:[a-z]+ )?(?:visite|rendez-vous|rdv)|rappel (?:de |: ?)?(?:votre|notre|vtre) (?:visite|rendez-vous|rdv)|(?:votre|notre) (?:visite|rendez-vous|rdv)[^.;?!]{0,60}(?:est (?:bien |toujours )?(?:confirmee?|maintenue?|prevue?|fixee?)|aura lieu)|(?:i|we) (?:am |are )?confirm\w* your (?:viewing|visit)|your (?:viewing|visit)[^.;?!]{0,60}is confirmed)(?![a-z])/;
/** « comme convenu, on se voit mardi à 10 h pour le T3 »: the same of a home that the sentence names. */
const AS_AGREED =
  /(?<![a-z])(?:comme (?:convenu|prevu|entendu),?(?: [a-z']+){0,3}? (?:on se (?:voit|retrouve)|nous nous (?:voyons|retrouvons)|(?:je|nous) vous (?:attends|attendons|retrouve|retrouvons|vois|voyons))|(?<=^\W*|, )a (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|demain)(?![a-z])[^.;?!]{0,30} pour (?:la visite|le|la|l'|visiter)|(?:on se (?:voit|retrouve)|nous nous (?:voyons|retrouvons)|(?:je|nous) vous (?:attends|attendons|retrouve|retrouvons))(?![a-z])[^.;?!]{0,60} comme (?:convenu|prevu|entendu))(?![a-z])/;
const OF_OTHER_KIND =
  /(?<![a-z])(?:estimation|estimer|notaire|signature|sign(?:er|erez|erons|ons)|compromis|promesse|cles|agence|bureau|telephon\w*|visio|appel|diagnosti\w*|banque|photo\w*|demande|possib\w*|si|valuation|phone|office)(?![a-z])/;

/** A visit that a draft confirms to a buyer who has none in the calendar. */
export function checkConfirmedVisits(facts: DraftFacts): Finding[] {
  const { contact, visits, draft, language } = facts;
  if (
    contact?.intent !== 'buy' ||
    visits.some(({ status }) => status !== 'cancelled') ||
    draft.kind === 'campaign' ||
    draft.kind === 'enrollment'
  )
    return [];
  return facts.texts.flatMap(({ reading, mentions }) =>
    reading.sentences.flatMap((sentence) => {
      const isOfHome = mentions.some(({ start, end }) => start >= sentence.start && end <= sentence.end);
      const match = CONFIRMS.exec(sentence.plain) ?? (isOfHome ? AS_AGREED.exec(sentence.plain) : null);
      const moment = reading.moments.find((each) => each.sentence === sentence && each.date && each.hour);
      // A visit that was cancelled has its own finding.
      const isCancelled = visits.some((visit) => moment && isThenOrLastWeek(visit, moment.date, moment.hour));
      if (!match || !moment || isCancelled || OF_OTHER_KIND.test(sentence.plain)) return [];
      const start = sentence.start + match.index;
      return [
        findingAt(
          reading,
          { start, end: start + match[0].length },
          {
            code: 'visit_differs',
            expected: language === 'fr' ? 'aucune visite' : 'no visit',
            explanation: 'The calendar has no visit of this contact. Book it before you confirm it.',
          },
        ),
      ];
    }),
  );
}

/** A visit that took place, of which a draft says that the contact missed it or called it off. */
export const checkMissedVisits = (facts: DraftFacts): Finding[] => {
  const past = facts.visits.filter(({ starts_at }) => starts_at <= facts.at);
  if (past.length === 0 || facts.draft.kind === 'campaign') return [];
  // The later steps of a sequence leave when other visits may have been.
  const now = facts.texts.filter(({ reading }) => !/^steps\.[1-9]/.test(reading.field));
  return now.flatMap(({ reading }) =>
    reading.sentences.flatMap((sentence) => {
      const said = MISSED.exec(sentence.plain);
      const match = said ?? LISTED.exec(sentence.plain);
      if (!match || NOT_OVER.test(sentence.plain)) return [];
      const moments = reading.moments.filter(
        (moment) =>
          moment.sentence === sentence && moment.date && Math.abs(moment.start - sentence.start - match.index) < 80,
      );
      const then = facts.visits.filter(
        (visit) =>
          moments.some(({ date, hour }) => isThenOrLastWeek(visit, date, hour)) ||
          (!said && isOnListedDay(visit, sentence.plain.slice(0, match.index))),
      );
      if (!said && !then.some(({ starts_at }) => starts_at <= facts.at)) return [];
      // « annuler mardi » may be meant for the one before today.
      const possible = then.some(({ starts_at }) => starts_at <= facts.at)
        ? then.filter(({ starts_at }) => starts_at <= facts.at)
        : past;
      if (moments.length > 0 && then.length === 0) return [];
      const isKept = possible.every(({ status }) => status === 'completed');
      const isOtherCancelled = facts.visits.some(({ status }) => status === 'cancelled' || status === 'no_show');
      const [visit] = possible;
      if (!visit || !isKept || (moments.length === 0 && isOtherCancelled)) return [];
      const start = sentence.start + match.index;
      const when = sayMoment(visit.day, visit.time, facts.language);
      return [
        findingAt(
          reading,
          { start, end: start + match[0].length },
          {
            code: 'visit_differs',
            expected: facts.language === 'fr' ? `une visite faite (${when})` : `a visit that took place (${when})`,
            record: visitNamed(facts, visit),
            explanation: `This visit took place (${when}). Do not say that it was missed or called off.`,
          },
        ),
      ];
    }),
  );
};
