import { Anchor, Button, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Fold } from '../../../../domain/conversations/folds.ts';
import { htmlPart, textPart } from '../../../../domain/drafts/email-parts.ts';
import type { EmailSignature } from '../../../../domain/drafts/email-signature.ts';
import { TimeAgo } from '../../components/time-ago.tsx';
import { download } from '../../files/download.ts';
import { FileList } from '../../files/file-list.tsx';
import type { Translations } from '../../i18n/fr.ts';
import { useTranslations } from '../../i18n/language-provider.tsx';
import styles from './draft.module.css';
import type { Message } from './draft.ts';
import { EmailFrame } from './email-frame.tsx';
import { MessageAuthors, type MessageAuthorsProps } from './message-authors.tsx';

/** In a conversation a message has its files, the parts that are folded away, perhaps the e-mail as it came, its author in the agency, and why it is no lead. */
type ListedMessage = Message & {
  attachments?: Parameters<typeof FileList>[0]['files'];
  folds?: readonly Fold[];
  hasOriginal?: boolean;
  by?: MessageAuthorsProps['by'] | null;
  correctedBy?: MessageAuthorsProps['correctedBy'];
  approvedBy?: MessageAuthorsProps['approvedBy'];
  leadProblem?: keyof Translations['inbox']['leadProblems'] | null;
};

type MessageListProps = { messages: ListedMessage[] };

/** The messages of a conversation. */
export const MessageList = ({ messages }: MessageListProps) => (
  <Stack component="ol" gap={7} mt="xs" mb={0} p={0}>
    {messages.map((message) => (
      <MessageItem key={message.id} message={message} />
    ))}
  </Stack>
);

type MessageItemProps = { message: ListedMessage };

function MessageItem({ message }: MessageItemProps) {
  const { draft, inbox } = useTranslations();
  const isOutbound = message.direction === 'outbound';
  const {
    html,
    signature,
    subject,
    body,
    wholeText,
    writtenBy,
    attachments = [],
    folds = [],
    hasOriginal = false,
  } = message;
  const { leadProblem = null } = message;
  return (
    <Paper
      component="li"
      withBorder
      radius="lg"
      px="sm"
      py={7}
      maw={html ? '40rem' : '85%'}
      fz="0.92rem"
      className={`${styles.message} ${isOutbound ? styles.outbound : styles.inbound}`}
      data-html={html !== null || undefined}
    >
      {subject && <strong className={styles.messageText}>{subject}</strong>}
      {html ? (
        <SentEmail
          bare
          html={html}
          body={body}
          signature={signature ?? undefined}
          title={inbox.emailTitle(subject ?? '')}
        />
      ) : wholeText !== null && folds.length > 0 ? (
        <FoldedText text={wholeText} folds={folds} />
      ) : (
        body.trim() !== '' && <p className={styles.messageText}>{body}</p>
      )}
      <FileList files={attachments} />
      {leadProblem && (
        <Text c="var(--warn)" fz="sm" mt={6} className={styles.quoted}>
          {inbox.leadProblems[leadProblem]}
        </Text>
      )}
      <Text span c="dimmed" fz="xs">
        {isOutbound && (message.by ? <MessageAuthors {...message} by={message.by} /> : draft.you)}
        {isOutbound && ' · '}
        <TimeAgo at={message.at} />
        {isOutbound && ` · ${inbox.statuses[message.status]}`}
        {!isOutbound && message.status === 'failed' && ` · ${inbox.unreadable}`}
        {writtenBy !== null && writtenBy !== 'person' && ` · ${inbox.authors[writtenBy]}`}
        {hasOriginal && (
          <>
            {' · '}
            <Anchor
              component="button"
              type="button"
              inherit
              c="inherit"
              underline="always"
              onClick={() => download('original', { id: message.id })}
            >
              {inbox.original}
            </Anchor>
          </>
        )}
      </Text>
    </Paper>
  );
}

type FoldedTextProps = { text: string; folds: readonly Fold[] };

/** The whole text of a message. The quoted message and the signature open and close in their place. */
function FoldedText({ text, folds }: FoldedTextProps) {
  const parts = partsOf(text, folds);
  return (
    <Stack gap={7} className={styles.messageText}>
      {parts.map(({ from, words, kind }) =>
        kind ? <FoldedPart key={from} words={words} kind={kind} /> : <p key={from}>{words}</p>,
      )}
    </Stack>
  );
}

function FoldedPart({ words, kind }: { words: string; kind: Fold['kind'] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <FoldButton kind={kind} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      {isOpen && (
        <Text inherit c="dimmed" className={styles.quoted}>
          {words}
        </Text>
      )}
    </>
  );
}

type Part = { from: number; words: string; kind?: Fold['kind'] };

/** The text in its order, without the blank lines around each part. */
function partsOf(text: string, folds: readonly Fold[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { from, to, kind } of folds) {
    parts.push({ from: at, words: text.slice(at, from) }, { from, words: text.slice(from, to), kind });
    at = to;
  }
  parts.push({ from: at, words: text.slice(at) });
  return parts.map((part) => ({ ...part, words: part.words.trim() })).filter(({ words }) => words !== '');
}

type SentEmailProps = {
  html: string;
  body: string;
  signature: EmailSignature | undefined;
  title: string;
  bare?: boolean;
};

/** An e-mail that has left. Its signature, the same below each, is folded away at first, as those of others are. */
export function SentEmail({ signature, title, bare = false, ...texts }: SentEmailProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = { ...texts, signature: isOpen ? signature : undefined };
  return (
    <>
      <EmailFrame
        bare={bare}
        html={htmlPart(shown)}
        body={textPart(shown)}
        logo={shown.signature?.logo}
        title={title}
      />
      {signature && <FoldButton kind="signature" isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
    </>
  );
}

type FoldButtonProps = { kind: Fold['kind']; isOpen: boolean; onToggle(): void };

/** Opens and closes a part of a message that is folded away. */
function FoldButton({ kind, isOpen, onToggle }: FoldButtonProps) {
  const { inbox } = useTranslations();
  const label = inbox.folds[kind][isOpen ? 'hide' : 'show'];
  return (
    <Button
      size="compact-xs"
      variant="default"
      radius="xl"
      w="fit-content"
      c="dimmed"
      aria-expanded={isOpen}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      •••
    </Button>
  );
}
