import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import { matches, type Span } from './reading/source.ts';

const DAY =
  '(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday)';
const CLOSED =
  '(?:fermee?s?|ferme(?:ra|ront)?|closed|absente?s?|en (?:conges?|vacances|formation)|indisponibles?|ne (?:travaill\\w+|sera\\w*|serons) pas|pas (?:la|disponibles?|ouverts?|au bureau)|away|off|not (?:in|open|available))';
/** « l'agence sera fermée toute la journée de jeudi 26 », « nous sommes fermés le lundi ». */
const CLOSED_ON = new RegExp(
  `(?<![a-z])${CLOSED}(?: (?:toute la journee|cette semaine|exceptionnellement|all day|tous les|du|de|le|les|ce|au|a|on|every|et|and|,|\\d{1,2}|${DAY}s?))*? ?(?<day>${DAY})s?(?:(?:,| et| and)(?: le)? (?<also>${DAY})s?)?`,
  'g',
);
const HALF =
  /^ ?\d{0,2} ?(?:au )?(?:matin|apres-midi|aprem|soir|morning|afternoon|evening|a partir|des|jusqu|avant|apres|entre|de \d|from|until|after|before)/;
/** Words that invite to come, or tell that we are there. */
const INVITES =
  /(?<![a-z])(?:pass(?:ez|er)|ven(?:ez|ir)|retrouv\w+|rendez-vous|rdv|attend\w*|recevrai|recois|recevoir|accueill\w*|a|see you|come|drop in|pop in|meet|visit)(?![a-z])[^.;!?\n]{0,60}$/;
const INSTEAD = /(?<![a-z])(?:ne|n'|pas|sauf|sinon|not|except|unless|plutot|rouvr\w+|fermee?s?|closed)(?![a-z])/;

/** « l'agence est fermée lundi. Passez lundi à 9 h »: an invitation on a day that the text says closed. */
export const checkClosedDays = (facts: DraftFacts): Finding[] =>
  facts.draft.kind === 'campaign' ? [] : facts.texts.flatMap(checkText);

function checkText({ reading }: Text): Finding[] {
  const { source, sentences, moments } = reading;
  return matches(CLOSED_ON, source.plain).flatMap((match): Finding[] => {
    const sentence = sentences.findLast(({ start }) => start <= match.start);
    if (!sentence || HALF.test(source.plain.slice(match.end))) return [];
    const days = [match.groups?.day ?? '', match.groups?.also ?? ''].filter(Boolean);
    const number = /^ ?(\d{1,2})(?!\d| ?h)/.exec(source.plain.slice(match.end))?.[1];
    const invited = moments.find(({ date, sentence: own, start }) => {
      if (!date || own === sentence || start < match.end) return false;
      const words = source.plain.slice(date.start, date.end);
      const before = source.plain.slice(own.start, date.start);
      const said = /(?<!\d)(\d{1,2})(?!\d)/.exec(words)?.[1];
      const isSameDay = days.some((day) => words.includes(day)) && (!number || !said || number === said);
      return isSameDay && INVITES.test(before) && !INSTEAD.test(before);
    });
    return invited?.date ? [differs(reading, invited, writtenAt(reading, match))] : [];
  });
}

const differs = (reading: Text['reading'], { start, end }: Span, said: string): Finding =>
  findingAt(
    reading,
    { start, end },
    {
      code: 'text_differs',
      expected: said,
      explanation: `The text itself says "${said}". Offer another day, or correct it.`,
    },
  );
