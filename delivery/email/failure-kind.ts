import { plainOf } from '../../domain/checks/reading/source.ts';
import type { AddressFailure } from '../driver.ts';

/**
 * Reads what a mail server's refusal says of the address (RFC 3463, 5321; the reasons in words, because many servers answer 5.0.0 or
 * 550 to everything). `words` is the diagnosis, `status` the enhanced status code where there is one.
 */
export function failureKindOf(words: string, status = statusIn(words)): AddressFailure {
  if (status?.startsWith('4.')) return 'soft';
  if (status && hardStatus.test(status)) return 'hard';
  const plain = plainOf(words);
  if (isAboutMessage.test(plain)) return 'soft';
  if (noSuchMailbox.test(plain)) return 'hard';
  if (status && !/^5\.[01]\.0$/.test(status)) return 'soft';
  return /\b(?:550|551|553)\b/.test(words) ? 'hard' : 'soft';
}

/** The enhanced status code in a diagnosis: «550 5.1.1 …», «#5.1.1», «(5.1.1)». */
export const statusIn = (words: string): string | undefined =>
  /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(words)?.[1];

/** The mailbox, its domain or its host does not exist, was closed, or moved without saying where. */
const hardStatus = /^5\.(?:1\.(?:1|2|3|4|6|10)|2\.1|4\.4)$/;

const noSuchMailbox =
  /\b(?:user|recipient|mailbox|account|address|destinataire|utilisateur|adresse|compte|boite)s?\b.{0,60}\b(?:unknown|not found|(?:does|do) ?not exist|doesn.t (?:exist|have)|no longer|disabled|inactive|deactivated|suspended|unavailable|rejected|invalid|inconnue?|inexistante?|n.existe (?:pas|plus)|desactivee?|supprimee?|fermee?|cloturee?|introuvable|invalide)\b|\b(?:no such (?:user|recipient|mailbox|address|person)|unknown (?:user|recipient|mailbox|address)|unrouteable address|no mailbox here|not our customer|(?:host|domain)(?: name)? (?:unknown|not found)|name or service not known|nxdomain|domain .{0,60}(?:not exist|not found)|(?:adresse|utilisateur|destinataire|domaine) (?:inconnue?|inexistante?|introuvable)|compte de messagerie inexistant)\b/;

/**
 * Full mailboxes, policies, reputation and a relay that refuses us say nothing of the address, and will perhaps not be said of the next
 * message.
 */
const isAboutMessage =
  /\b(?:mailbox (?:is )?full|over ?quota|quota exceeded|exceeded .{0,20}quota|insufficient (?:storage|system)|boite .{0,30}pleine|quota depasse|spam|junk|blocked|blacklist|blocklist|denylist|reputation|policy|politique|dmarc|spf|dkim|greylist|graylist|rate limit|too many|try again|temporar|temporaire|too (?:large|big)|size limit|trop volumineux|message (?:content )?rejected|virus|timed? ?out|delai|connection refused|relay(?:ing)?|authenticat(?:ion|ed)|not (?:authorized|permitted)|sender|expediteur|client host)/;
