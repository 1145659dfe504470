import { mergeSource, ownProofs } from '../../../domain/consent/own-proofs.ts';
import type { Translations } from './fr.ts';

const keys = Object.keys(ownProofs) as (keyof typeof ownProofs)[];

/** The source or proof of a consent in the reader's language, if Clef wrote it. People's own words stay as they are. */
export function storedText(text: string, { storedTexts }: Pick<Translations, 'storedTexts'>): string {
  // A merge joins the source and the proof of the consent that it takes over.
  const parts = text.split('. ').map((part) => {
    const key = keys.find((name) => ownProofs[name] === part);
    if (key) return storedTexts.proofs[key];
    return part.startsWith(mergeSource) ? storedTexts.merge(part.slice(mergeSource.length)) : part;
  });
  return parts.join('. ');
}
