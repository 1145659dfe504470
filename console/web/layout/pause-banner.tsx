import { Box, Button, Group } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ForRole } from '../components/for-role.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { refetchLive, trpc } from '../trpc.ts';

type PauseBannerProps = { pausedAt: string; pausedBy: string | null; restoredFrom: string | null };

/** Shown on every page while the agency's sending is paused. After a restore, resuming is asked twice: what was sent since
 * the backup would be sent again. */
export function PauseBanner({ pausedAt, pausedBy, restoredFrom }: PauseBannerProps) {
  const { layout } = useTranslations();
  const { formatDateTime } = useDateFormat();
  const [isAsking, setIsAsking] = useState(false);
  const mutation = useMutation(trpc.agency.resume.mutationOptions({ onSuccess: () => refetchLive() }));
  return (
    <>
      <Group
        gap="xs"
        maw="58rem"
        mx="auto"
        mb="lg"
        px="sm"
        py="xs"
        bg="var(--warn-tint)"
        c="var(--warn)"
        bdrs="md"
        fw={500}
        role="status"
      >
        <IconPlayerPause size={18} aria-hidden />
        <Box flex="1 1 12rem">
          {restoredFrom
            ? layout.restored(formatDateTime(restoredFrom))
            : layout.paused(pausedBy, formatDateTime(pausedAt))}
        </Box>
        <ForRole operation="resumeSending">
          <Button
            size="compact-sm"
            variant="default"
            loading={mutation.isPending}
            onClick={() => (restoredFrom ? setIsAsking(true) : mutation.mutate({}))}
          >
            {restoredFrom ? layout.resumeAsk : layout.resume}
          </Button>
        </ForRole>
        {!isAsking && <ErrorMessage error={mutation.error} />}
      </Group>
      {isAsking && restoredFrom && (
        <ConfirmDialog
          title={layout.resumeRestoredTitle}
          lead={layout.resumeRestoredLead(formatDateTime(restoredFrom))}
          action={layout.resumeRestored}
          onConfirm={() => mutation.mutateAsync({})}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
