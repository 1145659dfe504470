import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { Failure } from '../look/failure.tsx';
import { Password } from '../look/password.tsx';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { entered, textOf } from './entry.ts';
import styles from './porch.module.css';
import { Porch } from './porch.tsx';

/** Founds the agency. The code shows that whoever is here also started the server. */
export default function FirstRun() {
  const { account, common } = useWords();
  const code = new URLSearchParams(useSearch()).get('code') ?? '';
  const found = useMutation(trpc.account.found.mutationOptions(entered));
  const submit = (form: FormData) =>
    found.mutate({
      code: textOf(form, 'code'),
      agency: textOf(form, 'agency'),
      name: textOf(form, 'name'),
      email: textOf(form, 'email'),
      password: textOf(form, 'password'),
    });
  return (
    <Porch title={account.firstTitle} lead={account.firstLead}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        <TextInput label={account.code} description={account.codeHint} name="code" defaultValue={code} required />
        <TextInput label={account.agency} name="agency" autoComplete="organization" required />
        <TextInput label={account.yourName} name="name" autoComplete="name" required />
        <TextInput label={common.email} name="email" type="email" autoComplete="username" required />
        <Password name="password" autoComplete="new-password" />
        <Failure error={found.error} />
        <Button type="submit" size="md" loading={found.isPending}>
          {account.found}
        </Button>
      </form>
    </Porch>
  );
}
