import { Button } from '@mantine/core';
import { useState } from 'react';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { storedText } from '../i18n/stored-text.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import type { Channel, Contact } from './contact.ts';
import styles from './contact-page.module.css';
import { Undeliverable } from './undeliverable.tsx';

const tones = { granted: shared.good, unknown: shared.warn, denied: shared.bad, opted_out: shared.bad };

type ConsentCardProps = { contact: Contact; channel: Channel };

/** The consent on a channel: since when, and what shows it. */
export function ConsentCard({ contact, channel }: ConsentCardProps) {
  const translations = useTranslations();
  const { contactRecord: words, queue } = translations;
  const { formatDate } = useDateFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { status, recordedAt, source, evidence } = contact.consent[channel];
  const undeliverable = contact.undeliverable[channel];
  const address = channel === 'sms' ? contact.phone : contact.email;
  return (
    <div className={styles.consent}>
      <div className={styles.consentHead}>
        <strong>{queue.kinds[channel]}</strong>
        <span className={`${shared.tag} ${tones[status]}`}>{words.consentStatuses[status]}</span>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={words.recordConsent[channel]}
          onClick={() => setIsOpen(true)}
        >
          {words.record}
        </Button>
      </div>
      {recordedAt && status !== 'unknown' && <small>{words.since(formatDate(recordedAt))}</small>}
      {!address && <small>{words.noAddress[channel]}</small>}
      {source && (
        <small>
          {words.consentSource}&nbsp;: {storedText(source, translations)}
        </small>
      )}
      {evidence && <q>{storedText(evidence, translations)}</q>}
      {undeliverable && <Undeliverable contactId={contact.id} channel={channel} {...undeliverable} />}
      {isOpen && <ConsentDialog contact={contact} channel={channel} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
