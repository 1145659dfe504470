import { Button } from '@mantine/core';
import { useSearchParams } from 'wouter';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './shared.module.css';

type UnknownFiltersProps = {
  /** The values of which each filter of the address may have one, or whether it may have the given one. */
  known: Record<string, readonly string[] | ((given: string) => boolean)>;
};

/** Says that the address asks for a filter that the list does not have, so that nobody takes the whole list for a filtered one. */
export function UnknownFilters({ known }: UnknownFiltersProps) {
  const { common } = useTranslations();
  const [params, setParams] = useSearchParams();
  const unknown = Object.entries(known).filter(([name, values]) => {
    const given = params.get(name);
    if (!given) return false;
    return typeof values === 'function' ? !values(given) : !values.includes(given);
  });
  if (unknown.length === 0) return null;
  const handleRemove = () =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name] of unknown) after.delete(name);
        return after;
      },
      { replace: true },
    );
  return (
    <div role="status" className={`${styles.notice} ${styles.row}`}>
      {common.unknownFilter}
      <Button size="compact-sm" variant="default" onClick={handleRemove}>
        {common.removeFilter}
      </Button>
    </div>
  );
}
