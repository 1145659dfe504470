import { Box } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Card } from '../components/card.tsx';
import { DownloadButton } from '../components/download-button.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { LoadMore } from '../components/load-more.tsx';
import shared from '../components/shared.module.css';
import { RecordLink } from '../drawer/record-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { storedText } from '../i18n/stored-text.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { trpc } from '../trpc.ts';
import { usePersonalDataTexts } from './use-personal-data-texts.ts';

/** The register: each consent that was given, refused or withdrawn, newest first. */
export function ConsentRegister() {
  const translations = useTranslations();
  const words = usePersonalDataTexts();
  const { formatDateTime } = useDateFormat();
  const list = useInfiniteQuery(
    trpc.personalData.consents.infiniteQueryOptions({ limit: 20 }, { getNextPageParam: (page) => page.nextCursor }),
  );
  const consents = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Card title={words.register}>
      <p className={shared.soft}>{words.registerLead}</p>
      <Box my="sm">
        <DownloadButton file="consents">{words.download}</DownloadButton>
      </Box>
      <ErrorMessage error={list.error} />
      {list.isSuccess && consents.length === 0 && <p className={shared.soft}>{words.registerEmpty}</p>}
      <ul className={shared.rows}>
        {consents.map(({ at, contact, channel, status, source, evidence, recordedBy }) => (
          <li key={`${at} ${contact.id} ${channel} ${status}`}>
            <span className={shared.grow}>
              <RecordLink quiet record={{ kind: 'contact', id: contact.id }}>
                {contact.name}
              </RecordLink>
              <br />
              <small>
                {[source, evidence].flatMap((text) => (text ? storedText(text, translations) : [])).join(' · ') || '—'}
              </small>
            </span>
            <small>
              {words.channels[channel]} · {words.statuses[status] ?? status}
            </small>
            <small>
              <time dateTime={at}>{formatDateTime(at)}</time> · {recordedBy.name}
            </small>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  );
}
