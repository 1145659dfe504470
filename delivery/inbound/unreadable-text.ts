import type { Unreadable } from '../driver.ts';
import { MAX_LINES, MAX_PARTS } from '../email/mail-limits.ts';

/** The body of the row for an e-mail that arrived and could not be read: colleagues and agents read it like a message. */
export const unreadableText = ({ limit, bytes }: Unreadable): string =>
  `Cet e-mail est arrivé, mais Clef n’a pas pu le lire : ${reasons[limit]} (${sizeText(bytes)}). ` +
  `Demandez à l’expéditeur de vous réécrire ${byAttachments.has(limit) ? 'sans pièce jointe' : 'plus simplement'}.`;

/** The limits that attachments reach; the others come from the text or from how the mail is built. */
const byAttachments = new Set<Unreadable['limit']>(['parts', 'memory']);

const inFrench = (value: number) => value.toLocaleString('fr-FR', { maximumFractionDigits: 1 });

const reasons: Record<Unreadable['limit'], string> = {
  lines: `il compte plus de ${inFrench(MAX_LINES)} lignes`,
  parts: `il compte plus de ${inFrench(MAX_PARTS)} parties`,
  headers: 'ses en-têtes sont trop longs',
  nesting: 'ses parties sont trop imbriquées',
  time: 'sa lecture prendrait trop de temps',
  memory: 'sa lecture prendrait trop de mémoire',
  form: 'il est mal formé',
};

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${inFrench(Math.ceil(bytes / 1000))} ko` : `${inFrench(bytes / 1_000_000)} Mo`;
}
