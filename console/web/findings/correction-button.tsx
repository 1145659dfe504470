import type { Finding } from '../../../domain/checks/finding.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useCorrection } from './correction.ts';
import { wordsOf } from './finding-words.ts';
import styles from './findings.module.css';

type CorrectionButtonProps = {
  /** One finding, or several that say the same of the same words. */
  findings: readonly Finding[];
};

/** Corrects findings in one step: replaces words that a record contradicts, cleans deceptive ones. */
export function CorrectionButton({ findings }: CorrectionButtonProps) {
  const { findings: texts } = useTranslations();
  const correction = useCorrection();
  const correctable = findings.filter((finding) => correction?.isCorrectable(finding));
  const [finding] = correctable;
  if (!correction || !finding) return null;
  const words = wordsOf(finding);
  const replacement = finding.replacement ?? '';
  const isCleaning = finding.result === 'deceptive' || replacement === '';
  const label = isCleaning ? texts.cleanWords(words) : texts.replaceBy(words, replacement);
  return (
    <button
      type="button"
      className={styles.correct}
      disabled={correction.isPending}
      aria-label={label}
      title={label}
      onClick={() => correction.correct(correctable)}
    >
      {isCleaning ? texts.clean : texts.replace}
    </button>
  );
}
