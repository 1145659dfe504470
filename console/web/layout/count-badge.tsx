import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './navigation.module.css';

type CountBadgeProps = {
  count: number;
  /** A sentence for screen readers that names the counted items. */
  label: string;
};

export function CountBadge({ count, label }: CountBadgeProps) {
  const { layout } = useTranslations();
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{layout.badge(count)}</span>
      <span className={shared.visuallyHidden}>{label}</span>
    </span>
  );
}
