import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { bringBack } from '../composer/unsent-text.ts';
import { contentOf, type Draft } from '../drafts/draft.ts';
import { EmailFrame } from '../drafts/email-frame.tsx';
import { FileList } from '../files/file-list.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import { showSummaryToast } from '../toasts/toast-store.ts';
import { refetchLive, trpc } from '../trpc.ts';
import styles from './inbox-page.module.css';

type WaitingReplyProps = {
  draft: Draft;
  /** The form that gets the text back. */
  storageKey: string;
};

/** A text that has not left yet: when it does, and the button that takes it back into the form, or stops it for who has none. */
export function WaitingReply({ draft, storageKey }: WaitingReplyProps) {
  const { inbox } = useTranslations();
  const { formatWhen } = useDateFormat();
  const maySend = useMay('sendReply');
  const takeBack = useMutation(
    trpc.replies.takeBack.mutationOptions({
      onSuccess: async () => {
        if (maySend) bringBackText(storageKey, draft);
        showSummaryToast(maySend ? inbox.takenBack : inbox.stopped, []);
        await refetchLive();
      },
    }),
  );
  const content = contentOf(draft);
  if (content.kind !== 'sms' && content.kind !== 'email') return null;
  const isLater = draft.status === 'scheduled' && draft.releaseAt;
  return (
    <div className={styles.leaving}>
      {content.kind === 'email' ? (
        <div className={shared.paper}>
          <EmailFrame
            html={content.item.html}
            body={content.item.body}
            title={inbox.emailTitle(content.item.subject)}
          />
        </div>
      ) : (
        <p>{content.item.body}</p>
      )}
      {content.kind === 'email' && <FileList files={content.item.attachments ?? []} />}
      <div className={styles.leavingFoot}>
        <small>{isLater ? inbox.leavesAt(formatWhen(draft.releaseAt as string)) : inbox.leaving}</small>
        {draft.status !== 'sending' && (
          <Button
            size="compact-xs"
            variant="subtle"
            loading={takeBack.isPending}
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            title={maySend ? inbox.takeBackTitle : inbox.stopTitle}
            onClick={() => takeBack.mutate({ id: draft.id })}
          >
            {maySend ? inbox.takeBack : inbox.stop}
          </Button>
        )}
      </div>
      <ErrorMessage error={takeBack.error} />
    </div>
  );
}

function bringBackText(storageKey: string, draft: Draft): void {
  const content = contentOf(draft);
  if (content.kind !== 'sms' && content.kind !== 'email') return;
  const { body } = content.item;
  const { subject = '', attachments = [] } = content.kind === 'email' ? content.item : {};
  bringBack(storageKey, { channel: content.kind, subject, body, attachments });
}
