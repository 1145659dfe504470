import { SegmentedControl } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import { confirmLeaving } from '../unsaved/unsaved-changes.ts';
import { useMineOrTeam } from './use-mine-or-team.ts';

type MineOrTeamProps = {
  /** Shown by the browser beside the pointer: which records are one's own. */
  hint?: string;
};

/** The switch Moi / Équipe of a list. The list reads the choice with `useMineOrTeam`. */
export function MineOrTeam({ hint }: MineOrTeamProps) {
  const { lists } = useTranslations();
  const { isMine, choose } = useMineOrTeam();
  return (
    <SegmentedControl
      aria-label={lists.shown}
      title={hint}
      value={isMine ? 'mine' : 'team'}
      // Another list would close what is being edited.
      onChange={(value) => confirmLeaving(() => void choose(value as 'mine' | 'team'))}
      data={[
        { value: 'mine', label: lists.mine },
        { value: 'team', label: lists.team },
      ]}
    />
  );
}
