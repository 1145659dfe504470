import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Failure } from '../look/failure.tsx';
import { Password } from '../look/password.tsx';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { entered, textOf } from './entry.ts';
import styles from './porch.module.css';
import { Porch } from './porch.tsx';

/** `expired`: a session ended while its page was open. */
export default function SignIn({ expired }: { expired: boolean }) {
  const { account, common } = useWords();
  const state = useQuery(trpc.account.state.queryOptions());
  const signIn = useMutation(trpc.account.signIn.mutationOptions(entered));
  return (
    <Porch title={account.welcome} lead={account.lead}>
      {expired && (
        <p className={styles.expired} role="status">
          {account.expired}
        </p>
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          signIn.mutate({ email: textOf(form, 'email'), password: textOf(form, 'password') });
        }}
      >
        <TextInput label={common.email} name="email" type="email" autoComplete="username" required autoFocus />
        <Password name="password" autoComplete="current-password" />
        <Failure error={signIn.error} />
        <Button type="submit" size="md" loading={signIn.isPending}>
          {account.signIn}
        </Button>
      </form>
      {state.data?.demo && <p className={styles.note}>{account.demo}</p>}
    </Porch>
  );
}
