import type { Sentence } from '../reading/sentences.ts';
import type { Span } from '../reading/source.ts';

/** Words that open a thought: « Bonne nouvelle, », « Sachez que », "In fact, ". */
const OPENING =
  "(?:(?:et|mais|donc|or|alors|ainsi|bref|en effet|en fait|rassurez-vous|rassure-toi|bonne nouvelle|pas d'inquietude|bien sur|sachez(?: qu[e'])?|pour rappel|dans tous les cas|but|and|so|in fact|don't worry|good news)[ ,:!]*)*";
/** Words for what the sentence before spoke of, or for the law that rules it. */
const GOES_ON = new RegExp(
  `^\\W*${OPENING}(?:(?:si |s'|pour qu')?(?:il|elle|ils|elles)|ce(?:lui|lle)?(?:-ci|-la)?|cela|ca|(?:c'est|c'etait)|la (?:loi|regle|duree|reglementation)|le (?:code|delai|taux|texte)|comptez|prevoyez|vous (?:avez|aurez|disposez|beneficiez)|vous (?:pourrez|pouvez|devrez|devez) (?:la|le|les|y|en)|(?:nous|je|on) (?:la|le|les) (?:fix|prev|limit)[a-z]+|it|they|this|the (?:law|rule|period|term))(?![a-z])`,
);
/** « La maison étant ancienne, ils s'élèvent à … »: a word for it after the first clause. */
const GOES_ON_LATER = /^[^,;]{0,60}, (?:ils|elles|ceux-ci|celles-ci) (?:sont|font|s'|se |repre|representent|tournent)/;
/** « Attention à ne pas le commander trop tôt : il est valable douze mois »: after a colon. */
const GOES_ON_AFTER_COLON =
  /^[^:;]{0,70} ?: ?(?:il|elle|ils|elles) (?:est|sont|vaut|valent|dure|durent|reste|tient)(?![a-z])/;
/** How many sentences a thought goes on. */
const MOST = 2;

/** The words that a sentence goes on about: itself, and those before it for which it has a word of its own. */
export function goesOnAbout(sentences: readonly Sentence[], sentence: Sentence): Span {
  let index = sentences.indexOf(sentence);
  const first = Math.max(0, index - MOST);
  while (index > first && isGoingOn(sentences[index] as Sentence)) index -= 1;
  return { start: (sentences[index] ?? sentence).start, end: sentence.end };
}

const isGoingOn = ({ plain }: Sentence): boolean =>
  GOES_ON.test(plain) || GOES_ON_LATER.test(plain) || GOES_ON_AFTER_COLON.test(plain);
