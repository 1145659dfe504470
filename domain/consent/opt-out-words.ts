import { replyPrefix } from '../shared/reply-prefix.ts';

/** Recognizes a message that refuses further messages, or asks for them again. It must say nothing else. */

/**
 * French and English words, and those of Twilio (STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE, OPTOUT): after
 * one of those Twilio delivers nothing more, so Clef must recognize it too. RÉSILIER is not among them, because it may
 * mean the mandate; a colleague reads it.
 */
const stopWords = new Set(
  'stop stopall unsubscribe cancel end quit revoke optout arret arrete arreter arretez stoppez desabonner desabonnez desabonnement desinscrire desinscrivez desinscription'.split(
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

export type Keyword = 'stop' | 'start' | null;

/** Whether a message is a stop or a start. Case, accents, punctuation, emoji and hidden characters are ignored. */
export function keywordOf(message: string): Keyword {
  const text = message.trim();
  if (text.length > MAX_LENGTH) return null;
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
  const spaced = bare.replace(/[^\p{L}\p{N}]+/gu, ' ').replace(/(?<=[a-z])(?=\d)/g, ' ');
  return ` ${spaced} `
    .replace(/\bopt out\b/g, 'optout')
    .replace(spelledOut, (letters) => letters.replaceAll(' ', ''))
    .split(' ')
    .filter(Boolean);
};

/** The first line of a quoted message or of a signature. */
const quoteStart = /^(?:>|--|__|(?:le|on)\b.*(?:a écrit|wrote)\s*:$|(?:de|from)\s*:)/i;

/**
 * Whether an e-mail is a stop or a start, by its subject and its first line. A new subject that says STOP counts whatever
 * the body says. "Re: STOP" may only repeat an older subject, and START lifts a refusal: these two count only with an
 * empty body. If subject and line differ, the stop counts.
 */
export function keywordOfEmail(subject: string, body: string): Keyword {
  const firstLine =
    body
      .trimStart()
      .split(/\r\n?|\n/, 1)[0]
      ?.trim() ?? '';
  const line = quoteStart.test(firstLine) ? '' : firstLine;
  const lineKeyword = keywordOf(line);
  const subjectKeyword = keywordOf(subject.replace(replyPrefix, ''));
  if (subjectKeyword === 'stop' && !replyPrefix.test(subject)) return 'stop';
  return lineKeyword ?? (line === '' ? subjectKeyword : null);
}
