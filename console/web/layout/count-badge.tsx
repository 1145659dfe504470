import shared from '../components/shared.module.css';
import styles from './navigation.module.css';

type CountBadgeProps = {
  count: number;
  /** A sentence for screen readers that names the counted items. */
  label: string;
};

export function CountBadge({ count, label }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
      <span className={shared.visuallyHidden}>{label}</span>
    </span>
  );
}
