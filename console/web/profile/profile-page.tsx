import { Box, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CalendarsCard } from '../calendars/calendars-card.tsx';
import { Card } from '../components/card.tsx';
import { Page } from '../components/page.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { SaveRow } from '../components/save-row.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { Preferences } from '../layout/preferences.tsx';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import { queryClient, trpc } from '../trpc.ts';
import { SessionsCard } from './sessions-card.tsx';

/** A person's own name, preferences and password. */
export default function ProfilePage() {
  const { profile } = useTranslations();
  const user = useCurrentUser();
  return (
    <Page title={profile.title}>
      {user && (
        <Card title={profile.details}>
          <DetailsForm name={user.name} email={user.email} />
        </Card>
      )}
      <Card title={profile.preferences}>
        <Box maw="24rem">
          <Preferences />
        </Box>
      </Card>
      <Card title={profile.password}>
        <PasswordForm />
      </Card>
      <CalendarsCard />
      <SessionsCard />
    </Page>
  );
}

type DetailsFormProps = { name: string; email: string };

function DetailsForm({ name, email }: DetailsFormProps) {
  const { common } = useTranslations();
  const send = useMutation(
    trpc.profile.update.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.account.pathKey() }),
    }),
  );
  const form = useContractForm({ initial: { name }, inputOf: (values) => values, send });
  return (
    <form {...form.props}>
      <Stack maw="24rem" gap="md">
        <TextInput label={common.name} autoComplete="name" maxLength={100} required {...form.field('name')} />
        <TextInput label={common.email} value={email} readOnly />
        <SaveRow atStart form={form} saved={send.isSuccess && common.saved} />
      </Stack>
    </form>
  );
}

function PasswordForm() {
  const account = useQuery(trpc.account.state.queryOptions());
  const { profile } = useTranslations();
  const change = useMutation(
    trpc.profile.password.mutationOptions({
      onSuccess: () => {
        form.reset();
        return queryClient.invalidateQueries({ queryKey: trpc.profile.sessions.queryKey() });
      },
    }),
  );
  const form = useContractForm({ initial: { current: '', next: '' }, inputOf: (values) => values, send: change });
  const known = account.data;
  const own = [known?.user?.email, known?.user?.name, known?.agency?.name].filter((text) => text !== undefined);
  return (
    <form {...form.props}>
      <Stack maw="24rem" gap="md">
        <PasswordField label={profile.current} autoComplete="current-password" {...form.field('current')} />
        <PasswordField label={profile.next} autoComplete="new-password" own={own} {...form.field('next')} />
        <SaveRow atStart form={form} saved={change.isSuccess && profile.changed} action={profile.change} />
      </Stack>
    </form>
  );
}
