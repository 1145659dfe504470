import { Suspense } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { TemplateText } from '../rich-text/template-text.tsx';
import type { SequenceVersion } from './sequence.ts';
import styles from './sequences.module.css';

const RichTemplate = lazyPage(() => import('../rich-text/rich-template.tsx'));

/** The steps of a version as they will be read, with their variables as words. */
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
          <p className={styles.versionSubject}>
            <TemplateText text={step.subject} />
          </p>
          <Suspense fallback={<div className={styles.loadingText} />}>
            <RichTemplate text={step.body} />
          </Suspense>
        </li>
      ))}
    </ol>
  );
}
