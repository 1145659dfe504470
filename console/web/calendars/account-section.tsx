import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { trpc } from '../trpc.ts';
import { AccountState } from './account-state.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { type CalendarAccount, refreshCalendars } from './own-calendars.ts';
import { useCalendarTexts } from './use-calendar-texts.ts';

/** One's account on a calendar server: connected, checked, disconnected. */
export function AccountSection({ account }: { account: CalendarAccount | null }) {
  const { calendars } = useCalendarTexts();
  const [dialog, setDialog] = useState<'connect' | 'disconnect' | null>(null);
  const check = useMutation(trpc.calendars.sync.mutationOptions({ onSettled: refreshCalendars }));
  const close = () => setDialog(null);
  const isLeft = account?.status === 'leaving' || account?.status === 'not_removed';
  const mayConnect = !account || account.fault === 'password' || account.fault === 'secret_unreadable';
  return (
    <section>
      <h3>{calendars.account}</h3>
      <Stack gap="sm">
        <p>{calendars.accountLead}</p>
        <p className={shared.soft}>{calendars.connectLead}</p>
        {account && <AccountState account={account} />}
        <ErrorMessage error={check.error} />
        <Group gap="xs">
          {mayConnect && !isLeft && (
            <Button onClick={() => setDialog('connect')}>{account ? calendars.newPassword : calendars.connect}</Button>
          )}
          {account && !isLeft && (
            <Button variant="default" loading={check.isPending} onClick={() => check.mutate({})}>
              {calendars.check}
            </Button>
          )}
          {account && (
            <Button variant="default" onClick={() => setDialog('disconnect')}>
              {account.status === 'leaving' ? calendars.forget : calendars.disconnect}
            </Button>
          )}
        </Group>
      </Stack>
      {dialog === 'connect' && <ConnectDialog account={account} onClose={close} />}
      {dialog === 'disconnect' && account && <DisconnectDialog account={account} onClose={close} />}
    </section>
  );
}
