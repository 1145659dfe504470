import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { trpc } from '../trpc.ts';
import { AccountSection } from './account-section.tsx';
import { FeedSection } from './feed-section.tsx';
import { useCalendarTexts } from './use-calendar-texts.ts';

/** One's own calendars outside of Clef. */
export function CalendarsCard() {
  const { calendars } = useCalendarTexts();
  const { data, error } = useQuery(trpc.calendars.read.queryOptions({}));
  return (
    <Card id="calendriers" title={calendars.title}>
      <ErrorMessage error={error} />
      {data && (
        <Stack gap="xl">
          <FeedSection feed={data.feed} />
          <AccountSection account={data.account} />
        </Stack>
      )}
    </Card>
  );
}
