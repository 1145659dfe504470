import { Suspense } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type Draft, textsOf } from './draft.ts';
import styles from './draft-text.module.css';

const TextComparison = lazyPage(() => import('./text-comparison.tsx'));

type EditComparisonProps = { draft: Draft; opened?: boolean };

/** After a person's edit, what differs from the agent's text. */
export function EditComparison({ draft, opened = false }: EditComparisonProps) {
  const translations = useTranslations();
  // The system edits a campaign's draft only to count its recipients again.
  if (draft.editedBy?.kind !== 'human') return null;
  return (
    <details className={styles.disclosure} open={opened}>
      <summary>{translations.draft.changesSinceRequest}</summary>
      <Suspense fallback={null}>
        <TextComparison asked={textsOf(draft.asked)} current={textsOf(draft.item)} />
      </Suspense>
    </details>
  );
}
