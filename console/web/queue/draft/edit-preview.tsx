import { Group, Paper, Switch, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../components/code-loading.ts';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { trpc } from '../../trpc.ts';
import { FactStrip } from '../findings/fact-strip.tsx';
import { contentOf, type DraftChange, type Review, textsOf, titleOf } from './draft.ts';
import { DraftText } from './draft-text.tsx';
import { SmsSegments } from './sms-segments.tsx';

const TextComparison = lazyPage(() => import('./text-comparison.tsx'));

type EditPreviewProps = { review: Review; change: DraftChange };

/** The edited text as the server would send it or, on a switch, its difference from the agent's text. */
export function EditPreview({ review, change }: EditPreviewProps) {
  const translations = useTranslations();
  const { draft } = translations;
  const { id, kind, asked } = review.draft;
  const [showsChanges, setShowsChanges] = useState(false);
  const preview = useQuery(
    trpc.drafts.preview.queryOptions({ id, change }, { placeholderData: keepPreviousData, refetchInterval: false }),
  );
  if (!preview.data) return null;
  const { item, findings } = preview.data;
  const content = contentOf({ kind, item });
  return (
    <Paper component="section" px="md" py="sm" bg="var(--panel)">
      <Group justify="space-between" gap="xs" mb={6}>
        <Text component="h3" c="dimmed" fz="xs" fw={600}>
          {draft.preview}
        </Text>
        <Switch
          size="xs"
          label={draft.yourChanges}
          checked={showsChanges}
          onChange={({ currentTarget }) => setShowsChanges(currentTarget.checked)}
        />
      </Group>
      {showsChanges ? (
        <Suspense fallback={null}>
          <TextComparison asked={textsOf(asked)} current={textsOf(item)} />
        </Suspense>
      ) : (
        <DraftText content={content} name={titleOf(review, translations)} findings={findings} />
      )}
      {content.kind === 'sms' && (
        <Text c="dimmed" fz="sm" mt={7} aria-live="polite">
          <SmsSegments sms={content.item} />
        </Text>
      )}
      <FactStrip findings={findings} />
    </Paper>
  );
}
