import type { Finding } from './finding.ts';

/** A finding as a receipt tells an agent of it. */
export type Warning = {
  code: string;
  flag: boolean;
  field: string;
  words: string;
  message: string;
  suggestion?: string;
};

/** Everything that no record confirms, so that the agent can correct its text before anybody reads it. */
export const warningsOf = (findings: readonly Finding[]): Warning[] =>
  findings
    .filter(({ result }) => result !== 'checked')
    .map(({ code, flag, field, text, explanation, replacement }) => ({
      code,
      flag,
      field,
      words: text,
      message: explanation,
      ...(replacement !== null && { suggestion: replacement }),
    }));
