import { Badge, Group, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { smsSegments } from '../../../domain/drafts/sms-segments.ts';
import { lazyPage } from '../components/code-loading.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { SmsSegments } from '../queue/draft/sms-segments.tsx';
import { notLive, type RouterInputs, trpc } from '../trpc.ts';
import styles from './agent.module.css';
import type { Proposal } from './agent.ts';
import { ReasonList } from './reason-list.tsx';
import { useAgentTexts } from './use-agent-texts.ts';

const RichTemplate = lazyPage(() => import('../rich-text/rich-template.tsx'));

type RecipePreviewProps = {
  /** The recipe as it is being changed; null while something is wrong with it. */
  change: RouterInputs['agent']['previewRecipe'] | null;
};

/** The messages that a recipe would propose now, each with its reasons. */
export function RecipePreview({ change }: RecipePreviewProps) {
  const { recipes: words } = useAgentTexts();
  const preview = useQuery({
    ...trpc.agent.previewRecipe.queryOptions(change ?? skipToken, notLive),
    placeholderData: keepPreviousData,
  });
  const { data, total, lacking } = preview.data ?? { data: [], total: 0, lacking: 0 };
  return (
    <aside className={styles.preview} aria-label={words.preview}>
      <Group justify="space-between" gap="xs">
        <h3>{words.preview}</h3>
        {change && total > 0 && <span className={shared.soft}>{words.total(total, data.length)}</span>}
      </Group>
      {!change && <p className={shared.notice}>{words.previewFaulty}</p>}
      {change && preview.isPending && <Skeleton height={180} mt="sm" aria-hidden />}
      <ErrorMessage
        error={change && preview.error}
        labels={change ? { number: words.numberLabels[change.recipe] } : undefined}
      />
      {change && preview.isSuccess && total + lacking === 0 && <p className={shared.soft}>{words.nothingDue}</p>}
      {change && lacking > 0 && <p className={shared.soft}>{words.lacking(lacking)}</p>}
      {change &&
        data.map((proposal, index) => <ProposedMessage key={`${proposal.contact.id} ${index}`} proposal={proposal} />)}
    </aside>
  );
}

function ProposedMessage({ proposal: { contact, channel, subject, body, reasons } }: { proposal: Proposal }) {
  const { recipes: words } = useAgentTexts();
  return (
    <section className={styles.proposal} aria-label={contact.name}>
      <Group gap="xs" mb={4}>
        <strong>{contact.name}</strong>
        <Badge>{words.channels[channel]}</Badge>
      </Group>
      <div className={channel === 'email' ? styles.message : `${styles.message} ${styles.words}`}>
        {channel === 'email' ? (
          <>
            <strong>{subject}</strong>
            <Suspense fallback={null}>
              <RichTemplate text={body} />
            </Suspense>
          </>
        ) : (
          body
        )}
      </div>
      {channel === 'sms' && (
        <Text c="dimmed" fz="sm" mt={4}>
          <SmsSegments sms={{ body, ...smsSegments(body) }} />
        </Text>
      )}
      <ReasonList reasons={reasons} isNamed />
    </section>
  );
}
