/** Ways to speak of a visit as agreed on, beside those of `sentences.ts`: each is an alternative of a pattern. */
const words: readonly string[] = [
  "a (?:ce matin|ce midi|cet(?:te)? apres-midi|cet aprem|tout a l'heure)",
  '(?:is|are|all|both) (?:[a-z]+ )?(?:booked|scheduled|arranged|planned|set|confirmed|fixed)(?: in)? (?:for|on)',
  "(?:still|you are|you're) (?:fine|ok|okay|good|on|coming|free) for",
  '(?:je|nous|on) (?:passe|passons|viens|venons|passerai) (?:vous|te) (?:prendre|chercher)',
  "(?:vous|t') ?ouvr(?:e|irai|ira|irons)(?: (?:la|le|l'))?",
  "toujours (?:partante?s?|ok|d'accord|disponibles?|dispo|bon) (?:pour|le)",
  "(?:je serai|nous serons|i will be|i'll be|i shall be) (?:bien )?(?:devant|en bas|sur place|la|at|outside|in front)",
];
export const alsoAgreed = new RegExp(`(?<![a-z])(?:${words.join('|')})(?![a-z])`);
