import { Button } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useMineOrTeam } from './use-mine-or-team.ts';

type SeeTeamButtonProps = {
  /** By default it moves the switch Moi / Équipe. */
  onClick?: (() => void) | undefined;
};

/** Leads from one's own records to the team's. */
export function SeeTeamButton({ onClick }: SeeTeamButtonProps) {
  const { lists } = useTranslations();
  const { choose } = useMineOrTeam();
  return (
    <Button variant="default" onClick={onClick ?? (() => void choose('team'))}>
      {lists.seeTeam}
    </Button>
  );
}
