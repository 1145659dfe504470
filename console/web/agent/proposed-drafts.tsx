import { Text } from '@mantine/core';
import { IconAlertTriangle, IconMail, IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { formatAddress } from '../components/format-address.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { contentOf, type Review, titleOf } from '../queue/draft/draft.ts';
import { DraftExcerpt } from '../queue/draft/draft-excerpt.tsx';
import { DraftStatus } from '../queue/draft/draft-status.tsx';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import styles from './agent-panel.module.css';
import type { Run } from './stream-lines.ts';
import { useAgentPanelTexts } from './use-agent-panel-texts.ts';

type ProposedDraftsProps = {
  proposed: Run['proposed'];
  /** The record that the request was about. */
  about: string | null;
};

/** The drafts of a run from their records, not from the agent's words. */
export function ProposedDrafts({ proposed, about }: ProposedDraftsProps) {
  const words = useAgentPanelTexts();
  const titleId = useId();
  const waiting = proposed.filter(({ status }) => status === 'pending').length;
  return (
    <section className={styles.drafts} aria-labelledby={titleId}>
      <Text component="h3" id={titleId} fz="sm" fw={650} lts={0}>
        {waiting > 0 ? words.waiting(waiting) : words.made(proposed.length)}
      </Text>
      {waiting === proposed.length && (
        <Text c="dimmed" fz="sm">
          {words.nothingSent}
        </Text>
      )}
      <ul>
        {proposed.map(({ id }) => (
          <ProposedDraft key={id} id={id} about={about} />
        ))}
      </ul>
    </section>
  );
}

type ProposedDraftProps = Pick<ProposedDraftsProps, 'about'> & { id: string };

function ProposedDraft({ id, about }: ProposedDraftProps) {
  const translations = useTranslations();
  const words = useAgentPanelTexts();
  const { data: review } = useQuery(trpc.drafts.read.queryOptions({ id }));
  if (!review) return null;
  const { draft, contact } = review;
  const title = `${words.draftTo[draft.kind]} ${titleOf(review, translations)}`;
  const Icon = draft.kind === 'sms' ? IconMessage : IconMail;
  const flags = review.findings.filter(({ flag }) => flag).length;
  const isOfAnother = contact !== null && about?.startsWith('contact_') && about !== contact.id;
  return (
    <li>
      <Icon size={17} stroke={1.7} className={styles.draftMark} aria-hidden />
      <div>
        <Text inherit fw={600}>
          {title}
        </Text>
        <Recipient review={review} />
        {isOfAnother && (
          <Text inherit c="var(--warn)" fw={600}>
            {words.otherContact}
          </Text>
        )}
        <Text inherit c="dimmed" lineClamp={2}>
          <DraftExcerpt draft={draft} />
        </Text>
        {flags > 0 && (
          <Text inherit c="var(--warn)" fw={600}>
            <IconAlertTriangle size={14} aria-hidden /> {words.flags(flags)}
          </Text>
        )}
      </div>
      {draft.status !== 'pending' && <DraftStatus draft={draft} />}
      <Link href={paths.draft.replace(':draftId', id)} aria-label={words.rereadOf(title)}>
        {words.reread}
      </Link>
    </li>
  );
}

/** The address of a draft, and the colleague with whom it waits: the queue of the one who asked may not show it. */
function Recipient({ review: { draft, contact } }: { review: Review }) {
  const words = useAgentPanelTexts();
  const user = useCurrentUser();
  const content = contentOf(draft);
  const to = 'to' in content.item ? content.item.to : null;
  const colleagueId = contact?.assignedTo ?? null;
  const isWithAnother = draft.status === 'pending' && colleagueId !== null && colleagueId !== user?.id;
  const team = useQuery({ ...trpc.team.list.queryOptions({}), enabled: isWithAnother });
  const colleague = isWithAnother && team.data?.colleagues.find(({ id }) => id === colleagueId);
  return (
    <p className={shared.dotSeparated}>
      {to && <span>{formatAddress(to)}</span>}
      {colleague && <span>{words.withColleague(colleague.name)}</span>}
    </p>
  );
}
