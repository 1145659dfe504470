import { Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { trpc } from '../trpc.ts';
import { type CalendarAccount, refreshCalendars } from './own-calendars.ts';
import { useCalendarTexts } from './use-calendar-texts.ts';

type DisconnectDialogProps = { account: CalendarAccount; onClose(): void };

/** Asks whether the appointments are removed from a calendar that is disconnected. */
export function DisconnectDialog({ account, onClose }: DisconnectDialogProps) {
  const { calendars } = useCalendarTexts();
  const isLeaving = account.status === 'leaving';
  const [removesEvents, setRemovesEvents] = useState(!isLeaving);
  const disconnect = useMutation(
    trpc.calendars.disconnect.mutationOptions({
      onSuccess: async () => {
        await refreshCalendars();
        onClose();
      },
    }),
  );
  return (
    <Dialog title={calendars.disconnectTitle} lead={calendars.disconnectLead} onClose={onClose}>
      {!isLeaving && (
        <Checkbox
          label={calendars.removesEvents}
          checked={removesEvents}
          onChange={({ currentTarget }) => setRemovesEvents(currentTarget.checked)}
        />
      )}
      <ErrorMessage error={disconnect.error} />
      <DialogActions onCancel={onClose}>
        <Button loading={disconnect.isPending} onClick={() => disconnect.mutate({ removesEvents })}>
          {isLeaving ? calendars.forget : calendars.disconnect}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
