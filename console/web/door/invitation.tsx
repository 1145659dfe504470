import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'wouter';
import { Failure } from '../look/failure.tsx';
import { Password } from '../look/password.tsx';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { entered, textOf } from './entry.ts';
import styles from './porch.module.css';
import { Porch } from './porch.tsx';

export default function Invitation() {
  const { account } = useWords();
  const { token = '' } = useParams<{ token: string }>();
  const [, go] = useLocation();
  const invitation = useQuery(trpc.account.invitation.queryOptions({ token }, { refetchInterval: false }));
  const join = useMutation(
    trpc.account.join.mutationOptions({
      onSuccess: async () => {
        await entered.onSuccess();
        go('/a-traiter', { replace: true });
      },
    }),
  );
  if (!invitation.data) {
    return (
      <Porch title={account.join}>
        <Failure error={invitation.error} />
      </Porch>
    );
  }
  const { agency, email, name } = invitation.data;
  return (
    <Porch title={account.invitedTo(agency)} lead={account.invitedLead(email)}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          join.mutate({ token, name: textOf(form, 'name'), password: textOf(form, 'password') });
        }}
      >
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextInput label={account.yourName} name="name" autoComplete="name" defaultValue={name} required />
        <Password name="password" autoComplete="new-password" />
        <Failure error={join.error} />
        <Button type="submit" size="md" loading={join.isPending}>
          {account.join}
        </Button>
      </form>
    </Porch>
  );
}
