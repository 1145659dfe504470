/** What a person writes to refuse further messages, or to have them again. The whole message must say nothing else. */

/**
 * The words of French and English, and Twilio's own (STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE, OPTOUT):
 * after one of those Twilio delivers nothing more, so Clef must know it too. RÉSILIER is left out: whoever writes that
 * to an agency may mean the mandate, and a person reads it.
 */
const stopWords = new Set(
  'stop stopall unsubscribe cancel end quit revoke optout arret arreter arretez desabonner desabonnez desabonnement desinscrire desinscrivez desinscription'.split(
    ' ',
  ),
);
/** Twilio's START and UNSTOP; not its YES, which answers a question far more often. */
const startWords = new Set(['start', 'unstop', 'reprise', 'reprendre']);

/** What may stand beside the word without changing what it says: courtesy, and what is to stop. */
const harmless = new Set(
  'svp stp s il vous te plait merci please thanks bonjour me se moi a au de la le les vos tout tous toutes all sms texto textos mail mails email emails message messages pub pubs publicite publicites spam'.split(
    ' ',
  ),
);
/** af2m's short codes of business SMS: "STOP 36180" repeats what the mention said. */
const shortCode = /^3[68]\d{3}$/;
/** A text of more words says something, and a person reads it. */
const mostWords = 8;

export type OptOut = 'stop' | 'start' | null;

/** The verdict on a whole message; case, accents, width, punctuation, emoji and hidden characters do not change it. */
export function optOutOf(channelText: string): OptOut {
  const words = wordsOf(channelText);
  if (words.length > mostWords) return null;
  const telling = words.filter((word) => !harmless.has(word) && !shortCode.test(word));
  if (telling.length === 0) return null;
  if (telling.every((word) => stopWords.has(word))) return 'stop';
  return telling.every((word) => startWords.has(word)) ? 'start' : null;
}

const wordsOf = (text: string): string[] => {
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '');
  const spaced = bare.replace(/[^\p{L}\p{N}]+/gu, ' ').replace(/(?<=[a-z])(?=\d)/g, ' ');
  return spaced
    .replace(/\bopt out\b/g, 'optout')
    .split(' ')
    .filter(Boolean);
};

/** What mail programs put before the subject of an answer. */
const answerPrefix = /^(?:\s*(?:re|ref|tr|fwd?|aw)\s*:)+/i;
/** A line with which the quoted message or the signature begins: nothing below it was written now. */
const notOwn = /^(?:>|--|__|(?:le|on)\b.*(?:a écrit|wrote)\s*:$|(?:de|from)\s*:)/i;

/**
 * The verdict on an e-mail: that of its first line, and that of its subject. A subject of their own that says STOP
 * counts whatever follows it. "Re: STOP" repeats an older subject, and START would lift a refusal: both count only above
 * an empty body. Where the two differ, the refusal counts.
 */
export function optOutOfEmail(subject: string, body: string): OptOut {
  const first = body
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .find(Boolean);
  const line = first === undefined || notOwn.test(first) ? '' : first;
  const ofLine = optOutOf(line);
  const ofSubject = optOutOf(subject.replace(answerPrefix, ''));
  if (ofSubject === 'stop' && !answerPrefix.test(subject)) return 'stop';
  return ofLine ?? (line === '' ? ofSubject : null);
}
