import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useSearch } from 'wouter';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import { PasswordField } from '../components/password-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import styles from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { startSession } from './start-session.ts';

/** Creates the agency. The code, printed in the server's terminal, proves that this person also started the server. */
export default function FirstRunPage() {
  const { account, common } = useTranslations();
  const code = new URLSearchParams(useSearch()).get('code') ?? '';
  const createAgency = useMutation(trpc.account.createAgency.mutationOptions({ onSuccess: startSession }));
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    createAgency.mutate({
      code: fieldText(form, 'code'),
      agency: fieldText(form, 'agency'),
      name: fieldText(form, 'name'),
      email: fieldText(form, 'email'),
      password: fieldText(form, 'password'),
    });
  };
  return (
    <SignInLayout title={account.firstTitle} lead={account.firstLead}>
      <form className={styles.form} onSubmit={handleSubmit}>
        <TextInput label={account.code} description={account.codeHint} name="code" defaultValue={code} required />
        <TextInput label={account.agency} name="agency" autoComplete="organization" required />
        <TextInput label={account.yourName} name="name" autoComplete="name" required />
        <TextInput label={common.email} name="email" type="email" autoComplete="username" required />
        <PasswordField name="password" autoComplete="new-password" />
        <ErrorMessage error={createAgency.error} />
        <Button type="submit" size="md" loading={createAgency.isPending}>
          {account.createAgency}
        </Button>
      </form>
    </SignInLayout>
  );
}
