import { useLocalStorage } from '@mantine/hooks';

/** More portals than an agency sends to. */
const MOST_REMEMBERED = 5;

/**
 * The agency's ids at its portals, the last one used first. They are remembered in this browser alone: one person of an agency sends to one
 * or two portals, and the id of another portal would be wrong for a colleague who does not know why it is there.
 */
export function usePortalIds(): [string[], (used: string) => void] {
  const [ids, setIds] = useLocalStorage<string[]>({
    key: 'clef.adverts.agency-ids',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const remember = (used: string) => setIds([used, ...ids.filter((id) => id !== used)].slice(0, MOST_REMEMBERED));
  return [ids, remember];
}
