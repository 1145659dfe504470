import type { Transcript } from '../../../../bench/evals/run/transcript.ts';

/** A transcript as a failed test shows it. */
export const shown = ({ calls, answer }: Transcript): string =>
  [...calls.map(({ tool, input, answer: { text } }) => `${tool} ${JSON.stringify(input)}\n  ${text}`), answer].join(
    '\n',
  );
