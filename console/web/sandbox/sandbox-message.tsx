import { Badge, Button, Paper, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { formatAddress } from '../components/format-address.ts';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { FileList } from '../files/file-list.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import text from '../queue/draft/draft-text.module.css';
import { EmailFrame } from '../queue/draft/email-frame.tsx';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';
import { ReplyForm } from './reply-form.tsx';

const tones = { accepted: 'gray', delivered: 'green', failed: 'red' };

/** An e-mail has no larger logo. */
const LOGO_HEIGHT_PX = 80;

function pictureIn(files: RouterOutputs['sandbox']['outbox']['data'][number]['attachments']) {
  const picture = files.find(({ contentId }) => contentId !== undefined);
  return picture && { contentId: picture.contentId ?? '', sha256: picture.sha256, height: LOGO_HEIGHT_PX };
}

type SandboxMessageProps = { message: RouterOutputs['sandbox']['outbox']['data'][number] };

/** A message in the sandbox, with buttons that simulate its delivery and a reply. */
export function SandboxMessage({ message }: SandboxMessageProps) {
  const { sandbox, draft, layout } = useTranslations();
  const [isReplying, setIsReplying] = useState(false);
  const simulate = useMutation(
    trpc.sandbox.simulate.mutationOptions({
      onSuccess: () => {
        setIsReplying(false);
        return queryClient.invalidateQueries({ queryKey: trpc.sandbox.pathKey() });
      },
    }),
  );
  const { id, channel, to, subject, body, html, name, at, status, attachments } = message;
  // A colleague, who is no contact, does not answer it.
  const isInvitation = id.startsWith('invitation_');
  return (
    <Card>
      <div className={shared.row}>
        <Badge color={tones[status]}>{sandbox.statuses[status]}</Badge>
        <span className={shared.grow}>
          <strong>{name}</strong> <span className={shared.soft}>{formatAddress(to)}</span>
        </span>
        <span className={shared.soft}>
          {draft.kinds[channel]} · <TimeAgo at={at} />
        </span>
      </div>
      {subject && (
        <Text inherit fw={600} mt="xs">
          {subject}
        </Text>
      )}
      {html ? (
        <Paper my="xs" withBorder radius="md">
          <EmailFrame html={html} body={body} logo={pictureIn(attachments)} title={draft.emailTitle(name ?? to)} />
        </Paper>
      ) : (
        <Text my="xs" className={text.bubble}>
          {body}
        </Text>
      )}
      <FileList files={attachments.filter(({ contentId }) => contentId === undefined)} />
      {!isInvitation && (
        <div className={shared.row}>
          {(['delivered', 'failed'] as const).map((outcome) => (
            <Button
              key={outcome}
              size="compact-sm"
              variant="default"
              disabled={simulate.isPending || status === 'delivered'}
              onClick={() => simulate.mutate({ id, what: outcome })}
            >
              {sandbox[outcome]}
            </Button>
          ))}
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isReplying}
            onClick={() => setIsReplying(!isReplying)}
          >
            {sandbox.reply}
          </Button>
          <Link href={`${paths.queue}/${id}`}>{sandbox.draft}</Link>
        </div>
      )}
      {isReplying && (
        <ReplyForm
          isSending={simulate.isPending}
          onSend={(text) => simulate.mutate({ id, what: 'reply', body: text })}
        />
      )}
      <p role="status" className={shared.soft}>
        {simulate.data?.effect && (
          <>
            {sandbox.received[simulate.data.effect]} <Link href={paths.inbox}>{layout.inbox}</Link>
          </>
        )}
      </p>
      <ErrorMessage error={simulate.error} />
    </Card>
  );
}
