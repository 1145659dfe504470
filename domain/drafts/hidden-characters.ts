import { replaceSpans } from './replace-spans.ts';

/** A character that readers do not see, so that a person who approves the text must be warned. `code` is like `U+202E`. */
export type HiddenCharacter = { code: string; name: string; count: number };

/** Control characters except line breaks and tabs, format characters, fillers, and others that Unicode displays as nothing. */
const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800[\p{Cc}--[\n\t\r]]]/gv;

const hiddenRun = new RegExp(`(?:${hidden.source})+`, 'gv');

/** An emoji may contain joiners, variation selectors and tags where its grammar (UTS 51) has them. */
const emoji =
  /\p{RGI_Emoji_Tag_Sequence}|[0-9#*]\uFE0F\u20E3|\p{Extended_Pictographic}[\uFE0E\uFE0F\p{Emoji_Modifier}]?(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)*/gv;

/** In the order of first occurrence. The French spaces U+00A0 and U+202F are not hidden characters. */
export function hiddenCharacters(text: string): HiddenCharacter[] {
  const counts = new Map<string, number>();
  for (const [character] of text.replace(emoji, '').matchAll(hidden)) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return [...counts].map(([character, count]) => ({ code: codeOf(character), name: nameOf(character), count }));
}

/** The places of hidden characters, each run of them once. */
export function hiddenRuns(text: string): { start: number; end: number }[] {
  const visibleEmoji = text.replace(emoji, (sequence) => '_'.repeat(sequence.length));
  return [...visibleEmoji.matchAll(hiddenRun)].map(({ 0: run, index }) => ({ start: index, end: index + run.length }));
}

/** The text without its hidden characters; a line or paragraph separator becomes a space. */
export const withoutHidden = (text: string): string =>
  replaceSpans(text, hiddenRuns(text), (run) => (/[\u2028\u2029]/.test(run) ? ' ' : ''));

/** `U+200B` for a zero width space. */
export const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Unicode's names of the common ones, in lower case. */
const names: Record<string, string> = {
  'U+00AD': 'soft hyphen',
  'U+034F': 'combining grapheme joiner',
  'U+061C': 'arabic letter mark',
  'U+115F': 'hangul choseong filler',
  'U+1160': 'hangul jungseong filler',
  'U+200B': 'zero width space',
  'U+200C': 'zero width non-joiner',
  'U+200D': 'zero width joiner',
  'U+200E': 'left-to-right mark',
  'U+200F': 'right-to-left mark',
  'U+2028': 'line separator',
  'U+2029': 'paragraph separator',
  'U+202A': 'left-to-right embedding',
  'U+202B': 'right-to-left embedding',
  'U+202C': 'pop directional formatting',
  'U+202D': 'left-to-right override',
  'U+202E': 'right-to-left override',
  'U+2060': 'word joiner',
  'U+2066': 'left-to-right isolate',
  'U+2067': 'right-to-left isolate',
  'U+2068': 'first strong isolate',
  'U+2069': 'pop directional isolate',
  'U+2800': 'braille pattern blank',
  'U+3164': 'hangul filler',
  'U+FEFF': 'zero width no-break space',
  'U+FFA0': 'halfwidth hangul filler',
};

function nameOf(character: string): string {
  if (/\p{Cc}/u.test(character)) return 'control character';
  if (/\p{Variation_Selector}/u.test(character)) return 'variation selector';
  if (/[\u{E0000}-\u{E007F}]/u.test(character)) return 'tag character';
  return names[codeOf(character)] ?? 'invisible character';
}
