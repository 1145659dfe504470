import { plainOf } from '../checks/reading/source.ts';
import { isAddedByApp } from '../shared/app-lines.ts';
import { accompanies, isClosing, isGoingOn } from './refusal-company.ts';
import { type Clause, clausesOf } from './refusal-spelling.ts';

/** The text of a mail whose subject refuses messages. */

/** A longer line says more than a greeting or a reason. */
const MAX_LENGTH = 800;

/** The lines of a signature, as they are written: names, and a telephone number or an address. */
const nameLine =
  /^(?:(?:M\.|Mme|Mlle|Dr|Me) )?\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|\d+|&|de|du|des|la|le|et))*,?$/u;
const contactLine =
  /^(?:(?:(?:Tél|Port|Mob|Tel)[a-z]*\.? ?:? ?)?[+\d][\d .()-]{7,20}|\S+@\S+|(?:https?:\/\/|www\.)\S+)$/;

const agrees = ({ words }: Clause): boolean =>
  /^(?:oui|ok|okay|de accord|ce est bon|volontiers|parfait|yes|fine|sure)\b/.test(words.join(' '));

/** A sentence about the refusal itself: « Je demande ma radiation de votre fichier ». */
const namesRefusal =
  /\b(?:desinscri\w*|opt[ -]?out|desabonn\w*|radiation|sollicitations?|prospection|communications electroniques|unsubscri\w*)\b/;
const takesBack = /\b(?:pas|jamais|annul\w*|erreur|finalement|sauf|not|mistake)\b|\?/;

/**
 * Whether the lines say nothing beside the refusal of their subject: greetings, thanks, reasons, the refusal again, a signature. A single
 * word with a capital is a name only below a closing; alone it may be an answer (« Samedi »).
 */
export function accompaniesRefusal(lines: readonly string[]): boolean {
  let isClosed = false;
  return lines.every((line) => {
    if (line.length > MAX_LENGTH) return false;
    const plain = plainOf(line);
    if (isAddedByApp(plain) || contactLine.test(line)) return true;
    const clauses = clausesOf(line);
    isClosed ||= clauses.some(isClosing);
    if (clauses.some((clause) => agrees(clause) || isGoingOn(clause))) return false;
    if (nameLine.test(line) && (isClosed || line.includes(' '))) return true;
    if (namesRefusal.test(plain)) return !takesBack.test(plain);
    return clauses.every(accompanies);
  });
}
