import { Button, Group, Paper, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { htmlPart, textPart } from '../../../domain/drafts/email-parts.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { bringBack } from '../composer/unsent-text.ts';
import { FileList } from '../files/file-list.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { contentOf, type Draft } from '../queue/draft/draft.ts';
import { EmailFrame } from '../queue/draft/email-frame.tsx';
import { showSummaryToast } from '../queue/toasts/toast-store.ts';
import { useMay } from '../sign-in/use-current-user.ts';
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
    <Paper className={styles.leaving} ml="auto" mt="xs" px="sm" py={8} radius="lg" bg="var(--tint)">
      {content.kind === 'email' ? (
        <EmailFrame
          bare
          html={htmlPart(content.item)}
          body={textPart(content.item)}
          logo={content.item.signature?.logo}
          title={inbox.emailTitle(content.item.subject)}
        />
      ) : (
        <Text fz="sm" className={styles.plain}>
          {content.item.body}
        </Text>
      )}
      {content.kind === 'email' && <FileList files={content.item.attachments ?? []} />}
      <Group justify="space-between" gap="0 0.75rem" fz="xs" c="dimmed">
        {isLater ? inbox.leavesAt(formatWhen(draft.releaseAt as string)) : inbox.leaving}
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
      </Group>
      <ErrorMessage error={takeBack.error} />
    </Paper>
  );
}

function bringBackText(storageKey: string, draft: Draft): void {
  const content = contentOf(draft);
  if (content.kind !== 'sms' && content.kind !== 'email') return;
  const { body } = content.item;
  const { subject = '', attachments = [] } = content.kind === 'email' ? content.item : {};
  bringBack(storageKey, { channel: content.kind, subject, body, attachments });
}
