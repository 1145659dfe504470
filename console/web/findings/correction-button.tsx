import type { Finding } from '../../../domain/checks/finding.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useCorrection } from './correction.ts';
import { wordsOf } from './finding-words.ts';
import styles from './findings.module.css';

type CorrectionButtonProps = { finding: Finding };

/** Corrects a finding in one step: replaces words that a record contradicts, cleans deceptive ones. */
export function CorrectionButton({ finding }: CorrectionButtonProps) {
  const { findings } = useTranslations();
  const correction = useCorrection();
  if (!correction?.isCorrectable(finding)) return null;
  const words = wordsOf(finding);
  const replacement = finding.replacement ?? '';
  const isCleaning = finding.result === 'deceptive' || replacement === '';
  return (
    <button
      type="button"
      className={styles.correct}
      disabled={correction.isPending}
      aria-label={isCleaning ? findings.cleanWords(words) : findings.replaceBy(words, replacement)}
      onClick={() => correction.correct([finding])}
    >
      {isCleaning ? findings.clean : findings.replace}
    </button>
  );
}
