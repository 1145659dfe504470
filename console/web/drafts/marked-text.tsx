import { memo } from 'react';
import { codeOf } from '../../../domain/drafts/hidden-characters.ts';
import type { TextFindings } from './draft.ts';
import styles from './draft-text.module.css';
import { splitByMarks } from './split-by-marks.ts';

type MarkedTextProps = { text: string; findings: TextFindings; costly?: readonly string[] };

/**
 * The exact text with the server's findings marked. The style sheet draws the marks, so that what is read aloud or
 * copied remains the text that will be sent.
 */
export const MarkedText = memo(function MarkedText({ text, findings, costly = [] }: MarkedTextProps) {
  const hidden = findings.hiddenCharacters.map(({ code }) => String.fromCodePoint(Number.parseInt(code.slice(2), 16)));
  return splitByMarks(text, { hidden, mixed: findings.mixedScripts, costly }).map(({ at, value, mark }) =>
    mark ? (
      <mark key={at} className={styles[mark]} data-code={mark === 'hidden' ? codeOf(value) : undefined}>
        {value}
      </mark>
    ) : (
      value
    ),
  );
});
