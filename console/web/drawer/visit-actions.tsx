import { Box, Button, SimpleGrid } from '@mantine/core';
import { IconCalendarOff, IconCalendarTime, IconClipboardCheck, IconPhone, IconRestore } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { WriteWithAgentButton } from '../agent/write-with-agent-button.tsx';
import { lazyPage } from '../components/code-loading.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { formatAddress } from '../components/format-address.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { serverNow } from '../server-clock.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import { errorCodeOf, type RouterOutputs, refetchLive, trpc } from '../trpc.ts';
import { useVisitTexts } from './use-visit-texts.ts';
import type { Visit } from './visit.ts';
import { WayThere } from './way-there.tsx';

const VisitReportDialog = lazyPage(() => import('./visit-report-dialog.tsx'));
const MoveVisitDialog = lazyPage(() => import('./move-visit-dialog.tsx'));
const RestoreVisitDialog = lazyPage(() => import('./restore-visit-dialog.tsx'));

type VisitActionsProps = {
  visit: Visit;
  address: string | undefined;
  around: RouterOutputs['visits']['around'] | undefined;
};

/** The acts on a visit, on the way to it and after it: call, find the way, move it, report. */
export function VisitActions({ visit, address, around }: VisitActionsProps) {
  const { record, contactRecord } = useTranslations();
  const words = useVisitTexts();
  const [opened, setOpened] = useState<'report' | 'move' | 'cancel'>();
  const [mayMove, mayReport] = [useMay('scheduleVisit'), useMay('completeVisit')];
  const [mayCancel, mayRestore] = [useMay('cancelVisit'), useMay('restoreVisit')];
  const onSettled = () => refetchLive();
  const cancel = useMutation(trpc.visits.cancel.mutationOptions({ onSettled }));
  const restore = useMutation(trpc.visits.restore.mutationOptions({ onSettled }));
  const isTaken = errorCodeOf(restore.error) === 'double_booking';
  const close = () => setOpened(undefined);
  const isToCome = visit.status === 'scheduled';
  const wasCalledOff = (visit.status === 'cancelled' && !visit.movedTo) || visit.status === 'no_show';
  const isOver = Date.parse(visit.endsAt) < serverNow();
  const { phone } = visit.contact;
  return (
    <Box mb="md">
      <SimpleGrid cols={2} spacing="xs">
        {phone && (
          <Button
            component="a"
            href={`tel:${phone}`}
            size="sm"
            variant="default"
            aria-label={contactRecord.call(formatAddress(phone))}
            leftSection={<IconPhone size={16} aria-hidden />}
          >
            {contactRecord.callShort}
          </Button>
        )}
        {address && <WayThere address={address} />}
        {isToCome && mayMove && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconCalendarTime size={16} aria-hidden />}
            onClick={() => setOpened('move')}
          >
            {record.move}
          </Button>
        )}
        {(isToCome || visit.status === 'completed') && mayReport && (
          <Button
            size="sm"
            variant={isToCome && isOver ? 'filled' : 'default'}
            leftSection={<IconClipboardCheck size={16} aria-hidden />}
            onClick={() => setOpened('report')}
          >
            {isToCome ? record.report : words.editReport}
          </Button>
        )}
        {isToCome && !isOver && mayCancel && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconCalendarOff size={16} aria-hidden />}
            onClick={() => setOpened('cancel')}
          >
            {words.cancelOf[visit.kind]}
          </Button>
        )}
        {wasCalledOff && mayRestore && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconRestore size={16} aria-hidden />}
            loading={restore.isPending}
            onClick={() => restore.mutate({ id: visit.id })}
          >
            {words.restore}
          </Button>
        )}
        <WriteWithAgentButton about={visit.id} size="sm" />
      </SimpleGrid>
      <ErrorMessage error={isTaken ? null : restore.error} />
      <Suspense>
        {opened === 'report' && <VisitReportDialog visit={visit} around={around} onClose={close} />}
        {opened === 'move' && <MoveVisitDialog visit={visit} onClose={close} />}
        {isTaken && <RestoreVisitDialog visit={visit} onClose={restore.reset} />}
      </Suspense>
      {opened === 'cancel' && (
        <ConfirmDialog
          title={words.cancelOf[visit.kind]}
          lead={words.cancelLead}
          action={words.cancelOf[visit.kind]}
          cancel={words.keep}
          onConfirm={() => cancel.mutateAsync({ id: visit.id })}
          onClose={close}
        />
      )}
    </Box>
  );
}
