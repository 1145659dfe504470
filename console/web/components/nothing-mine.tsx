import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { EmptyState } from './empty-state.tsx';
import { SeeTeamButton } from './see-team-button.tsx';

/** Whether the team's list has anything, asked when one's own has nothing. */
export type TeamHasSome = Pick<UseQueryResult<boolean>, 'data' | 'isLoading'>;

type NothingMineProps = {
  teamHasSome: TeamHasSome;
  /** Says that the person has none of the list's records. */
  title: string;
  /** Names the colleagues' records, where the sentence of all lists would not fit the title. */
  lead?: string;
  /** Shows the team's list; by default the switch Moi / Équipe does. */
  onSeeTeam?: () => void;
  /** Further buttons. */
  next?: ReactNode;
  /** The empty state of a list that has nothing for the team either. */
  children?: ReactNode;
};

/** In the place of an empty list: tells a new colleague that it is empty for them alone, and leads to the team's. */
export function NothingMine({ teamHasSome, title, lead, onSeeTeam, next, children }: NothingMineProps) {
  const { lists } = useTranslations();
  if (teamHasSome.isLoading) return null;
  if (!teamHasSome.data) return children;
  const actions = (
    <>
      <SeeTeamButton onClick={onSeeTeam} />
      {next}
    </>
  );
  return (
    <EmptyState title={title} next={actions}>
      {lead ?? lists.teamHasSome}
    </EmptyState>
  );
}
