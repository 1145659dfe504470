import { memo } from 'react';
import type { Finding } from '../../../domain/checks/finding.ts';
import { TemplateText } from '../rich-text/template-text.tsx';
import { FindingMark } from './finding-mark.tsx';
import styles from './findings.module.css';
import { hiddenCodes, splitByFindings } from './split-by-findings.ts';

type MarkedTextProps = {
  text: string;
  /** The text's place in the draft, as its findings name it: `subject`, `body`, `steps.0.body`. */
  field: string;
  findings: readonly Finding[];
  /** Characters that make the SMS longer. */
  costly?: readonly string[] | undefined;
  /** Whether the text has variables, which are shown as words. */
  isTemplate?: boolean;
};

/**
 * The exact text with its findings marked at the words. The style sheet draws the marks, so that what is copied remains
 * the text that will be sent.
 */
export const MarkedText = memo(function MarkedText({
  text,
  field,
  findings,
  costly,
  isTemplate = false,
}: MarkedTextProps) {
  const here = findings.filter((finding) => finding.field === field);
  return splitByFindings(text, here, costly).map((part) => {
    if (part.findings.length > 0) return <FindingMark key={part.at} part={part} isTemplate={isTemplate} />;
    if (part.mark === null) return isTemplate ? <TemplateText key={part.at} text={part.value} /> : part.value;
    return (
      <mark
        key={part.at}
        className={styles[part.mark]}
        data-code={part.mark === 'hidden' ? hiddenCodes(part.value) : undefined}
      >
        {part.value}
      </mark>
    );
  });
});
