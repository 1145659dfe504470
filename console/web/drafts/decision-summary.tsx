import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Draft } from './draft.ts';
import styles from './drafts.module.css';
import { StatusDetails } from './status-details.tsx';

type DecisionSummaryProps = { draft: Draft };

/** One line about the decision and what has happened since. */
export function DecisionSummary({ draft }: DecisionSummaryProps) {
  const { draftStatus } = useTranslations();
  return (
    <div className={styles.decision}>
      {draft.decidedBy && draft.decidedAt && (
        <span>
          {draftStatus.by(draft.decidedBy.name)}, <TimeAgo at={draft.decidedAt} />
        </span>
      )}
      <StatusDetails draft={draft} />
    </div>
  );
}
