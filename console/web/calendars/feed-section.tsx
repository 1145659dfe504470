import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { trpc, trpcClient } from '../trpc.ts';
import { FeedLinkDialog } from './feed-link-dialog.tsx';
import { type CalendarFeed, refreshCalendars } from './own-calendars.ts';
import { useCalendarTexts } from './use-calendar-texts.ts';

/** The link with which a calendar program subscribes to one's appointments: made, renewed, withdrawn. */
export function FeedSection({ feed }: { feed: CalendarFeed | null }) {
  const { calendars } = useCalendarTexts();
  const { formatDate } = useDateFormat();
  const [withNames, setWithNames] = useState(feed?.withNames ?? true);
  const [asked, setAsked] = useState<'renew' | 'withdraw' | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const create = useMutation(
    trpc.calendars.createFeed.mutationOptions({
      onSuccess: (created) => {
        setUrl(created.url);
        return refreshCalendars();
      },
    }),
  );
  const withdraw = async () => {
    await trpcClient.calendars.withdrawFeed.mutate({});
    await refreshCalendars();
  };
  const renew = async () => void (await create.mutateAsync({ withNames }));
  return (
    <section>
      <h3>{calendars.feed}</h3>
      <Stack gap="sm">
        <p>{calendars.feedLead}</p>
        <p className={shared.soft}>{calendars.feedContent}</p>
        <p className={shared.soft}>{calendars.feedDelay}</p>
        {feed && <p>{calendars.feedSince(formatDate(feed.createdAt), feed.withNames)}</p>}
        <Checkbox
          label={calendars.withNames}
          checked={withNames}
          onChange={({ currentTarget }) => setWithNames(currentTarget.checked)}
        />
        <ErrorMessage error={create.error} />
        <Group gap="xs">
          <Button
            variant={feed ? 'default' : 'filled'}
            loading={create.isPending}
            onClick={() => (feed ? setAsked('renew') : create.mutate({ withNames }))}
          >
            {feed ? calendars.renewFeed : calendars.createFeed}
          </Button>
          {feed && (
            <Button variant="default" onClick={() => setAsked('withdraw')}>
              {calendars.withdrawFeed}
            </Button>
          )}
        </Group>
      </Stack>
      {asked && (
        <ConfirmDialog
          title={asked === 'renew' ? calendars.renewTitle : calendars.withdrawTitle}
          lead={asked === 'renew' ? calendars.renewLead : calendars.withdrawLead}
          action={asked === 'renew' ? calendars.renewFeed : calendars.withdrawFeed}
          onConfirm={asked === 'renew' ? renew : withdraw}
          onClose={() => setAsked(null)}
        />
      )}
      {url !== null && asked === null && <FeedLinkDialog url={url} onClose={() => setUrl(null)} />}
    </section>
  );
}
