/**
 * A part of a message's whole text that is folded away at first: the quoted message, or the signature. The offsets are UTF-16
 * indexes into the whole text; folds are in order and do not overlap.
 */
export type Fold = { from: number; to: number; kind: 'quotation' | 'signature' };

/** Returns what the sender newly wrote: the text without its folds, or all of it where everything is folded. */
export function newPartOf(text: string, folds: readonly Fold[]): string {
  const kept: string[] = [];
  let at = 0;
  for (const { from, to } of folds) {
    kept.push(text.slice(at, from).trim());
    at = to;
  }
  kept.push(text.slice(at).trim());
  return kept.filter(Boolean).join('\n\n') || text.trim();
}
