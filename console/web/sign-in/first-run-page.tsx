import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { ErrorMessage } from '../components/error-message.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useFirstTexts } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import styles from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { startSession } from './start-session.ts';

/** Creates the agency. The code, printed in the server's terminal, proves that this person also started the server. */
export default function FirstRunPage() {
  const { account, common } = useFirstTexts();
  const code = new URLSearchParams(useSearch()).get('code') ?? '';
  const form = useContractForm({
    initial: { code, agency: '', name: '', email: '', password: '' },
    inputOf: (values) => values,
    send: useMutation(trpc.account.createAgency.mutationOptions({ onSuccess: startSession })),
  });
  const { field, values } = form;
  return (
    <SignInLayout title={account.firstTitle} lead={account.firstLead}>
      <form className={styles.form} {...form.props}>
        <TextInput label={account.code} description={account.codeHint} required {...field('code')} />
        <TextInput label={account.agency} autoComplete="organization" required {...field('agency')} />
        <TextInput label={account.yourName} autoComplete="name" required {...field('name')} />
        <TextInput label={common.email} type="email" autoComplete="username" required {...field('email')} />
        <PasswordField
          autoComplete="new-password"
          own={[values.code, values.agency, values.name, values.email].filter(Boolean)}
          {...field('password')}
        />
        <ErrorMessage error={form.error} />
        <Button type="submit" size="md" loading={form.isPending}>
          {account.createAgency}
        </Button>
      </form>
    </SignInLayout>
  );
}
