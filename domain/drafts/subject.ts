import type { z } from 'zod';

/** Mail programs decode `=?utf-8?Q?…?=`, so a person would approve another subject than the recipient reads. */
const encodedWord = /=\?.*\?=/;

/** A subject of one line, which everybody reads as it is written. */
export const subjectLine = (text: z.ZodString): z.ZodString =>
  text
    .regex(/^[^\r\n]*$/, 'must be one line')
    .refine(
      (subject) => !encodedWord.test(subject),
      'must not contain =?…?=: mail programs would decode it and show other words',
    );
