import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useLocation, useParams } from 'wouter';
import { paths } from '../../page-paths.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import { PasswordField } from '../components/password-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import styles from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { startSession } from './start-session.ts';

export default function InvitationPage() {
  const { account } = useTranslations();
  const { token = '' } = useParams<{ token: string }>();
  const [, navigate] = useLocation();
  const invitation = useQuery(trpc.account.invitation.queryOptions({ token }, { refetchInterval: false }));
  const acceptInvitation = useMutation(
    trpc.account.acceptInvitation.mutationOptions({
      onSuccess: async () => {
        await startSession();
        navigate(paths.queue, { replace: true });
      },
    }),
  );
  if (!invitation.data) {
    return (
      <SignInLayout title={account.acceptInvitation}>
        <ErrorMessage error={invitation.error} />
      </SignInLayout>
    );
  }
  const { agency, email, name } = invitation.data;
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    acceptInvitation.mutate({ token, name: fieldText(form, 'name'), password: fieldText(form, 'password') });
  };
  return (
    <SignInLayout title={account.invitedTo(agency)} lead={account.invitedLead(email)}>
      <form className={styles.form} onSubmit={handleSubmit}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextInput label={account.yourName} name="name" autoComplete="name" defaultValue={name} required />
        <PasswordField name="password" autoComplete="new-password" />
        <ErrorMessage error={acceptInvitation.error} />
        <Button type="submit" size="md" loading={acceptInvitation.isPending}>
          {account.acceptInvitation}
        </Button>
      </form>
    </SignInLayout>
  );
}
