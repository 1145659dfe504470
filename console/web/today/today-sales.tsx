import { Anchor, Box, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { RecordLink } from '../drawer/record-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDayFormat } from '../i18n/use-day-format.ts';
import { useOfferTexts } from '../offers/use-offer-texts.ts';
import styles from './today.module.css';
import type { Today } from './today-options.ts';
import { line, TodaySection, when } from './today-section.tsx';

type TodaySalesProps = Pick<Today, 'sales'> & { onShowAll(): void };

/** The next day of each sale between the acceptance and the deed, where it is near or over. */
export default function TodaySales({ sales, onShowAll }: TodaySalesProps) {
  const { today } = useTranslations();
  const words = useOfferTexts();
  const formatDay = useDayFormat();
  const rest = sales.total > sales.data.length ? { label: today.showAll, onClick: onShowAll } : undefined;
  return (
    <TodaySection title={words.sales} total={today.total(sales.total)} rest={rest}>
      <ul className={styles.rows}>
        {sales.data.map(
          ({
            id,
            contactId,
            contactName,
            propertyId,
            property,
            deadline: { kind, on, daysLeft, retractableUntil },
          }) => (
            <li key={id} className={styles.row}>
              <Box component="span" display="grid" flex={1} miw={0}>
                <Anchor component={Link} href={paths.offer.replace(':offerId', id)} inherit>
                  {words.deadlineKinds[kind]}
                </Anchor>
                <Group {...line} c="dimmed" fz="sm">
                  <RecordLink quiet record={{ kind: 'contact', id: contactId }}>
                    {contactName}
                  </RecordLink>
                  <RecordLink quiet record={{ kind: 'property', id: propertyId }}>
                    {property}
                  </RecordLink>
                </Group>
                {retractableUntil && (
                  <Text c="var(--warn)" fz="sm">
                    {words.deedTooEarly(formatDay(retractableUntil))}
                  </Text>
                )}
              </Box>
              <Text {...when} c={daysLeft < 0 ? 'var(--bad)' : when.c} title={formatDay(on)}>
                {words.daysLeft(daysLeft)}
              </Text>
            </li>
          ),
        )}
      </ul>
    </TodaySection>
  );
}
