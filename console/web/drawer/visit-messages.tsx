import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { IconBell, IconHome } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { Answer } from '../components/answer.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { serverNow } from '../server-clock.ts';
import { errorCodeOf, existingIdOf, refetchLive, trpc } from '../trpc.ts';
import { useVisitTexts } from './use-visit-texts.ts';
import type { Visit } from './visit.ts';

type VisitMessagesProps = { visit: Visit };

/** Messages about a visit that is to come, which one press writes and which then wait in the queue. */
export function VisitMessages({ visit }: VisitMessagesProps) {
  const words = useVisitTexts();
  /** The draft that was written last. */
  const [draftId, setDraftId] = useState<string>();
  const options = {
    onSuccess: ({ id }: { id: string }) => setDraftId(id),
    onSettled: () => refetchLive(),
  };
  const remind = useMutation(trpc.visits.remind.mutationOptions(options));
  const tell = useMutation(trpc.visits.tellSellers.mutationOptions(options));
  if (visit.status !== 'scheduled' || Date.parse(visit.startsAt) <= serverNow()) return null;
  const error = tell.error ?? remind.error;
  // Somebody has asked for the same message already, and nobody has decided it yet.
  const waitingId = existingIdOf(error);
  const shownId = waitingId ?? draftId;
  const said = !waitingId ? words.waits : tell.error ? words.noticeWaits : words.reminderWaits;
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
          onClick={() => {
            tell.reset();
            remind.mutate({ id: visit.id });
          }}
        >
          {words.remind}
        </Button>
        {visit.kind === 'visit' && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconHome size={16} aria-hidden />}
            loading={tell.isPending}
            onClick={() => {
              remind.reset();
              tell.mutate({ id: visit.id });
            }}
          >
            {words.tellSellers}
          </Button>
        )}
      </Group>
      <ErrorMessage error={waitingId ? null : error} />
      {errorCodeOf(error) === 'no_seller' && visit.propertyId && (
        <Anchor component={Link} href={`${paths.properties}/${visit.propertyId}`} fz="sm">
          {words.addSeller}
        </Anchor>
      )}
      <Answer to={shownId && (error ?? shownId)} fz="sm" mt="xs">
        {said}{' '}
        <Anchor component={Link} href={`${paths.queue}/${shownId}`} fz="sm">
          {words.openQueue}
        </Anchor>
      </Answer>
    </Box>
  );
}
