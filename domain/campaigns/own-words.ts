import { withStopMention } from '../drafts/stop-mention.ts';
import { templateParts } from '../drafts/template.ts';

// The console's pages import this file, so it must not import storage code.

const words = (list: string) => new Set(list.trim().split(/\s+/));

/** Words of greetings and closings, without case and accents. */
const courtesy = words(`
  bonjour bonsoir rebonjour re salut coucou hello hi dear cher chere chers cheres madame monsieur mesdames messieurs
  mademoiselle mme mlle mr mrs ms m et a vous tous toutes bien tres cordialement sincerement respectueusement amicalement
  bonne belle excellente bon journee soiree apres midi matinee weekend week end bientot salutations sentiments votre notre l
  agence equipe de la part good morning afternoon evening best kind regards yours sincerely have a nice day see you soon
`);

/** Words that say how to refuse further messages, in the sentence that does. */
const refusing = words(`
  pour ne plus recevoir nos nous vos vous sms message messages refuser repondez repondre envoyez envoyer stop au a ce numero de
  par desinscrire desabonner desinscription pub publicite etre contacte contactes contactee si souhaitez voulez no longer to
  reply send text opt out unsubscribe receive our get if don t want any more
`);

/**
 * Whether a campaign's text says anything besides its greeting, its variables and the mention of STOP: « Bonjour Camille », left
 * alone by mistake, does not.
 */
export function hasOwnWords(body: string): boolean {
  const written = templateParts(body).map((part) => (typeof part === 'string' ? part : ' '));
  return written
    .join('')
    .split(/(?<=[.!?])\s|\n/)
    .some((sentence) => {
      const mentionsStop = withStopMention(sentence) === sentence;
      return wordsOf(withoutGreetedName(sentence)).some(
        (word) => !courtesy.has(word) && !(mentionsStop && (refusing.has(word) || /^\d{5}$/.test(word))),
      );
    });
}

/** « Bonjour Camille Le Goff » is a greeting and nothing else; « Bonjour Nantes accueille … » is more. */
function withoutGreetedName(sentence: string): string {
  const [greeting] = /^\s*(?:bonjour|bonsoir|salut|coucou|ch[eè]re?s?|hello|hi|dear)\s+/iu.exec(sentence) ?? [];
  if (greeting === undefined) return sentence;
  const title = '(?:(?:[Mm]adame|[Mm]onsieur|Mme|M\\.?|Mr|Mrs|Ms)\\s+)?';
  const name = new RegExp(`^${title}(?:\\p{Lu}[\\p{Ll}'’-]*\\s*){1,4}(?=[,.!?…]|$)`, 'u');
  return sentence.slice(greeting.length).replace(name, '');
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+|\p{N}+/gu) ?? [];
