import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Finding } from '../../../domain/checks/finding.ts';
import type { Draft } from '../queue/draft/draft.ts';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';
import type { UnsentText, useUnsentText } from './unsent-text.ts';

const TYPING_PAUSE_MS = 300;

export type ReplyPreview = RouterOutputs['replies']['preview'];
/** When a text leaves: at once also at night, or not before a time. */
type Departure = { anyHour?: boolean; sendAt?: string };
type Press = { fingerprint: string; departure: Departure; flags: Finding[] };

/**
 * Sends a colleague's own text. The server says first what exactly would leave: the sending names that text, and if it has
 * flags the person has to accept each of them. It also withdraws the drafts of these ids. The form's id makes sure that it is sent once, also if an answer is lost.
 */
export function useReply(
  contactId: string,
  { text: written, renewId }: ReturnType<typeof useUnsentText>,
  withdraw: string[],
  onSent: (draft: Draft, sent: UnsentText) => void,
) {
  const { channel, subject, body, attachments, formId } = written;
  const [flagged, setFlagged] = useState<Press | null>(null);
  const text = {
    contactId,
    channel,
    body,
    formId,
    ...(channel === 'email' && { subject: subject.trim(), attachments: attachments.map(({ id }) => id) }),
  };
  const isComplete = body.trim() !== '' && (channel === 'sms' || subject.trim() !== '');
  const [shown] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const preview = useQuery(
    trpc.replies.preview.queryOptions(shown, {
      enabled: isComplete && shown.body.trim() !== '' && (shown.channel === 'sms' || Boolean(shown.subject)),
      placeholderData: keepPreviousData,
      refetchInterval: false,
    }),
  );
  const sending = useMutation(
    trpc.replies.send.mutationOptions({
      onMutate: () => written,
      onSuccess: (draft, _, sent) => onSent(draft, sent),
      onError: (error, { formId }) => renewId(error, formId),
    }),
  );
  const press = ({ fingerprint, departure }: Press, acceptedFlags: string[] = []) =>
    sending.mutate({ ...text, ...departure, fingerprint, acceptedFlags, withdraw });
  const reading = useMutation({
    mutationFn: (departure: Departure) =>
      queryClient.fetchQuery(trpc.replies.preview.queryOptions({ ...text, ...departure }, { staleTime: 0 })),
    onSuccess: ({ fingerprint, findings }, departure) => {
      const flags = findings.filter(({ flag }) => flag);
      if (flags.length > 0) setFlagged({ fingerprint, departure, flags });
      else press({ fingerprint, departure, flags });
    },
  });
  const isPending = reading.isPending || sending.isPending;
  return {
    preview: isComplete ? preview.data : undefined,
    isComplete,
    isPending,
    error: reading.error ?? sending.error,
    send: (departure: Departure = {}) => {
      if (isComplete && !isPending) reading.mutate(departure);
    },
    /** The flags that the person has to accept first. */
    flags: flagged?.flags,
    acceptFlags: (acceptedFlags: string[]) => {
      setFlagged(null);
      if (flagged) press(flagged, acceptedFlags);
    },
    cancel: () => setFlagged(null),
  };
}
