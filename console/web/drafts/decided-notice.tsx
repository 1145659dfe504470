import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import { decisionText } from './decision-text.ts';
import { DraftActions } from './draft-actions.tsx';
import styles from './draft-article.module.css';

type DecidedNoticeProps = {
  id: string;
  onSeeResult?: (() => void) | undefined;
  children?: ReactNode;
};

/** Says who decided on the draft while it was shown here. A person who did so in another tab can undo it. */
export function DecidedNotice({ id, onSeeResult, children }: DecidedNoticeProps) {
  const translations = useTranslations();
  const userId = useCurrentUser()?.id;
  const { data } = useQuery(trpc.drafts.read.queryOptions({ id }));
  const draft = data?.draft;
  const isMine = draft?.decidedBy?.id === userId;
  return (
    <div className={styles.decidedNotice} role="status">
      <p>
        {draft ? decisionText(draft, isMine, translations) : translations.queue.decidedElsewhere}{' '}
        <Link href={`${paths.queue}/${id}`} onClick={onSeeResult}>
          {translations.queue.seeResult}
        </Link>
      </p>
      {children}
      {draft && isMine && <DraftActions draft={draft} />}
    </div>
  );
}
