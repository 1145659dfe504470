import { Text } from '@mantine/core';
import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useTranslations } from '../../i18n/language-provider.tsx';
import type { textsOf } from './draft.ts';
import styles from './draft-text.module.css';

type Texts = ReturnType<typeof textsOf>;
type TextComparisonProps = { asked: Texts; current: Texts };

/** Compares subject and body with what the agent wrote. Loaded on demand, because the comparison needs a library. */
export default function TextComparison({ asked, current }: TextComparisonProps) {
  return (
    <>
      {current.subject !== undefined && asked.subject !== current.subject && (
        <WordDifference before={asked.subject ?? ''} after={current.subject} />
      )}
      <WordDifference before={asked.body ?? ''} after={current.body ?? ''} />
    </>
  );
}

type WordDifferenceProps = { before: string; after: string };

function WordDifference({ before, after }: WordDifferenceProps) {
  const { draft } = useTranslations();
  const changes = useMemo(() => diffWordsWithSpace(before, after), [before, after]);
  if (before === after)
    return (
      <Text c="dimmed" fz="sm">
        {draft.unchanged}
      </Text>
    );
  return (
    <Text fz="0.95rem" lh={1.55} className={styles.written}>
      {changes.map(({ value, added, removed }, index) => {
        const Tag = added ? 'ins' : removed ? 'del' : 'span';
        return <Tag key={index}>{value}</Tag>;
      })}
    </Text>
  );
}
