import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'wouter';
import { paths } from '../../page-paths.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useFirstTexts } from '../i18n/language-provider.tsx';
import { type RouterOutputs, trpc } from '../trpc.ts';
import styles from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { startSession } from './start-session.ts';

export default function InvitationPage() {
  const { account } = useFirstTexts();
  const { token = '' } = useParams<{ token: string }>();
  const invitation = useQuery(trpc.account.invitation.queryOptions({ token }, { refetchInterval: false }));
  if (!invitation.data) {
    return (
      <SignInLayout title={account.acceptInvitation}>
        <ErrorMessage error={invitation.error} />
      </SignInLayout>
    );
  }
  const { agency, email } = invitation.data;
  return (
    <SignInLayout title={account.invitedTo(agency)} lead={account.invitedLead(email)}>
      <InvitationForm token={token} invitation={invitation.data} />
    </SignInLayout>
  );
}

type InvitationFormProps = { token: string; invitation: RouterOutputs['account']['invitation'] };

function InvitationForm({ token, invitation: { agency, email, name } }: InvitationFormProps) {
  const { account } = useFirstTexts();
  const [, navigate] = useLocation();
  const form = useContractForm({
    initial: { name, password: '' },
    inputOf: (values) => ({ token, ...values }),
    send: useMutation(
      trpc.account.acceptInvitation.mutationOptions({
        onSuccess: async () => {
          await startSession();
          navigate(paths.queue, { replace: true });
        },
      }),
    ),
  });
  return (
    <form className={styles.form} {...form.props}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextInput label={account.yourName} autoComplete="name" required {...form.field('name')} />
      <PasswordField
        autoComplete="new-password"
        own={[agency, email, form.values.name].filter(Boolean)}
        {...form.field('password')}
      />
      <ErrorMessage error={form.error} />
      <Button type="submit" size="md" loading={form.isPending}>
        {account.acceptInvitation}
      </Button>
    </form>
  );
}
