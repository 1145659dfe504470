import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { localTime } from '../../../domain/shared/local-time.ts';
import { paths } from '../../page-paths.ts';
import { Answer } from '../components/answer.tsx';
import { lazyPage } from '../components/code-loading.ts';
import { DownloadButton } from '../components/download-button.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { serverNow } from '../server-clock.ts';
import { refetchLive, trpc } from '../trpc.ts';
import { useVisitTexts } from './use-visit-texts.ts';
import type { Visit } from './visit.ts';

const SignSlipDialog = lazyPage(() => import('./sign-slip-dialog.tsx'));

type VisitSlipProps = { visit: Visit };

/** The record of a visit that the visitors sign, and what was signed. */
export function VisitSlip({ visit }: VisitSlipProps) {
  const words = useVisitTexts();
  const { formatDateTime } = useDateFormat();
  const [isSigning, setSigning] = useState(false);
  const slips = useQuery(trpc.visits.slips.queryOptions({ id: visit.id })).data?.slips ?? [];
  const send = useMutation(trpc.visits.draftSlip.mutationOptions({ onSettled: () => refetchLive() }));
  if (visit.kind !== 'visit') return null;
  const maySign = (visit.status === 'scheduled' || visit.status === 'completed') && isTodayOrBefore(visit.startsAt);
  return (
    <Box component="section" mt="lg" aria-label={words.slip}>
      <Text component="h3" mb={5} c="dimmed" fz="sm" fw={600}>
        {words.slip}
      </Text>
      {slips.length === 0 && (
        <Text c="dimmed" fz="sm">
          {words.noSlip}
        </Text>
      )}
      {slips.map((slip) => (
        <Box key={slip.id} mb="xs">
          <Text fz="sm">{words.signedBy(slip.signers.join(', '), formatDateTime(slip.signedAt))}</Text>
          <Group gap="xs" mt={4}>
            <DownloadButton file="slip" fields={{ id: slip.id }}>
              {words.openSlip}
            </DownloadButton>
            <Button
              size="sm"
              variant="default"
              loading={send.isPending && send.variables.id === slip.id}
              onClick={() => send.mutate({ id: slip.id })}
            >
              {words.sendSlip}
            </Button>
          </Group>
        </Box>
      ))}
      <ErrorMessage error={send.error} />
      <Answer to={send.data} fz="sm">
        {words.waits}{' '}
        <Anchor component={Link} href={`${paths.queue}/${send.data?.id}`} fz="sm">
          {words.openQueue}
        </Anchor>
      </Answer>
      {maySign && (
        <Button
          mt="xs"
          size="sm"
          variant={slips.length === 0 ? 'filled' : 'default'}
          leftSection={<IconSignature size={16} aria-hidden />}
          onClick={() => setSigning(true)}
        >
          {slips.length === 0 ? words.signSlip : words.signAnother}
        </Button>
      )}
      <Suspense>{isSigning && <SignSlipDialog visitId={visit.id} onClose={() => setSigning(false)} />}</Suspense>
    </Box>
  );
}

const dayOf = (at: number) => localTime(new Date(at), agencyTimeZone()).day;

/** The slip says that the property was shown, so it is signed on the day of the visit and not before. */
const isTodayOrBefore = (startsAt: string) => dayOf(Date.parse(startsAt)) <= dayOf(serverNow());
