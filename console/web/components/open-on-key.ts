import type { KeyboardEvent } from 'react';

/**
 * Opens a closed list on a key with which some browsers would change its value at once: where a choice takes effect without a
 * button, every arrow key on the way to the right word would be an act of its own.
 */
export function openOnKey(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, currentTarget: list } = event;
  const changesValue = /^(?:Arrow|Page|Home|End)/.test(key) || (key.length === 1 && key !== ' ');
  if (!changesValue || event.altKey || event.ctrlKey || event.metaKey || !('showPicker' in list)) return;
  event.preventDefault();
  list.showPicker();
}
