import { NativeSelect, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { trpc } from '../trpc.ts';
import { type CalendarAccount, refreshCalendars } from './own-calendars.ts';
import { useCalendarTexts } from './use-calendar-texts.ts';

/** The state of the account: which calendar, since when it is up to date, and what stood in the way. */
export function AccountState({ account }: { account: CalendarAccount }) {
  const { calendars } = useCalendarTexts();
  const { common } = useTranslations();
  const { formatDateTime } = useDateFormat();
  const choose = useMutation(trpc.calendars.choose.mutationOptions({ onSettled: refreshCalendars }));
  const { address, username, status, calendars: offered, calendarUrl, syncedAt, isBusy, fault, faultAt } = account;
  const isLeft = status === 'leaving' || status === 'not_removed';
  const state = isBusy && status === 'active' ? calendars.waiting : calendars.statuses[status];
  return (
    <Stack gap={4}>
      <p>
        {calendars.server}
        {common.colon}
        {address} ({username})
      </p>
      {calendarUrl !== null && (
        <NativeSelect
          label={calendars.calendar}
          maw="24rem"
          value={calendarUrl}
          data={offered.map(({ url, name }) => ({ value: url, label: name }))}
          disabled={isLeft || choose.isPending}
          onChange={({ currentTarget }) => choose.mutate({ url: currentTarget.value })}
        />
      )}
      <p role="status">
        {calendars.state}
        {common.colon}
        {fault && status === 'active' && !isBusy ? calendars.failing : state}
      </p>
      <p className={shared.soft}>
        {calendars.syncedAt}
        {common.colon}
        {syncedAt ? <TimeAgo at={syncedAt} /> : calendars.never}
      </p>
      {status === 'not_removed' && <p className={shared.failure}>{calendars.notRemoved}</p>}
      {fault && status !== 'not_removed' && (
        <p className={shared.failure}>
          {calendars.faults[fault]} {faultAt && calendars.faultAt(formatDateTime(faultAt))}
        </p>
      )}
      <ErrorMessage error={choose.error} />
    </Stack>
  );
}
