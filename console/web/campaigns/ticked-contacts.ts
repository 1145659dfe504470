import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '../../page-paths.ts';

/** Opens a new campaign for contacts that were ticked in their list. */
export const startCampaignFor = (contactIds: readonly string[]): void =>
  navigate(`${paths.campaigns}/nouvelle`, { state: { contactIds } });

/** Passes the contacts of `startCampaignFor` on, once: a reload must not bring back those who were removed since. */
export function useTickedContacts(onTicked: (contactIds: string[]) => void): void {
  useEffect(() => {
    const ticked: unknown = history.state?.contactIds;
    if (!Array.isArray(ticked)) return;
    history.replaceState(null, '');
    onTicked(ticked);
  });
}
