import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './draft-text.module.css';

type WordDifferenceProps = { before: string; after: string };

export function WordDifference({ before, after }: WordDifferenceProps) {
  const { draft } = useTranslations();
  const changes = useMemo(() => diffWordsWithSpace(before, after), [before, after]);
  if (before === after) return <p className={styles.delay}>{draft.unchanged}</p>;
  return (
    <p className={styles.difference}>
      {changes.map(({ value, added, removed }, index) => {
        const Tag = added ? 'ins' : removed ? 'del' : 'span';
        return <Tag key={index}>{value}</Tag>;
      })}
    </p>
  );
}
