import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOwner } from '../door/owner.ts';
import { Failure } from '../look/failure.tsx';
import { Card, Page } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { type Answers, queries, trpc } from '../wire.ts';
import { useDates, useWords } from '../words/words.tsx';
import { Invite } from './invite.tsx';

type Team = Answers['team']['list'];

const refreshed = { onSuccess: () => queries.invalidateQueries({ queryKey: trpc.team.pathKey() }) };

/** Who may read and decide; only an owner changes it. */
export default function Team() {
  const { team } = useWords();
  const [inviting, invite] = useState(false);
  const list = useQuery(trpc.team.list.queryOptions({}));
  const me = useQuery(trpc.account.state.queryOptions()).data?.user;
  const owner = useOwner();
  const aside = owner && <Button onClick={() => invite(true)}>{team.invite}</Button>;
  return (
    <Page title={team.title} lead={team.lead} aside={aside}>
      <Failure error={list.error} />
      {list.data && (
        <Card>
          <ul className={parts.rows}>
            {list.data.people.map((person) => (
              <Person key={person.id} person={person} me={person.id === me?.id} owner={owner} />
            ))}
          </ul>
        </Card>
      )}
      {list.data && list.data.invitations.length > 0 && (
        <Card title={team.invited}>
          <ul className={parts.rows}>
            {list.data.invitations.map((invitation) => (
              <Invited key={invitation.id} invitation={invitation} owner={owner} />
            ))}
          </ul>
        </Card>
      )}
      {inviting && <Invite onClose={() => invite(false)} />}
    </Page>
  );
}

function Person({ person, me, owner }: { person: Team['people'][number]; me: boolean; owner: boolean }) {
  const { team } = useWords();
  const disable = useMutation(trpc.team.disable.mutationOptions(refreshed));
  const enable = useMutation(trpc.team.enable.mutationOptions(refreshed));
  const { id, name, email, role, disabledAt } = person;
  const change = disabledAt ? enable : disable;
  return (
    <li>
      <div className={parts.grow}>
        <strong>{name}</strong> {me && <span className={parts.soft}>({team.you})</span>}
        <div className={parts.soft}>{email}</div>
      </div>
      <span className={parts.tag}>{team.roles[role]}</span>
      {disabledAt && <span className={`${parts.tag} ${parts.warn}`}>{team.disabled}</span>}
      {owner && !me && (
        <Button size="compact-sm" variant="default" loading={change.isPending} onClick={() => change.mutate({ id })}>
          {disabledAt ? team.enable : team.disable}
        </Button>
      )}
      <Failure error={change.error} />
    </li>
  );
}

function Invited({ invitation, owner }: { invitation: Team['invitations'][number]; owner: boolean }) {
  const { team } = useWords();
  const { date } = useDates();
  const withdraw = useMutation(trpc.team.withdraw.mutationOptions(refreshed));
  const { id, name, email, role, expiresAt } = invitation;
  return (
    <li>
      <div className={parts.grow}>
        <strong>{name}</strong>
        <div className={parts.soft}>
          {email} · {team.until(date(expiresAt))}
        </div>
      </div>
      <span className={parts.tag}>{team.roles[role]}</span>
      {owner && (
        <Button
          size="compact-sm"
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ id })}
        >
          {team.withdraw}
        </Button>
      )}
      <Failure error={withdraw.error} />
    </li>
  );
}
