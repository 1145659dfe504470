import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { IconBell, IconHome } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ErrorMessage } from '../components/error-message.tsx';
import { serverNow } from '../server-clock.ts';
import { refetchLive, trpc } from '../trpc.ts';
import { useVisitTexts } from './use-visit-texts.ts';
import type { Visit } from './visit.ts';

type VisitMessagesProps = { visit: Visit };

/** Messages about a visit that is to come, which one press writes and which then wait in the queue. */
export function VisitMessages({ visit }: VisitMessagesProps) {
  const words = useVisitTexts();
  const onSettled = () => refetchLive();
  const remind = useMutation(trpc.visits.remind.mutationOptions({ onSettled }));
  const tell = useMutation(trpc.visits.tellSellers.mutationOptions({ onSettled }));
  if (visit.status !== 'scheduled' || Date.parse(visit.startsAt) <= serverNow()) return null;
  const draftId = remind.data?.id ?? tell.data?.id;
  return (
    <Box component="section" mt="lg" aria-label={words.messages}>
      <Text component="h3" mb={5} c="dimmed" fz="sm" fw={600}>
        {words.messages}
      </Text>
      <Group gap="xs">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconBell size={16} aria-hidden />}
          loading={remind.isPending}
          onClick={() => remind.mutate({ id: visit.id })}
        >
          {words.remind}
        </Button>
        {visit.kind === 'visit' && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconHome size={16} aria-hidden />}
            loading={tell.isPending}
            onClick={() => tell.mutate({ id: visit.id })}
          >
            {words.tellSellers}
          </Button>
        )}
      </Group>
      <ErrorMessage error={tell.error ?? remind.error} />
      {draftId && (
        <Text fz="sm" mt="xs" role="status">
          {words.waits}{' '}
          <Anchor component={Link} href={`/a-traiter/${draftId}`} fz="sm">
            {words.openQueue}
          </Anchor>
        </Text>
      )}
    </Box>
  );
}
