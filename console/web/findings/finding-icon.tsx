import { IconAlertTriangle, IconCheck, IconHelp, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { Finding } from '../../../domain/checks/finding.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './findings.module.css';

const icons = {
  checked: IconCheck,
  contradicted: IconX,
  unsupported: IconHelp,
  deceptive: IconAlertTriangle,
  notice: IconInfoCircle,
};

type FindingIconProps = Pick<Finding, 'result'>;

/** The result of a check as a shape and a colour, with its name for screen readers. */
export function FindingIcon({ result }: FindingIconProps) {
  const { findings } = useTranslations();
  const Icon = icons[result];
  return (
    <span className={`${styles.icon} ${styles[result]}`} role="img" aria-label={findings.results[result]}>
      <Icon size={16} stroke={2.2} aria-hidden />
    </span>
  );
}
