import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ForRole } from '../components/for-role.tsx';
import { NothingMine } from '../components/nothing-mine.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import type { PropertyFilters } from './use-property-filters.ts';

type NoPropertyProps = { filters: PropertyFilters; createButton: ReactNode };

/** The list without the colleague in charge, as the team sees it. */
const teamInput = ({ assignedTo: _, ...input }: PropertyFilters['input']) => ({ ...input, limit: 1 });

/** Says why the list is empty, with what leads on: other filters, the team's properties, a first property or a file. */
export function NoProperty({ filters, createButton }: NoPropertyProps) {
  const { properties: words, lists, contacts } = useTranslations();
  const { address, input, isMine, clear, chooseWho } = filters;
  const isFiltered = address !== '';
  const teamHasSome = useQuery(
    trpc.properties.browse.queryOptions(teamInput(input), { enabled: isMine, select: ({ data }) => data.length > 0 }),
  );
  const next = isFiltered ? (
    <Button variant="default" onClick={clear}>
      {lists.clear}
    </Button>
  ) : (
    <>
      {createButton}
      <ForRole operation="importRecords">
        <Button component={Link} href={paths.importExport} variant="default">
          {contacts.importFile}
        </Button>
      </ForRole>
    </>
  );
  return (
    <Box p="1.1rem">
      <NothingMine
        teamHasSome={teamHasSome}
        title={isFiltered ? words.noneMineFiltered : words.noneMine}
        onSeeTeam={() => void chooseWho('team')}
        next={next}
      >
        <EmptyState next={next}>{isFiltered ? words.empty : words.none}</EmptyState>
      </NothingMine>
    </Box>
  );
}
