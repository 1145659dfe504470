import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NoRecord } from '../record-list/no-record.tsx';
import { trpc } from '../trpc.ts';
import type { PropertyFilters } from './use-property-filters.ts';
import { usePropertyTexts } from './use-property-texts.ts';

type NoPropertyProps = { filters: PropertyFilters; createButton: ReactNode };

/** The list without the colleague in charge, as the team sees it. */
const teamInput = ({ assignedTo: _, ...input }: PropertyFilters['input']) => ({ ...input, limit: 1 });

export function NoProperty({ filters, createButton }: NoPropertyProps) {
  const { properties: words } = usePropertyTexts();
  const { input, isMine } = filters;
  const teamHasSome = useQuery(
    trpc.properties.browse.queryOptions(teamInput(input), { enabled: isMine, select: ({ data }) => data.length > 0 }),
  );
  return <NoRecord filters={filters} teamHasSome={teamHasSome} words={words} createButton={createButton} />;
}
