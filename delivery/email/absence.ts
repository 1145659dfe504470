import { plainOf } from '../../domain/checks/reading/source.ts';

/** How absence notices begin and what they say. The patterns look at the text without case and accents. */

/** The words that Exchange, Gmail, Zimbra, Lotus and mail servers put before the subject that they answer. */
const automaticSubject =
  /^\s*(?:\[[^\]]*\]\s*)?(?:auto\s*:|(?:reponse automatique|automatic reply|auto(?:matic)?[ -]?(?:reply|response))\b|(?:reponse d'absence|message d'absence|absence du bureau|absent du bureau|out of (?:the )?office|vacation (?:reply|message))(?: auto(?:matic)?[ -]?(?:reply|response))?\s*(?:[:(–-]|$))/;

const absenceSubject =
  /^\s*(?:\[[^\]]*\]\s*)?(?:re\s*:\s*)?(?:(?:je (?:ne )?suis |actuellement |message d'|reponse d')?(?:absente?s?|absence|(?:en )?conges?|vacances|indisponible|pas (?:joignable|disponible)|injoignable|out of (?:the )?office|ooo|away|on (?:leave|holiday|vacation)|fermeture|(?:maternity|parental) leave)\b|.{0,40}\bauto(?:matique|matic)(?:ally)?\b)/;

/** Begins as a program's subject does. An answer to such a notice (« Re: Réponse automatique ») does not. */
export const hasAutomaticSubject = (subject: string): boolean => automaticSubject.test(plainOf(subject));

export const hasAbsenceSubject = (subject: string): boolean =>
  hasAutomaticSubject(subject) || absenceSubject.test(plainOf(subject));

const wording = [
  /\b(?:suis|serai|sommes|serons|est|sera|sont|seront)\s+(?:actuellement |donc |momentanement |pas )*(?:absente?s?|en (?:conge|vacances|deplacement|arret|formation|rtt)|indisponible|joignable|disponible|hors du bureau|fermee?s?)/,
  /\b(?:actuellement|momentanement|conges annuels|fermeture (?:annuelle|exceptionnelle)|bureaux? fermes?)\b/,
  /\b(?:de retour|(?:mon|notre) retour|reviens|reviendrai|consulterai (?:vos|votre|mes)|prendrai connaissance|reouverture|rouvrir\w*)\b/,
  /\b(?:(?:en|pendant|durant) mon absence|en cas d'urgence|pour toute urgence|reponse automatique|message automatique)\b/,
  /\b(?:out of (?:the )?office|away (?:from|until|on)|on (?:annual |parental |maternity |sick )?leave|on (?:holiday|vacation)|limited access to|(?:will|shall) (?:be back|return|read your)|back (?:in the office|on)|when i (?:return|am back)|in my absence|automatic(?:ally generated)? (?:reply|response|message)|(?:currently|not) (?:away|available|absent))\b/,
];

/** How far into a text a notice says what it is. */
const BEGINNING = 1500;

export function hasAbsenceWording(text: string): boolean {
  const beginning = plainOf(text.slice(0, BEGINNING));
  return wording.some((words) => words.test(beginning));
}
