import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import { Fact } from '../findings/fact.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { storedText } from '../i18n/stored-text.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { Review } from './draft.ts';
import styles from './drafts.module.css';

const icons = { granted: IconShieldCheck, unknown: IconShieldQuestion, denied: IconShieldX, opted_out: IconShieldX };

type ConsentLineProps = { consent: NonNullable<Review['consent']> };

/** The contact's consent on a channel, with its source and evidence. */
export function ConsentLine({ consent }: ConsentLineProps) {
  const translations = useTranslations();
  const Icon = icons[consent.status];
  return (
    <>
      <span className={`${styles.consent} ${styles[consent.status]}`}>
        <Icon size={16} stroke={1.8} aria-hidden />
        <ConsentText consent={consent} />
      </span>
      {consent.evidence && consent.evidence !== consent.source && (
        <q className={styles.evidence}>{storedText(consent.evidence, translations)}</q>
      )}
    </>
  );
}

/** The consent where it is not as usual; a consent that was granted needs no attention. */
export function ConsentNotice({ consent }: ConsentLineProps) {
  if (consent.status === 'granted') return null;
  return (
    <Fact result={consent.status === 'unknown' ? 'unsupported' : 'contradicted'}>
      <ConsentText consent={consent} />
    </Fact>
  );
}

function ConsentText({ consent: { channel, status, recordedAt, source } }: ConsentLineProps) {
  const translations = useTranslations();
  const { draft, common } = translations;
  const { formatDate } = useDateFormat();
  const dated = status === 'granted' ? draft.consentGivenOn : draft.consentSince;
  return (
    <span>
      {draft.consents[channel][status]} {recordedAt && dated(formatDate(recordedAt))}
      {source && common.colon + storedText(source, translations)}
    </span>
  );
}
