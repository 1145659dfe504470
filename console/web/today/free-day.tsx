import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';

/** Nothing waits: a free day or, for the owner of an agency without contacts, the first steps. */
export function FreeDay() {
  const { today } = useTranslations();
  const maySetUp = useMay('importRecords');
  const contacts = useQuery({ ...trpc.contacts.browse.queryOptions({ limit: 1 }), enabled: maySetUp });
  if (maySetUp && contacts.isPending) return null;
  if (contacts.data?.data.length !== 0) return <EmptyState title={today.freeTitle}>{today.free}</EmptyState>;
  const next = (
    <>
      <Button component={Link} href={paths.importExport}>
        {today.importContacts}
      </Button>
      <Button component={Link} href={paths.keys} variant="default">
        {today.connectAgent}
      </Button>
      <Button component={Link} href={paths.team} variant="default">
        {today.inviteTeam}
      </Button>
    </>
  );
  return (
    <EmptyState title={today.firstTitle} next={next}>
      {today.first}
    </EmptyState>
  );
}
