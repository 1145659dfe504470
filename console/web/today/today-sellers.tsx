import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { RecordLink } from '../drawer/record-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { refetchLive, trpc } from '../trpc.ts';
import styles from './today.module.css';
import type { Today } from './today-options.ts';
import { line, soft, TodaySection } from './today-section.tsx';

type TodaySellersProps = { sellers: Today['sellers']; onShowAll(): void };

/** Sellers who have heard nothing for a week; one press writes news for them, which wait in the queue. */
export function TodaySellers({ sellers: { data, total }, onShowAll }: TodaySellersProps) {
  const { today } = useTranslations();
  const { formatDate } = useDateFormat();
  const write = useMutation(trpc.visits.news.mutationOptions({ onSettled: () => refetchLive() }));
  if (total === 0) return null;
  return (
    <TodaySection
      title={today.sellers}
      total={today.total(total)}
      rest={total > data.length ? { label: today.showAll, onClick: onShowAll } : undefined}
    >
      <ul className={styles.rows}>
        {data.map(({ contactId, contactName, propertyId, title, newsAt, draftId }) => (
          <li key={`${propertyId} ${contactId}`} className={styles.row}>
            <Box component="span" display="grid" flex={1} miw={0}>
              <Group {...line}>
                <RecordLink quiet record={{ kind: 'contact', id: contactId }}>
                  {contactName}
                </RecordLink>
                <Text {...soft}>{newsAt ? today.newsOn(formatDate(newsAt)) : today.neverNews}</Text>
              </Group>
              <Text {...soft}>
                <RecordLink quiet record={{ kind: 'property', id: propertyId }}>
                  {title}
                </RecordLink>
              </Text>
            </Box>
            {draftId ? (
              <Anchor component={Link} href={`${paths.queue}/${draftId}`} fz="sm" flex="none">
                {today.readNews}
              </Anchor>
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                flex="none"
                loading={write.isPending && write.variables.contactId === contactId}
                onClick={() => write.mutate({ propertyId, contactId })}
              >
                {today.writeNews}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ErrorMessage error={write.error} />
    </TodaySection>
  );
}
