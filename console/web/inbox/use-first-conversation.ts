import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { paths } from '../../page-paths.ts';

const UNCHOSEN = 'unchosen';

/** Beside a list that was opened without a conversation, shows the first one, if the window has room for both. */
export function useFirstConversation(chosenId: string | undefined, firstId: string | undefined) {
  const [, navigate] = useLocation();
  const hasRoom = useMediaQuery('(min-width: 56.01em)', undefined, { getInitialValueInEffect: false });
  useEffect(() => {
    if (hasRoom && !chosenId && firstId) navigate(`${paths.inbox}/${firstId}`, { replace: true, state: UNCHOSEN });
  }, [hasRoom, chosenId, firstId, navigate]);
}

/** Whether the conversation in the address was chosen by a person. */
export const useIsChosen = () => useHistoryState() !== UNCHOSEN;
