import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { SequenceVersion } from './sequence.ts';
import styles from './sequences.module.css';

/** The steps of a version as they were written, variables included. */
export function VersionText({ steps }: Pick<SequenceVersion, 'steps'>) {
  const { draft, sequences } = useTranslations();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <ol className={styles.versionText} tabIndex={0} data-first>
      {steps.map((step, index) => (
        <li key={index}>
          <p className={shared.soft}>
            {sequences.step(index + 1)} · {draft.delay(step.delayHours)}
          </p>
          <p className={styles.versionSubject}>{step.subject}</p>
          <p className={styles.versionBody}>{step.body}</p>
        </li>
      ))}
    </ol>
  );
}
