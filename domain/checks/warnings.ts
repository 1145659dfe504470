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

/**
 * Everything that no record confirms, so that the agent can correct its text before anybody reads it. A caller that may
 * not read records learns that one disagrees, and not what it says: a key could ask for a visit by guessing its time.
 */
export const warningsOf = (findings: readonly Finding[], { mayReadRecords }: { mayReadRecords: boolean }): Warning[] =>
  findings
    .filter(({ result }) => result !== 'checked')
    .map((finding) => (mayReadRecords || !tellsOfRecord(finding) ? warningOf(finding) : withoutRecord(finding)));

/** The agency's own address, number and sites are public. */
const tellsOfRecord = ({ result, record }: Finding): boolean =>
  result === 'contradicted' && record !== null && record.kind !== 'agency';

const warningOf = ({ code, flag, field, text, explanation, replacement }: Finding): Warning => ({
  code,
  flag,
  field,
  words: text,
  message: explanation,
  ...(replacement !== null && { suggestion: replacement }),
});

const withoutRecord = (finding: Finding): Warning =>
  warningOf({
    ...finding,
    explanation: 'A record that this key may not read says otherwise. Ask the user.',
    replacement: null,
  });
