import { Box, Text } from '@mantine/core';
import { useTranslations } from '../../i18n/language-provider.tsx';
import styles from './draft.module.css';
import type { Message } from './draft.ts';
import text from './draft-text.module.css';
import { MessageList } from './message-list.tsx';

type ConversationExcerptProps = {
  /** Oldest first. */
  messages: Message[];
};

/**
 * The conversation before the draft. Only the message that the draft answers is shown, the earlier ones are collapsed.
 */
export function ConversationExcerpt({ messages }: ConversationExcerptProps) {
  const { draft } = useTranslations();
  if (messages.length === 0) return null;
  const latest = messages.at(-1);
  const answered = latest?.direction === 'inbound' ? [latest] : [];
  const earlier = messages.slice(0, messages.length - answered.length);
  return (
    <>
      {answered.length > 0 && (
        <Box component="section" mt="sm" aria-label={draft.latestReply}>
          <Text c="dimmed" fz="sm">
            {draft.latestReply}
          </Text>
          <MessageList messages={answered} />
        </Box>
      )}
      {earlier.length > 0 && (
        <Box component="details" mt="xs" className={text.disclosure}>
          <summary>{draft.conversation(earlier.length)}</summary>
          <MessageList messages={earlier} />
        </Box>
      )}
    </>
  );
}

type AnsweredMessageProps = {
  /** Oldest first. */
  messages: Message[];
};

/** The contact's last message, which stays in sight while the answer to it is corrected. */
export function AnsweredMessage({ messages }: AnsweredMessageProps) {
  const { draft } = useTranslations();
  const question = messages.findLast(({ direction }) => direction === 'inbound');
  if (!question) return null;
  return (
    <Box
      component="section"
      pos="sticky"
      top={0}
      mah="30vh"
      mb="sm"
      pb="xs"
      bg="var(--card)"
      className={styles.question}
      aria-label={draft.latestReply}
    >
      <Text c="dimmed" fz="sm">
        {draft.latestReply}
      </Text>
      <MessageList messages={[question]} />
    </Box>
  );
}
