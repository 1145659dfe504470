import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ForRole } from '../components/for-role.tsx';
import { NothingMine, type TeamHasSome } from '../components/nothing-mine.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { useWho } from './use-who.ts';

type NoRecordProps = {
  filters: Pick<ReturnType<typeof useWho>, 'chooseWho'> & { address: string; clear(): void };
  /** Whether the list has anything without the colleague in charge, as the team sees it. */
  teamHasSome: TeamHasSome;
  words: { empty: string; none: string; noneMine: string; noneMineFiltered: string };
  createButton: ReactNode;
};

/** Says why a list is empty, with what leads on: other filters, the team's records, a first record or a file. */
export function NoRecord({ filters, teamHasSome, words, createButton }: NoRecordProps) {
  const { lists } = useTranslations();
  const isFiltered = filters.address !== '';
  const next = isFiltered ? (
    <Button variant="default" onClick={filters.clear}>
      {lists.clear}
    </Button>
  ) : (
    <>
      {createButton}
      <ForRole operation="importRecords">
        <Button component={Link} href={paths.importExport} variant="default">
          {lists.importFile}
        </Button>
      </ForRole>
    </>
  );
  return (
    <Box p="1.1rem">
      <NothingMine
        teamHasSome={teamHasSome}
        title={isFiltered ? words.noneMineFiltered : words.noneMine}
        onSeeTeam={() => void filters.chooseWho('team')}
        next={next}
      >
        <EmptyState next={next}>{isFiltered ? words.empty : words.none}</EmptyState>
      </NothingMine>
    </Box>
  );
}
