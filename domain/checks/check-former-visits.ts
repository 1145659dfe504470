import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import type { Moment } from './reading/moments.ts';
import { OTHER_ACTION } from './reading/other-actions.ts';
import type { Visit } from './records.ts';
import { isThenOrLastWeek, likeliestVisit, visitDiffers } from './visit-moments.ts';

type Kind = 'cancelled' | 'missed' | 'kept';

const SMALL = "(?:[a-z'-]+ ){0,3}";
const VISIT = '(?:visite|rendez-vous|rdv|viewing|visit|appointment)';
const UNTIL = "(?:prevue?s? |fixee?s? |calee?s? |initiale?s? )?(?:du |de |d'|le |pour |on |of )?(?:le )?";
const CALLED_OFF =
  "(?:annul|report|deplac|decal|abandonn|n'a pas pu|n'aura (?:pas|plus) lieu|n'est plus|n'a pas eu lieu|tombee? a l'eau|cancel|postpone|called off|moved|no longer)";

/** Words right before a moment, by what became of the visit at that time. */
const before: readonly (readonly [Kind, RegExp])[] = [
  [
    'cancelled',
    new RegExp(
      `(?<![a-z])(?:(?:annulation|report|deplacement|cancellation) (?:de |du |d'|of )(?:(?:la |votre |notre |the |your )?${VISIT} )?${UNTIL}|(?:nous |on )?oubli(?:ons|ez|e) (?:donc )?(?:le )?|(?:et non|et|donc|n'est) plus (?:le )?|(?:avez|ai|avons|a) (?:du )?annule[re]? (?:la |le |votre |notre )?(?:${VISIT} )?${UNTIL})$`,
    ),
  ],
  [
    'missed',
    new RegExp(
      `(?<![a-z])(?:(?:vous|vs|t') ?(?:ai|avons|a) (?:bien )?attendue?s? ${SMALL}|(?:s'est|sommes|est) (?:donc )?(?:rates?|manques?|loupes?) ${SMALL}|^personne |(?<=[,.!] )personne |${VISIT} (?:manquee?|ratee?|loupee?) ${UNTIL}|ne vous a (?:retenue?s?|empechee?s?) ${SMALL}|waited for you ${SMALL}|missed (?:each other|you) ${SMALL})$`,
    ),
  ],
  [
    'kept',
    new RegExp(
      `(?<![a-z])(?:(?:votre|notre|de) (?:passage|venue) [^.;!?\\n]{0,30}|(?:temps|moment) [^.;!?\\n]{0,20}(?:consacre|accorde) ${SMALL})$`,
    ),
  ],
];
const OF_VISIT = new RegExp(`(?<![a-z])(?:${VISIT} ${UNTIL}|(?:pas de|aucun) (?:souci|probleme)s? pour (?:le )?)$`);
const IS_CALLED_OFF = new RegExp(`^[^.;!?\\n]{0,60}(?<![a-z])${CALLED_OFF}`);

const statuses: Record<Kind, (facts: DraftFacts) => (visit: Visit) => boolean> = {
  cancelled: () => (visit) => visit.status === 'cancelled',
  missed: () => (visit) => visit.status === 'no_show',
  kept:
    ({ at }) =>
    ({ status, starts_at }) =>
      status === 'completed' || (status === 'scheduled' && starts_at <= at),
};

/**
 * Flags words about a cancelled, missed or past visit if the contact had no visit at that time: « Le rendez-vous de lundi à 11 h est
 * annulé », « je vous ai attendu jeudi à midi », « votre passage de mardi à 18 h ».
 */
export const checkFormerVisits = (facts: DraftFacts): Finding[] =>
  facts.draft.kind === 'email' || facts.draft.kind === 'sms'
    ? facts.texts.flatMap((text) => text.reading.moments.flatMap((moment) => checkMoment(facts, text, moment)))
    : [];

function checkMoment(facts: DraftFacts, text: Text, moment: Moment): Finding[] {
  const { date, hour, sentence, isDateCarried } = moment;
  if (!date || date.days.length === 0 || date.wrongWeekday || isDateCarried || sentence.isOtherAppointment) return [];
  const { plain } = text.reading.source;
  if (OTHER_ACTION.test(plain.slice(Math.max(0, moment.start - 40), moment.start))) return [];
  const kind = kindOf(plain, moment);
  if (!kind || facts.visits.some((visit) => isThenOrLastWeek(visit, date, hour))) return [];
  // « Votre venue jeudi » may be a slot that is not in the calendar yet.
  if (kind === 'kept' && !date.isPast && !date.days.every((day) => day < facts.today)) return [];
  const said = date.days[0] ?? '';
  const former = facts.visits.filter(statuses[kind](facts)).filter(({ day }) => isNear(day, said));
  const visit = likeliestVisit(former, moment, []);
  return visit ? [visitDiffers(facts, text, moment, visit)] : [];
}

/** A visit of long ago is none that a slip of the day could mean. */
const isNear = (day: string, other: string): boolean =>
  Math.abs(Date.parse(day) - Date.parse(other)) <= MOST_DAYS_APART * 86_400_000;
/** « mercredi 16 » may be read as that of the next month. */
const MOST_DAYS_APART = 35;

function kindOf(plain: string, { start, end }: Moment): Kind | undefined {
  const words = plain.slice(Math.max(0, start - 70), start);
  if (OF_VISIT.test(words) && IS_CALLED_OFF.test(plain.slice(end, end + 80))) return 'cancelled';
  return before.find(([, pattern]) => pattern.test(words))?.[0];
}
