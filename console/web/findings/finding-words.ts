import type { Finding } from '../../../domain/checks/finding.ts';
import { hiddenCharacters } from '../../../domain/drafts/hidden-characters.ts';
import { hiddenCodes } from './split-by-findings.ts';

const MAX_LENGTH = 80;

/** The words of a finding as a person can read them: hidden characters by their codes, a long passage shortened. */
export function wordsOf({ code, text }: Pick<Finding, 'code' | 'text'>): string {
  if (code === 'hidden_characters' && hiddenCharacters(text).length > 0 && !/[\p{L}\p{N}]/u.test(text)) {
    return hiddenCodes(text);
  }
  // A passage may begin or end within bold words.
  const line = (linkIn(text)?.shown ?? text).replaceAll('**', '').replace(/\s+/g, ' ').trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

/** Splits a Markdown link `[shown](target)` into the text that its reader sees and its target; null for other words. */
export function linkIn(words: string): { shown: string; target: string } | null {
  const [, shown, target] = words.match(/^\[([^\]]+)\]\(<?([^\s)>]+)[^)]*\)$/) ?? [];
  return shown !== undefined && target !== undefined ? { shown, target } : null;
}
