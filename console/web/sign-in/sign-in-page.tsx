import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import { PasswordField } from '../components/password-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import styles from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { startSession } from './start-session.ts';

type SignInPageProps = {
  /** Whether a session ended while this tab was open. */
  sessionExpired: boolean;
};

export default function SignInPage({ sessionExpired }: SignInPageProps) {
  const { account, common } = useTranslations();
  const state = useQuery(trpc.account.state.queryOptions());
  const signIn = useMutation(trpc.account.signIn.mutationOptions({ onSuccess: startSession }));
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    signIn.mutate({ email: fieldText(form, 'email'), password: fieldText(form, 'password') });
  };
  return (
    <SignInLayout title={account.welcome} lead={account.lead}>
      {sessionExpired && (
        <p className={styles.expired} role="status">
          {account.expired}
        </p>
      )}
      <form className={styles.form} onSubmit={handleSubmit}>
        <TextInput label={common.email} name="email" type="email" autoComplete="username" required autoFocus />
        <PasswordField name="password" autoComplete="current-password" />
        <ErrorMessage error={signIn.error} />
        <Button type="submit" size="md" loading={signIn.isPending}>
          {account.signIn}
        </Button>
      </form>
      {state.data?.demo && <p className={styles.note}>{account.demo}</p>}
    </SignInLayout>
  );
}
