import { type Channel, channels } from '../../storage/column-values.ts';
import { isRefusal } from '../consent/refusal-grammar.ts';
import type { ImportField } from './import-field.ts';
import { folded, PartlyRead, readWord, shown, type Vocabulary } from './values.ts';

/** Reads what a file says about a consent. */

/** A statement about a consent: « oui » is a consent, « non » a refusal, « stop » an opt-out, « non renseigné » says nothing. */
const consentWords = {
  granted: [
    'oui',
    'yes',
    '1',
    'true',
    'vrai',
    'x',
    'accord',
    'accorde',
    'accepte',
    'donne',
    'optin',
    'opt in',
    'abonne',
  ],
  denied: ['non', 'no', '0', 'false', 'faux', 'refus', 'refuse'],
  opted_out: ['stop', 'optout', 'opt out', 'opposition', 'desinscrit', 'desinscrite', 'desabonne', 'unsubscribed'],
  unknown: ['non renseigne', 'inconnu'],
} satisfies Vocabulary<string>;

const readWordOfConsent = readWord(consentWords);

/** Words that end messages for good, and words that say no to something. */
const OPTED_OUT = /\b(?:stop|opt ?out|desinscri\w*|desabonn\w*|unsubscri\w*|oppos\w*|bloctel)\b/;
const NEGATION = /\b(?:non|no|ne|n|pas|plus|jamais|aucune?|sans|refus\w*|interdi\w*|contre|not|never)\b/;

/** The column says which channel it is about; its texts are often about messages in general. */
const isRefusalOnAny = (text: string): boolean => channels.some((channel) => isRefusal(text, channel));

/**
 * A text that is no such word, or says more than one, is a refusal if anything in it says no: somebody who reads it later may correct
 * a refusal, and nobody a message that was sent.
 */
export const readConsentTo =
  (channel: Channel): ImportField['read'] =>
  (cell) => {
    const text = folded(cell);
    const status = readWordOfConsent(cell);
    if (status === 'unknown') return undefined;
    if (status === 'denied' || status === 'opted_out') return status;
    const refused =
      OPTED_OUT.test(text) || isRefusalOnAny(cell)
        ? 'opted_out'
        : NEGATION.test(text) || excludes(text, channel)
          ? 'denied'
          : undefined;
    return refused ? new PartlyRead(refused, `is taken for a refusal: ${shown(cell)}`) : status;
  };

const names: Record<Channel, RegExp> = {
  sms: /\b(?:sms|textos?)\b/,
  email: /\b(?:e ?mails?|mails?|courriels?|newsletters?)\b/,
};

/** « Oui sauf SMS » refuses SMS and no e-mails; « oui, mails uniquement » as well. */
function excludes(text: string, channel: Channel): boolean {
  const other = channel === 'sms' ? 'email' : 'sms';
  const [before = '', after] = text.split(/\b(?:sauf|excepte|hormis|except)\b/);
  const isOfOther = (part: string) => names[other].test(part) && !names[channel].test(part);
  if (after !== undefined) return !isOfOther(after) || isOfOther(before);
  return /\b(?:uniquement|seulement|only)\b/.test(text) && !names[channel].test(text);
}

const statements = new Set([...consentWords.granted, ...consentWords.denied, ...consentWords.opted_out, 'o', 'n', 'y']);

/** Whether a cell is a statement about a consent and nothing else. */
export const isStatementOfConsent = (cell: string): boolean => statements.has(folded(cell));
