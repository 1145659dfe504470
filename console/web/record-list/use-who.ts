import { oneOf } from '../components/filters.ts';
import { useMineOrTeam } from '../components/use-mine-or-team.ts';

/** The filter that overrides the switch Moi / Équipe in the address of a list. */
export const whoFilter = { name: 'qui', parse: oneOf(['moi', 'equipe']), initial: undefined } as const;

/** Whether a list shows one's own records. A choice of the switch is kept for every list, and leaves the address. */
export function useWho(who: 'moi' | 'equipe' | undefined, leaveAddress: () => void) {
  const { isMine: prefersMine, userId, choose } = useMineOrTeam();
  const isMine = who === undefined ? prefersMine : who === 'moi';
  const chooseWho = async (value: 'mine' | 'team') => {
    leaveAddress();
    await choose(value);
  };
  return { isMine, userId, chooseWho };
}
