import { Box, Button, Group, Stack } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { isEmail } from '../../../../domain/shared/is-email.ts';
import { paths } from '../../../page-paths.ts';
import { useAgentEntryTexts } from '../../agent/use-agent-entry-texts.ts';
import { formatAddress } from '../../components/format-address.ts';
import shared from '../../components/shared.module.css';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useCurrentUser } from '../../sign-in/use-current-user.ts';
import { trpc } from '../../trpc.ts';
import { Fact } from '../findings/fact.tsx';
import { RewriteState } from '../rewriting.tsx';
import { decisionText, type Review } from './draft.ts';
import { DraftActions } from './draft-actions.tsx';
import { isAgent } from './is-agent.ts';
import { withoutGreeting } from './plain-text.ts';

type BlockedNoticeProps = { review: Review };

/** Why approving the draft would be refused now. */
export function BlockedNotice({ review: { draft: shown, blocked } }: BlockedNoticeProps) {
  const { draft, errors } = useTranslations();
  if (!blocked) return null;
  const { formerAddress } = blocked;
  const reason =
    formerAddress === undefined
      ? (errors[blocked.code] ?? blocked.message)
      : draft.formerAddress(formatAddress(formerAddress), {
          isEmail: isEmail(formerAddress),
          isOfAgent: isAgent(shown.requestedBy.kind),
        });
  return (
    <Group component="p" gap="xs" wrap="nowrap" align="start" className={`${shared.notice} ${shared.bad}`}>
      <Box component="span" flex="none" mt={2}>
        <IconBan size={17} aria-hidden />
      </Box>
      <span>
        <strong>{draft.blocked}.</strong> {reason}
      </span>
    </Group>
  );
}

type DuplicateNoticeProps = { duplicate: Review['duplicate'] };

/** An agent asked for the same message to the same contact before: approving both would send it twice. */
export function DuplicateNotice({ duplicate }: DuplicateNoticeProps) {
  const { draft, common, draftStatus } = useTranslations();
  const { formatDateTime } = useDateFormat();
  if (!duplicate) return null;
  return (
    <Fact result="unsupported">
      <Link href={`${paths.queue}/${duplicate.id}`}>{draft.duplicate}</Link>
      {`${common.colon}${draftStatus[duplicate.status]}, ${formatDateTime(duplicate.at)}`}
    </Fact>
  );
}

type WaitingBesideNoticeProps = { others: Review['waitingBeside'] };

/** Other drafts would reach the same person: whoever decides on one reads them too. */
export function WaitingBesideNotice({ others }: WaitingBesideNoticeProps) {
  const { draft, common } = useTranslations();
  const words = useAgentEntryTexts();
  if (others.length === 0) return null;
  return (
    <Fact result="unsupported">
      {words.waitingBeside(others.length) + common.colon}
      {others.map(({ id, kind, words: beginning }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link href={`${paths.queue}/${id}`}>
            {(beginning && shortened(withoutGreeting(beginning))) || draft.kinds[kind]}
          </Link>
        </Fragment>
      ))}
    </Fact>
  );
}

/** The first words of a text, of which a line has room for so many. */
const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60).replace(/\s\S*$/, '')}…` : text);

type NewerVersionNoticeProps = { newer: Review; onRead(newer: Review): void };

/** Offers the newer version for reading. Nobody can approve a version that they have not read. */
export function NewerVersionNotice({ newer, onRead }: NewerVersionNoticeProps) {
  const { draft } = useTranslations();
  const { editedBy } = newer.draft;
  return (
    <Group gap="6px 12px" mb="xs" className={shared.notice} role="status">
      <span>{editedBy?.kind === 'system' ? draft.recounted : draft.changedBy(editedBy?.name ?? '')}</span>
      <Button size="compact-sm" variant="light" onClick={() => onRead(newer)}>
        {draft.readNewer}
      </Button>
    </Group>
  );
}

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
    <Stack gap={6} align="start" p="xs" bg="var(--panel)" c="dimmed" bdrs="md" role="status">
      <p>
        {draft ? decisionText(draft, isMine, translations) : translations.queue.decidedElsewhere}{' '}
        <Link href={`${paths.queue}/${id}`} onClick={onSeeResult}>
          {translations.queue.seeResult}
        </Link>
      </p>
      {draft && <RewriteState draft={draft} />}
      {children}
      {draft && isMine && <DraftActions draft={draft} />}
    </Stack>
  );
}
