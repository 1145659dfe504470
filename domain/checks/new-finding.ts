import { type Finding, finding } from './finding.ts';
import type { Reading } from './reading/read-text.ts';
import type { Span } from './reading/source.ts';

type About = Pick<Finding, 'code' | 'explanation'> & Partial<Pick<Finding, 'expected' | 'replacement' | 'record'>>;

/** A finding at words of a text, at their position in the text as it was given. */
export function findingAt({ field, source }: Reading, { start, end }: Span, about: About): Finding {
  const position = {
    start: source.position(start),
    end: end > start ? source.position(end - 1) + 1 : source.position(end),
  };
  return finding({ field, ...position, text: source.written.slice(start, end), ...about });
}

export const writtenAt = ({ source }: Reading, { start, end }: Span): string => source.written.slice(start, end);
