import { sentencesIn } from './reading/sentences.ts';
import type { Span } from './reading/source.ts';

/** A shorter one may be said twice: « Merci beaucoup. » */
const LEAST_LENGTH = 30;

/**
 * The second of two equal sentences beside each other, which a program has put there twice. A label such as « Vendeur : » stands
 * between fields of a form, which may be alike.
 */
export function repeatedSentenceIn(text: string): Span | undefined {
  return sentencesIn(text).find(
    ({ written }, index, sentences) =>
      written.length >= LEAST_LENGTH && !written.endsWith(':') && written === sentences[index - 1]?.written,
  );
}
