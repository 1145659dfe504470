import type { z } from 'zod';
import { parsed } from './call-provider.ts';
import type { Answer } from './signature-driver.ts';

/** Goes on with the value of an answer, if there is one. */
export const andThen = async <A, B>(
  answer: Answer<A>,
  next: (value: A) => Answer<B> | Promise<Answer<B>>,
): Promise<Answer<B>> => (answer.outcome === 'done' ? next(answer.value) : answer);

export const done = <T>(value: T): Answer<T> => ({ outcome: 'done', value });

/** Reads the JSON of an answer. One of another form may belong to a change that was made. */
export const readAs = <S extends z.ZodType>(schema: S, answer: Answer<Buffer>): Promise<Answer<z.output<S>>> =>
  andThen(answer, (content): Answer<z.output<S>> => {
    const read = schema.safeParse(parsed(content));
    return read.success ? done(read.data) : { outcome: 'unknown', detail: 'The answer has another form.' };
  });
