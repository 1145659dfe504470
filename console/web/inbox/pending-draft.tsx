import { Group, Paper, Text } from '@mantine/core';
import { Link } from 'wouter';
import { htmlPart, textPart } from '../../../domain/drafts/email-parts.ts';
import { paths } from '../../page-paths.ts';
import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { contentOf, type Draft } from '../queue/draft/draft.ts';
import { RequesterName } from '../queue/draft/draft-details.tsx';
import { EmailFrame } from '../queue/draft/email-frame.tsx';
import styles from './inbox-page.module.css';

type PendingDraftProps = { draft: Draft & { flagged: boolean } };

/** An agent's draft to this conversation that waits for a decision. It is decided where its checks are read. */
export function PendingDraft({ draft }: PendingDraftProps) {
  const { inbox } = useTranslations();
  const content = contentOf(draft);
  if (content.kind !== 'sms' && content.kind !== 'email') return null;
  return (
    <Paper
      component="article"
      className={styles.leaving}
      ml="auto"
      mt="xs"
      px="sm"
      py={8}
      radius="lg"
      bd="1px dashed var(--accent)"
      bg="transparent"
      aria-label={inbox.pendingDraft}
    >
      <Text fz="xs" c="dimmed">
        {inbox.pendingDraft} · <RequesterName requester={draft.requestedBy} /> · <TimeAgo at={draft.createdAt} />
      </Text>
      {content.kind === 'email' ? (
        <EmailFrame
          bare
          html={htmlPart(content.item)}
          body={textPart(content.item)}
          logo={content.item.signature?.logo}
          title={inbox.pendingEmail(content.item.subject)}
        />
      ) : (
        <Text fz="sm" className={styles.plain}>
          {content.item.body}
        </Text>
      )}
      <Group justify="space-between" gap="0 0.75rem" fz="xs" c="dimmed">
        {draft.flagged ? inbox.pendingFlagged : inbox.pendingReady}
        <Link href={`${paths.queue}/${draft.id}`}>{inbox.decide}</Link>
      </Group>
    </Paper>
  );
}
