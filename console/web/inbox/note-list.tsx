import { Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import styles from './inbox-page.module.css';

type NoteListProps = { conversationId: string };

/** The colleagues' notes about a conversation. */
export function NoteList({ conversationId }: NoteListProps) {
  const { inbox } = useTranslations();
  const { data } = useQuery(trpc.conversations.notes.queryOptions({ id: conversationId }));
  if (!data?.notes.length) return null;
  return (
    <Stack component="ul" gap="xs" m={0} p={0} aria-label={inbox.notes}>
      {data.notes.map(({ id, body, author, createdAt }) => (
        <Paper component="li" key={id} display="block" px="sm" py="xs" bg="var(--warn-tint)" className={styles.plain}>
          {body}
          <Text fz={13}>
            {author.name} · <TimeAgo at={createdAt} />
          </Text>
        </Paper>
      ))}
    </Stack>
  );
}
