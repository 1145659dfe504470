import { isPublicProvider } from '../../domain/agency/public-providers.ts';
import { keyOf, plainOf } from '../../domain/checks/reading/source.ts';
import { isForm, isNobody } from '../../domain/shared/unattended-addresses.ts';
import type { Labelled } from './lead-fields.ts';
import type { LeadMail, SenderTrust } from './lead-mail.ts';
import type { Matter } from './lead-matters.ts';
import type { PersonName } from './lead-person.ts';
import type { Named } from './lead-sentences.ts';
import type { OwnIds } from './own-ids.ts';
import { beginsWithSite, isOfSameSite, isPortal } from './portals.ts';
import { isForwarded } from './text-folds.ts';

/** How a mail that passes on somebody's request is told from the letter of its sender, and the person from the portal. */

const isShared = (address: string): boolean => isPublicProvider(address.slice(address.lastIndexOf('@') + 1));

const isOurs =
  (own: OwnIds) =>
  (one: string): boolean =>
    own.isOurAddress(one) || (own.isOurDomain(one) && !isShared(one));

/** Whether an address or a name is ours, or of the portal or the site that sent the mail. */
export function senders({ sender, own }: LeadMail): (one: string) => boolean {
  const from = sender.via ?? sender.address;
  const name = plainOf(sender.fromName ?? '');
  return (one) => {
    if (!one.includes('@')) {
      const isSite = keyOf(one) === keyOf(name) && beginsWithSite(one, from);
      return isSite || (!one.includes(' ') && name.includes(plainOf(one)));
    }
    if (own.isOurAddress(one) || isNobody({ address: one }) || one === from) return true;
    if (isShared(one)) return false;
    return own.isOurDomain(one) || isPortal(one) || isOfSameSite(one, from);
  };
}

/** An address of the portal that stands for one person: it has a long number in it, and is answered to them. */
const relay = /^[^@]*(?:\d{6}|[0-9a-f]{12}|[0-9a-f]{8}-)[^@]*@/;

export const personInReplyTo = ({ replyTo }: LeadMail, isSenders: (address: string) => boolean) =>
  replyTo && (!isSenders(replyTo.address) || relay.test(replyTo.address)) ? replyTo : null;

/** The words by which a portal names an advert of the agency. */
const ofOurAdvert =
  /\b(?:vos|votre|l.) ?annonces?\b|\b(?:interesse\w*|consulte) .{0,60}\bvotre (?:bien|propriete|maison|appartement|terrain|logement|studio|villa)\b|\bdemande (?:de (?:renseignements?|rappel|visite|contact|documentation)|d.informations?)\b/;
/** A sentence or a name alone may be about anything: an invitation, a message in a network. */
const ofProperty =
  /\b(?:annonces?|biens?|visite[rs]?|estimation|estimer|proprietaires?|propriete|maisons?|appartements?|logement|location|louer|terrain|vendre|acheter|rappel|rappelee?|formulaire|prospect|leads?|contact|property|properties|listing|house|flat|enquiry)\b/;
const greeting = /^\W*(?:bonjour|bonsoir|madame|monsieur|chere?s?|coucou|salut|hello|hi|dear)\b/;
const closing =
  /^\W*(?:cordialement|bien a vous|bien cordialement|(?:votre )?bien devoue|sinceres|respectueusement|salutations|bonne (?:journee|fin|soiree)|amicalement|a bientot|best regards|kind regards|merci)/;

/** Whether the mail passes on somebody's request, rather than being the letter of its sender. */
export function isLead(
  mail: LeadMail,
  trust: SenderTrust,
  matter: Matter | null,
  lines: readonly string[],
  labelled: Labelled,
  named: Named | undefined,
  isSenders: (one: string) => boolean,
): boolean {
  const { sender, own, subject } = mail;
  if (labelled.isOfMany || isForwarded(subject, mail.text || lines.join('\n')) || quotesMail(lines)) return false;
  if (namesBothSides(lines)) return false;
  // A form about ourselves: a booking, an order.
  if (trust === 'unknown' && labelled.emails.length > 0 && labelled.emails.every(isOurs(own))) return false;
  const from = sender.via ?? sender.address;
  if (matter === 'application' || matter === 'business') return false;
  if (matter === 'profession' && trust === 'unknown') return false;
  const replyTo = personInReplyTo(mail, isSenders);
  if (trust === 'set') return labelled.count > 0 || named !== undefined || replyTo !== null;
  // A company that has the name of its domain, and writes about our advert.
  const isSite =
    beginsWithSite(sender.fromName ?? '', from) &&
    ofOurAdvert.test(plainOf([subject, ...lines.slice(0, 30)].join('\n').slice(0, 3000)));
  const isProgram =
    isSite || trust === 'portal' || sender.via !== null || isNobody(sender) || isForm(from) || own.isOurAddress(from);
  const isOfSender = labelled.emails.length > 0 && labelled.emails.every(isSenders);
  if (isOfSender && (!isProgram || labelled.name === null)) return false;
  const isMachine = isProgram || (replyTo !== null && replyTo.address !== from);
  const isOwn = replyTo === null || ofName(labelled.name, sender.fromName);
  const isAnswer = mail.isAnswer || /^\s*re\s*:/i.test(subject);
  if (!isProgram && (isAnswer || (isOwn && isLetter(lines, labelled.message)))) return false;
  if (named && isMachine) return ofProperty.test(plainOf([subject, ...lines.slice(0, 100)].join('\n').slice(0, 5000)));
  // A form may send the words alone, and the person only in Reply-To.
  if (labelled.name === null)
    return (isMachine && labelled.count >= (replyTo ? 2 : 3)) || (replyTo !== null && isForm(from));
  return labelled.count + Number(replyTo !== null) >= (isMachine ? 2 : 3);
}

/** « Envoyé : lundi » and « À : … » head a mail that a notice quotes. */
const quotesMail = (lines: readonly string[]): boolean =>
  [/^\W*(?:envoye|sent)\s*:/, /^\W*(?:a|to)\s*:/].every((form) =>
    lines.some((line) => form.test(plainOf(line.slice(0, 40)))),
  );

/** « Vendeur : M. Petit » and « Acquéreur : Mme Jolly » are the parties to a sale. A form that asks which one somebody is has a word there. */
const namesBothSides = (lines: readonly string[]): boolean =>
  [/^\W*vende(?:ur|use)s?\s*:\s*\S+ \S/, /^\W*(?:acquereu(?:r|se)|acheteu(?:r|se))s?\s*:\s*\S+ \S/].every((side) =>
    lines.some((line) => side.test(plainOf(line.slice(0, 80)))),
  );

const ofName = (name: PersonName | null, fromName: string | null): boolean =>
  [name?.firstName, name?.lastName].some((part) => part && keyOf(fromName ?? '').includes(keyOf(part)));

/** A letter has a greeting above and a closing line below, which are not those of a message in it. */
function isLetter(lines: readonly string[], message: string | null): boolean {
  const inMessage = new Set(message?.split('\n'));
  const filled = lines.filter((line) => line.trim() !== '' && !inMessage.has(line)).map(plainOf);
  return greeting.test(filled[0] ?? '') && filled.slice(-8).some((line) => closing.test(line));
}
