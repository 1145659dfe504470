import type { Channel } from '../../storage/column-values.ts';
import { ownLines } from '../shared/own-lines.ts';
import { replyPrefix } from '../shared/reply-prefix.ts';
import { accompaniesRefusal } from './below-refusal.ts';
import { isRefusal } from './refusal-grammar.ts';

/**
 * Recognizes a message that refuses further messages, or asks for them again. It must say nothing else. A refusal may also be a sentence
 * (`refusal-grammar.ts`); START is always one word.
 */

/**
 * French and English words, and those of Twilio (STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE, OPTOUT): after
 * one of those Twilio delivers nothing more, so Clef must recognize it too. RÉSILIER is not among them, because it may
 * mean the mandate; a colleague reads it.
 */
const stopWords = new Set(
  'stop sotp stpo stopall unsubscribe cancel end quit revoke optout arret arrete arreter arretez stoppez desabonner desabonnez desabonnement desinscrire desinscrivez desinscription'.split(
    ' ',
  ),
);
/** A repeated letter is a slip or an emphasis: "stopp", "STOOOP". No other word reads like one of ours without it. */
const withoutRepeats = (word: string): string => word.replace(/(\p{L})\1+/gu, '$1');
const stopSounds = new Set([...stopWords].map(withoutRepeats));
const isStop = (word: string): boolean => stopSounds.has(withoutRepeats(word));
/** "S T O P", "S.T.O.P.": the letters of one of these words and nothing but spaces between them. */
const spelledOut = new RegExp(`(?<= )(?:${[...stopWords].map((word) => [...word].join(' ')).join('|')})(?= )`, 'g');

/** Twilio's START and UNSTOP; not its YES, which answers a question far more often. */
const startWords = new Set(['start', 'unstop', 'reprise', 'reprendre']);

/** Words that may accompany a keyword without changing its meaning: courtesy, and what is to stop. */
const ignoredWords = new Set(
  'svp stp s il vous te plait merci please thanks bonjour me se moi a au de la le les vos tout tous toutes all sms texto textos mail mails email emails message messages pub pubs publicite publicites spam'.split(
    ' ',
  ),
);
/** The short codes of business SMS (af2m). The mention says "STOP 36180", and answers repeat it. */
const shortCode = /^3[68]\d{3}$/;
/** A longer message may say something else; a colleague reads it. */
const MAX_WORDS = 8;
/** More characters than eight words have, however they are spaced and decorated. */
const MAX_LENGTH = 2000;

/** A road sign alone says what it says. */
const stopSign = /^(?:🛑\s*)+$/u;

export type Keyword = 'stop' | 'start' | null;

/** Whether a message is a stop or a start. Case, accents, punctuation, emoji and hidden characters are ignored. */
export function keywordOf(message: string, channel: Channel): Keyword {
  const text = message.trim();
  if (text.length > MAX_LENGTH) return null;
  if (stopSign.test(text)) return 'stop';
  return singleWord(text) ?? (isRefusal(text, channel) ? 'stop' : null);
}

/** A keyword with nothing beside it but courtesy. */
function singleWord(text: string): Keyword {
  const words = wordsOf(text);
  if (words.length > MAX_WORDS) return null;
  const keywords = words.filter((word) => !ignoredWords.has(word) && !shortCode.test(word));
  if (keywords.length === 0) return null;
  if (keywords.every(isStop)) return 'stop';
  return keywords.every((word) => startWords.has(word)) ? 'start' : null;
}

const wordsOf = (text: string): string[] => {
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '');
  const spaced = bare
    .replace(/(?<=[a-z])0(?=[a-z])/g, 'o')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<=[a-z])(?=\d)/g, ' ');
  return ` ${spaced} `
    .replace(/\bopt out\b/g, 'optout')
    .replace(spelledOut, (letters) => letters.replaceAll(' ', ''))
    .split(' ')
    .filter(Boolean);
};

/** « STOP Re: Votre projet »: what stands before an older subject is new. */
const newSubject = (subject: string): string =>
  subject.replace(replyPrefix, '').split(/\s(?:re|ref|tr|fwd?|aw)\s*:/i, 1)[0] as string;

/**
 * Whether an e-mail is a stop or a start, by its subject and its own text, above what is quoted. A first line that is a STOP counts
 * whatever stands below it, for instance a signature. A new subject that says STOP counts above polite words and a signature; where the
 * text goes on about something else, a colleague reads it. "Re: STOP" may only repeat an older subject, and START lifts a refusal: these
 * two count only with an empty body.
 */
export function keywordOfEmail(subject: string, body: string): Keyword {
  const own = ownLines(body);
  const subjectKeyword = keywordOf(newSubject(subject), 'email');
  if (own.length === 0) return subjectKeyword;
  const text = keywordOf(own[0] as string, 'email') ?? keywordOf(own.join('\n'), 'email');
  if (text) return text;
  return subjectKeyword === 'stop' && !replyPrefix.test(subject) && accompaniesRefusal(own) ? 'stop' : null;
}
