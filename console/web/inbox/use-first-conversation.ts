import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useInboxPath } from './inbox-filters.tsx';

const UNCHOSEN = 'unchosen';

/** Beside a list that was opened without a conversation, shows the first one, if the window has room for both. */
export function useFirstConversation(chosenId: string | undefined, firstId: string | undefined) {
  const [, navigate] = useLocation();
  const inboxPath = useInboxPath();
  const firstPath = firstId && inboxPath(firstId);
  const hasRoom = useMediaQuery('(min-width: 56.01em)', undefined, { getInitialValueInEffect: false });
  useEffect(() => {
    if (hasRoom && !chosenId && firstPath) navigate(firstPath, { replace: true, state: UNCHOSEN });
  }, [hasRoom, chosenId, firstPath, navigate]);
}

/** Whether the conversation in the address was chosen by a person. */
export const useIsChosen = () => useHistoryState() !== UNCHOSEN;
