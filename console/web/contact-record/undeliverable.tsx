import { Badge, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { trpc } from '../trpc.ts';
import type { Channel } from './contact.ts';

type UndeliverableProps = { contactId: string; channel: Channel; at: string; reason: string };

/** Says that messages to an address come back, since when and why, and lets a person lift the mark. */
export function Undeliverable({ contactId, channel, at, reason }: UndeliverableProps) {
  const { contactRecord: words } = useTranslations();
  const { formatDate } = useDateFormat();
  const queries = useQueryClient();
  const reactivate = useMutation(
    trpc.contacts.reactivateAddress.mutationOptions({ onSettled: () => queries.invalidateQueries() }),
  );
  return (
    <span>
      <Badge color="red">{words.undeliverable[channel]}</Badge> {words.undeliverableSince(formatDate(at), reason)}{' '}
      <Button
        size="compact-xs"
        variant="default"
        loading={reactivate.isPending}
        onClick={() => reactivate.mutate({ id: contactId, channel })}
      >
        {words.reactivate[channel]}
      </Button>
    </span>
  );
}
