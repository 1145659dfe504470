import { Box, Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useFirstTexts } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import styles from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { startSession } from './start-session.ts';

type SignInPageProps = {
  /** Whether a session ended while this tab was open. */
  sessionExpired: boolean;
};

export default function SignInPage({ sessionExpired }: SignInPageProps) {
  const { account, common } = useFirstTexts();
  const state = useQuery(trpc.account.state.queryOptions());
  const form = useContractForm({
    initial: { email: '', password: '' },
    inputOf: (values) => values,
    send: useMutation(trpc.account.signIn.mutationOptions({ onSuccess: startSession })),
  });
  return (
    <SignInLayout title={account.welcome} lead={account.lead}>
      {sessionExpired && (
        <Box component="p" role="status" bg="var(--warn-tint)" c="var(--warn)" mt="sm" px="sm" py="xs" bdrs="md">
          {account.expired}
        </Box>
      )}
      <form className={styles.form} {...form.props}>
        <TextInput
          label={common.email}
          type="email"
          autoComplete="username"
          required
          autoFocus
          {...form.field('email')}
        />
        <PasswordField autoComplete="current-password" {...form.field('password')} />
        <ErrorMessage error={form.error} />
        <Button type="submit" size="md" loading={form.isPending}>
          {account.signIn}
        </Button>
      </form>
      {state.data?.demo && (
        <Box component="p" c="dimmed" fz="sm" mt="md">
          {account.demo}
        </Box>
      )}
    </SignInLayout>
  );
}
