import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Quotation } from '../components/quotation.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { storedText } from '../i18n/stored-text.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import type { Channel, Contact } from './contact.ts';
import { Undeliverable } from './undeliverable.tsx';

const tones = { granted: 'green', unknown: 'yellow', denied: 'red', opted_out: 'red' };

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
    <Paper component={Stack} withBorder mt="xs" px="sm" py={9} gap={3} bg="var(--card)" fz="sm">
      <Group gap={6}>
        <strong>{queue.kinds[channel]}</strong>
        <Badge color={tones[status]}>{words.consentStatuses[status]}</Badge>
        <Button
          ml="auto"
          size="compact-xs"
          variant="default"
          aria-label={words.recordConsent[channel]}
          onClick={() => setIsOpen(true)}
        >
          {words.record}
        </Button>
      </Group>
      <Text component={Stack} gap={3} fz={13} c="dimmed">
        {recordedAt && status !== 'unknown' && <span>{words.since(formatDate(recordedAt))}</span>}
        {!address && <span>{words.noAddress[channel]}</span>}
        {source && (
          <span>
            {words.consentSource}&nbsp;: {storedText(source, translations)}
          </span>
        )}
        {evidence && <Quotation>{storedText(evidence, translations)}</Quotation>}
        {undeliverable && <Undeliverable contactId={contact.id} channel={channel} {...undeliverable} />}
      </Text>
      {isOpen && <ConsentDialog contact={contact} channel={channel} onClose={() => setIsOpen(false)} />}
    </Paper>
  );
}
