/** Words that people and models write before a name or a number, and that no record has. */
const BEFORE_NAMES =
  /(?<![\p{L}\p{N}])(?:m|mr|mrs|ms|mme|mmes|mlle|monsieur|madame|mademoiselle|messieurs|mesdames|dr|docteur|ma[iî]tre|t[eé]l|t[eé]l[eé]phone|mob|mobile|portable)(?![\p{L}\p{N}'’-])\.?/giu;

/** Signs that quote, list or stand for other letters. An apostrophe, a hyphen and a full stop belong to names. */
const SIGNS = /[,;:!?"“”«»*%<>()[\]{}|]+|\/(?!\d)/g;

/**
 * The text of a search for a contact without what only belongs to its sentence: « Mme Martinez », « Girard, Martin »,
 * « Martin Girard <martin@postier.example> », « tél. 06 39 98 07 36 », "girard*". If nothing else is left, it is searched as written.
 */
export function searchedText(q: string): string {
  const bare = q
    .replace(/\b(?:mailto|tel|sms):/gi, ' ')
    .replace(SIGNS, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const named = bare.replace(BEFORE_NAMES, ' ').replace(/\s+/g, ' ').trim();
  return named || bare || q;
}
