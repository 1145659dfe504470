import type { z } from 'zod';

/** Mail programs decode `=?utf-8?Q?…?=`, so a person would approve another subject than the recipient reads. */
const encodedWord = /=\?.*\?=/;

/** No control character (U+0085 is a line's end too), and neither of Unicode's own separators of lines and paragraphs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse.
const oneLine = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/;

/** A subject of one line, which everybody reads as it is written. */
export const subjectLine = (text: z.ZodString): z.ZodString =>
  text
    .regex(oneLine, 'must be one line, without tabs and control characters')
    .refine(
      (subject) => !encodedWord.test(subject),
      'must not contain =?…?=: mail programs would decode it and show other words',
    );
