import type { useSpotlight } from '@mantine/spotlight';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

type Store = Parameters<typeof useSpotlight>[0];

type SelectionOptions = {
  /** Changes whenever other results are shown. */
  shown: string;
  /** Whether the results are those of the text as it is typed now. */
  isSettled: boolean;
  runFirst(): void;
};

/**
 * The place of the selected result. Mantine moves it by the arrow keys; it returns to the first result whenever others are
 * shown. Enter waits for the results of what was typed, and never opens one of an earlier text.
 */
export function useSelection(store: Store, { shown, isSettled, runFirst }: SelectionOptions) {
  const [selected, setSelected] = useState(0);
  const [runsFirst, setRunsFirst] = useState(false);
  useEffect(() => {
    if (shown === '') return;
    store.updateState((state) => ({ ...state, selected: 0 }));
    setSelected(0);
  }, [store, shown]);
  const run = useEffectEvent(runFirst);
  useEffect(() => {
    if (!runsFirst || !isSettled) return;
    setRunsFirst(false);
    run();
  }, [runsFirst, isSettled]);
  const handleKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isSettled && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      setRunsFirst(true);
    } else {
      setRunsFirst(false);
    }
  };
  // Mantine's own handler, which moves the selection, runs after this one.
  const handleKeyDown = () => queueMicrotask(() => setSelected(Math.max(0, store.getState().selected)));
  return { selected, handleKeyDownCapture, handleKeyDown };
}
