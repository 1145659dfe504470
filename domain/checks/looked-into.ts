import type { Text } from './draft-facts.ts';
import type { Moment } from './reading/moments.ts';

/** « je regarde si la visite peut être reportée à 17 h 30 ou à vendredi » */
const isLookedInto = ({ reading }: Text, { start, sentence }: Moment): boolean =>
  /(?<![a-z])(?:regard\w+|verifi\w+|demand\w+|vois|voyons|renseign\w+|see|check\w*|ask\w*|find out|look)(?: [a-z']+){0,4} (?:si|s'il|if|whether) [^.;!?]*(?:peut|peuvent|peux|pouvons|pourrait|possible|can|could|may) /.test(
    reading.source.plain.slice(sentence.start, start),
  );

/** « nous notons vos autres disponibilités : vendredi de 9 h à 11 h », « bonne visite samedi à Rezé »: the contact's own time. */
const isTheirFreeTime = ({ reading }: Text, { start, sentence }: Moment): boolean => {
  const before = reading.source.plain.slice(sentence.start, start);
  const match = FREE.exec(before);
  return (
    match !== null &&
    !/visit|viewing|rendez-vous|rdv|appointment|attend|meet|montr|propos|recev|show|je peux|nous pouvons|(?:i|we) can/.test(
      before.slice(match.index + match[0].length),
    )
  );
};
/**
 * « je note votre souhait d’une seconde visite le samedi 12 », « je soumets le mardi 8 à Léa »: nothing is agreed on yet. « Si vous
 * souhaitez revenir, je suis disponible le samedi 12 » offers the time.
 */
const isHandedOn = ({ reading }: Text, { start, sentence }: Moment): boolean =>
  HANDED_ON.test(reading.source.plain.slice(sentence.start, start)) && !AGREED.test(sentence.plain);
const HANDED_ON =
  /(?<!(?:^|[^a-z])(?:si|if) )(?<![a-z])(?:votre (?:souhait|envie|proposition|idee)|vos (?:souhaits|propositions)|vous (?:souhait|aimeri|voudri|propos)(?:ez|iez)|your (?:wish|suggestion|proposal|idea)|you(?: would|'d) like|you suggest|(?:je|nous) (?:la |le |les |lui |leur )?(?:soumet(?:s|tons)|transmet(?:s|tons)|demand(?:e|ons)|propos(?:e|ons) (?:a|au) )|(?:i|we)(?: am| are|'m|'re|'ll| will) (?:ask|pass|forward|put)\w*)(?![a-z])/;
const AGREED =
  /(?<![a-z])(?:confirm\w*|accept\w*|d'accord|fixe(?:e|es|s|r|ons)?|bloqu\w+|reserv\w+|valid\w+|aura lieu|est (?:prevue?|maintenue?|reportee?|deplacee?)|agreed|booked|takes place|moved)(?![a-z])/;
const FREE =
  /(?<![a-z])(?:bonnes? (?:chance|visites?)|vos autres (?:visites|rendez-vous)|votre autre (?:visite|rendez-vous)|good luck|your other (?:viewings?|visits?|appointments?)|(?:vos|votre) (?:[a-z]+ )?(?:disponibilites?|creneaux|preferences?|absences?|conges|vacances|contraintes?)|vous (?:etes|seriez|serez) (?:[a-z]+ )?(?:libre|disponible|dispo|absente?|en)|your (?:[a-z]+ )?(?:availability|preferences?|holidays?|absence)|(?:you are|you're|you will be|you'll be) (?:[a-z]+ )?(?:free|available|away))(?![a-z])/;

/** « plus mardi mais jeudi »: what no longer holds. */
export const isCorrected = ({ reading }: Text, { start, end }: Moment): boolean =>
  /(?<![a-z])(?:plus|pas|non) (?:le |pour |a )?$/.test(reading.source.plain.slice(Math.max(0, start - 14), start)) &&
  /^,? mais /.test(reading.source.plain.slice(end, end + 7));

/** Whether a moment is one that is asked about, or at which the contact is free or would like to come: no visit was agreed on. */
export const isOnlyWished = (text: Text, moment: Moment): boolean =>
  isLookedInto(text, moment) || isTheirFreeTime(text, moment) || isHandedOn(text, moment);
