import { useDocumentVisibility } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient, trpc } from '../trpc.ts';
import { useIsChosen } from './use-first-conversation.ts';

/**
 * Marks a conversation as read while its page is in sight. One that is shown because it is the first stays unread until the
 * person turns to it: whatever they do in it calls the function that is returned.
 */
export function useMarkRead(id: string, unreadCount: number): () => void {
  const isChosen = useIsChosen();
  const [isTurnedTo, setIsTurnedTo] = useState(false);
  const isInSight = useDocumentVisibility() === 'visible';
  const { mutate } = useMutation(
    trpc.conversations.markRead.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.conversations.pathKey() }),
    }),
  );
  const isUnread = unreadCount > 0 && isInSight && (isChosen || isTurnedTo);
  useEffect(() => {
    if (isUnread) mutate({ id });
  }, [id, isUnread, unreadCount, mutate]);
  return () => setIsTurnedTo(true);
}
