import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { Review } from './draft.ts';
import styles from './drafts.module.css';

const icons = { granted: IconShieldCheck, unknown: IconShieldQuestion, denied: IconShieldX, opted_out: IconShieldX };

type ConsentLineProps = { consent: NonNullable<Review['consent']> };

/** The contact's consent on the draft's channel, with its source and evidence. */
export function ConsentLine({ consent }: ConsentLineProps) {
  const { draft, common } = useTranslations();
  const { formatDate } = useDateFormat();
  const { channel, status, recordedAt, source, evidence } = consent;
  const Icon = icons[status];
  const dated = status === 'granted' ? draft.consentGivenOn : draft.consentSince;
  return (
    <>
      <span className={`${styles.consent} ${styles[status]}`}>
        <Icon size={16} stroke={1.8} aria-hidden />
        <span>
          {draft.consents[channel][status]} {recordedAt && dated(formatDate(recordedAt))}
          {source && common.colon + source}
        </span>
      </span>
      {evidence && evidence !== source && <q className={styles.evidence}>{evidence}</q>}
    </>
  );
}
