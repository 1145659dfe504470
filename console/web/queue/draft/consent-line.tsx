import { Group, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import { Quotation } from '../../components/quotation.tsx';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { storedText } from '../../i18n/stored-text.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { Fact } from '../findings/fact.tsx';
import type { Review } from './draft.ts';

const icons = { granted: IconShieldCheck, unknown: IconShieldQuestion, denied: IconShieldX, opted_out: IconShieldX };

const colors = { granted: undefined, unknown: 'var(--warn)', denied: 'var(--bad)', opted_out: 'var(--bad)' };

type ConsentLineProps = { consent: NonNullable<Review['consent']> };

/** The contact's consent on a channel, with its source and evidence. */
export function ConsentLine({ consent }: ConsentLineProps) {
  const translations = useTranslations();
  const Icon = icons[consent.status];
  return (
    <>
      <Group component="span" gap={6} wrap="nowrap" align="start" c={colors[consent.status]}>
        <Text span inherit flex="none" mt={2} c={colors[consent.status] ?? 'var(--accent)'}>
          <Icon size={16} stroke={1.8} aria-hidden />
        </Text>
        <ConsentText consent={consent} />
      </Group>
      {consent.evidence && consent.evidence !== consent.source && (
        <Text component="div" pl={22} c="dimmed" fz="xs">
          <Quotation>{storedText(consent.evidence, translations)}</Quotation>
        </Text>
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
