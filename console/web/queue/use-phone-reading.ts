import { useCallback, useEffect, useState } from 'react';

/** On such a screen the list and the draft do not fit beside each other. */
const onePane = '(max-width: 56rem)';

/**
 * On a phone, whether the draft is shown over the list. It has an entry of its own in the browser's history, so that the
 * phone's gesture for going back leads to the list. It closes when there is no draft left.
 */
export function usePhoneReading(isEmpty: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const handlePopState = () => setIsOpen(false);
    window.addEventListener('popstate', handlePopState);
    return () => window.removeEventListener('popstate', handlePopState);
  }, []);
  const open = useCallback(() => {
    if (!window.matchMedia(onePane).matches) return;
    history.pushState({ reading: true }, '');
    setIsOpen(true);
  }, []);
  const close = useCallback(() => history.back(), []);
  useEffect(() => {
    if (isEmpty && isOpen) close();
  }, [isEmpty, isOpen, close]);
  return { isOpen, open, close };
}
