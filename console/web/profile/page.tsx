import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { textOf } from '../door/entry.ts';
import { Preferences } from '../frame/account.tsx';
import { Failure } from '../look/failure.tsx';
import { Card, Page } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { Password } from '../look/password.tsx';
import { queries, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';

export default function Profile() {
  const { profile } = useWords();
  const user = useQuery(trpc.account.state.queryOptions()).data?.user;
  return (
    <Page title={profile.title}>
      {user && (
        <Card title={profile.details}>
          <Details name={user.name} email={user.email} />
        </Card>
      )}
      <Card title={profile.preferences}>
        <div className={parts.narrow}>
          <Preferences />
        </div>
      </Card>
      <Card title={profile.password}>
        <ChangePassword />
      </Card>
    </Page>
  );
}

function Details({ name, email }: { name: string; email: string }) {
  const { common } = useWords();
  const update = useMutation(
    trpc.profile.update.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: trpc.account.pathKey() }),
    }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    update.mutate({ name: textOf(new FormData(event.currentTarget), 'name') });
  };
  return (
    <form className={parts.narrow} onSubmit={submit}>
      <TextInput label={common.name} name="name" defaultValue={name} autoComplete="name" maxLength={100} required />
      <TextInput label={common.email} value={email} readOnly />
      <Failure error={update.error} />
      <div className={parts.row}>
        <Button type="submit" loading={update.isPending}>
          {common.save}
        </Button>
        <span role="status">{update.isSuccess && common.saved}</span>
      </div>
    </form>
  );
}

function ChangePassword() {
  const { profile } = useWords();
  const change = useMutation(trpc.profile.password.mutationOptions());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    change.mutate(
      { current: textOf(fields, 'current'), next: textOf(fields, 'next') },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <form className={parts.narrow} onSubmit={submit}>
      <Password name="current" label={profile.current} autoComplete="current-password" />
      <Password name="next" label={profile.next} autoComplete="new-password" />
      <Failure error={change.error} />
      <div className={parts.row}>
        <Button type="submit" loading={change.isPending}>
          {profile.change}
        </Button>
        <span role="status">{change.isSuccess && profile.changed}</span>
      </div>
    </form>
  );
}
