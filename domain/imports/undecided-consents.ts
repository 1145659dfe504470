import { isStatementOfConsent } from './consent-words.ts';
import type { FirstCells } from './first-cells.ts';
import type { ImportFields } from './import-field.ts';
import { folded } from './values.ts';

/** Columns about consent. A person decides about them before anything is imported. */

const alwaysOfConsent =
  /\b(opt ?in|opt ?out|consent\w*|rgpd|gdpr|desinscri\w*|desabonn\w*|unsubscri\w*|newsletters?|e ?mailings?|mailings?|black ?list\w*|bloctel|stop (?:sms|e ?mail|mail|pub)|accord (?:sms|e ?mail|mail)|ne pas (?:contacter|demarcher|solliciter)|do not (?:contact|call|mail))\b/;
/** Words that head other columns too: « Pub » may be the advert by which somebody came. */
const oftenOfConsent =
  /\b(marketing|pubs?|publicites?|demarchages?|prospections?|sollicitations?|promos?|promotions?|sms|textos?|e ?mails?|mails?|courriels?|contact(?:able)?|alertes?|infos?|offres?|communications?|accepte\w*|autoris\w*|accord|abonne\w*|partenaires?|stop)\b/;

/** Whether a heading sounds like consent; with one of the vaguer words only if the cells say oui or non. */
export function soundsLikeConsent(heading: string, cells: readonly string[] = []): boolean {
  const words = folded(heading);
  if (alwaysOfConsent.test(words)) return true;
  return oftenOfConsent.test(words) && cells.length > 0 && cells.every(isStatementOfConsent);
}

/** The columns of a file about which a person has not decided. */
export function undecidedConsents(
  headings: readonly string[],
  fields: ImportFields,
  { chosen, firstCells }: { chosen: Readonly<Record<string, unknown>>; firstCells: FirstCells },
): string[] {
  if (!Object.values(fields).some(({ isConsent }) => isConsent)) return [];
  const isOfConsent = (heading: string) => soundsLikeConsent(heading, firstCells.get(heading));
  return headings.filter((heading) => !Object.hasOwn(chosen, heading) && isOfConsent(heading));
}
