import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { NoRecord } from '../record-list/no-record.tsx';
import { trpc } from '../trpc.ts';
import type { ContactFilters } from './use-contact-filters.ts';

type NoContactProps = { filters: ContactFilters; createButton: ReactNode };

/** The list without the colleague in charge, as the team sees it. */
const teamInput = ({ assignedTo: _, ...input }: ContactFilters['input']) => ({ ...input, limit: 1 });

export function NoContact({ filters, createButton }: NoContactProps) {
  const { contacts: words } = useTranslations();
  const { input, isMine } = filters;
  const teamHasSome = useQuery(
    trpc.contacts.browse.queryOptions(teamInput(input), { enabled: isMine, select: ({ data }) => data.length > 0 }),
  );
  return <NoRecord filters={filters} teamHasSome={teamHasSome} words={words} createButton={createButton} />;
}
