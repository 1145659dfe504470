/** The mistakes of programs that put JSON together by hand, as they stand outside texts, and what to say of each. */
const mistakes: [RegExp, (found: string, place: string) => string][] = [
  [/\/\/|\/\*|#/, (_, place) => `There is a comment ${place}; JSON has none.`],
  [/,(?=\s*[}\]])/, (_, place) => `There is a comma too many ${place}.`],
  [/['‘’“”`]/, (_, place) => `Texts stand in straight double quotation marks; there is another mark ${place}.`],
  [
    /\b(NaN|Infinity|undefined|None|True|False|NULL)\b/,
    (found, place) => `${found} is no value of JSON (${place}): leave the field out, or send null, true or false.`,
  ],
  [/(?<=[{,]\s*)[A-Za-z_]\w*(?=\s*:)/, (_, place) => `The name of a field is not in double quotation marks, ${place}.`],
];

const TEXT = /"(?:[^"\\\n]|\\.)*"/g;

/** Texts that do not end are looked through once for each quotation mark, which takes too long in a large body. */
const MAX_SEARCHED = 4000;

/**
 * The fault of a text that is no JSON, in a sentence that repeats nothing of its texts.
 * @param message of the error that `JSON.parse` threw; it gives a place only for some faults
 */
export function jsonFault(text: string, message: string): string {
  if (text.trim() === '') return 'It is empty.';
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  const place = position === undefined ? '' : placeOf(Number(position));
  if (/control character/.test(message))
    return `There is a line break or a tab within a text, ${place}: write \\n or \\t.`;
  const outside = text.slice(0, MAX_SEARCHED).replaceAll(TEXT, (quoted) => ' '.repeat(quoted.length));
  for (const [pattern, sentence] of mistakes) {
    const found = pattern.exec(outside);
    if (found) return sentence(found[0], placeOf(found.index));
  }
  if (/after JSON/.test(message)) return `Something follows its end, ${place}.`;
  if (/end of JSON|Unterminated/.test(message))
    return 'It ends too early: a quotation mark or a bracket is not closed.';
  return place && `The fault is ${place}.`;
}

const placeOf = (index: number): string => `at character ${index + 1}`;
