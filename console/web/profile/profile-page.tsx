import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import { Page } from '../components/page.tsx';
import { PasswordField } from '../components/password-field.tsx';
import shared from '../components/shared.module.css';
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
        <div className={shared.narrow}>
          <Preferences />
        </div>
      </Card>
      <Card title={profile.password}>
        <PasswordForm />
      </Card>
      <SessionsCard />
    </Page>
  );
}

type DetailsFormProps = { name: string; email: string };

function DetailsForm({ name, email }: DetailsFormProps) {
  const { common } = useTranslations();
  const update = useMutation(
    trpc.profile.update.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.account.pathKey() }),
    }),
  );
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    update.mutate({ name: fieldText(new FormData(event.currentTarget), 'name') });
  };
  return (
    <form className={shared.narrow} onSubmit={handleSubmit}>
      <TextInput label={common.name} name="name" defaultValue={name} autoComplete="name" maxLength={100} required />
      <TextInput label={common.email} value={email} readOnly />
      <ErrorMessage error={update.error} />
      <div className={shared.row}>
        <Button type="submit" loading={update.isPending}>
          {common.save}
        </Button>
        <span role="status">{update.isSuccess && common.saved}</span>
      </div>
    </form>
  );
}

function PasswordForm() {
  const { profile } = useTranslations();
  const change = useMutation(
    trpc.profile.password.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.profile.sessions.queryKey() }),
    }),
  );
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    change.mutate(
      { current: fieldText(fields, 'current'), next: fieldText(fields, 'next') },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <form className={shared.narrow} onSubmit={handleSubmit}>
      <PasswordField name="current" label={profile.current} autoComplete="current-password" />
      <PasswordField name="next" label={profile.next} autoComplete="new-password" />
      <ErrorMessage error={change.error} />
      <div className={shared.row}>
        <Button type="submit" loading={change.isPending}>
          {profile.change}
        </Button>
        <span role="status">{change.isSuccess && profile.changed}</span>
      </div>
    </form>
  );
}
