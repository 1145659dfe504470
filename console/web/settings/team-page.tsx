import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Page } from '../components/page.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useCurrentUser, useMay } from '../sign-in/use-current-user.ts';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';
import { InviteDialog } from './invite-dialog.tsx';

type Team = RouterOutputs['team']['list'];

const refreshTeam = () => queryClient.invalidateQueries({ queryKey: trpc.team.pathKey() });

/** The people of the agency and the open invitations. Only an owner can change them. */
export default function TeamPage() {
  const { team } = useTranslations();
  const [isInviting, setIsInviting] = useState(false);
  const list = useQuery(trpc.team.list.queryOptions({}));
  const currentUser = useCurrentUser();
  const isOwner = useMay('inviteColleague');
  const inviteButton = isOwner && <Button onClick={() => setIsInviting(true)}>{team.invite}</Button>;
  return (
    <Page title={team.title} lead={team.lead} aside={inviteButton}>
      <ErrorMessage error={list.error} />
      {list.data && (
        <Card>
          <ul className={shared.rows}>
            {list.data.colleagues.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                isCurrentUser={person.id === currentUser?.id}
                isOwner={isOwner}
              />
            ))}
          </ul>
        </Card>
      )}
      {list.data && list.data.invitations.length > 0 && (
        <Card title={team.invited}>
          <ul className={shared.rows}>
            {list.data.invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} isOwner={isOwner} />
            ))}
          </ul>
        </Card>
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Page>
  );
}

type PersonRowProps = { person: Team['colleagues'][number]; isCurrentUser: boolean; isOwner: boolean };

function PersonRow({ person, isCurrentUser, isOwner }: PersonRowProps) {
  const { team } = useTranslations();
  const disable = useMutation(trpc.team.disable.mutationOptions({ onSuccess: refreshTeam }));
  const enable = useMutation(trpc.team.enable.mutationOptions({ onSuccess: refreshTeam }));
  const { id, name, email, role, disabledAt } = person;
  const toggle = disabledAt ? enable : disable;
  return (
    <li>
      <div className={shared.grow}>
        <strong>{name}</strong> {isCurrentUser && <span className={shared.soft}>({team.you})</span>}
        <div className={shared.soft}>{email}</div>
      </div>
      <span className={shared.tag}>{team.roles[role]}</span>
      {disabledAt && <span className={`${shared.tag} ${shared.warn}`}>{team.disabled}</span>}
      {isOwner && !isCurrentUser && (
        <Button size="compact-sm" variant="default" loading={toggle.isPending} onClick={() => toggle.mutate({ id })}>
          {disabledAt ? team.enable : team.disable}
        </Button>
      )}
      <ErrorMessage error={toggle.error} />
    </li>
  );
}

type InvitationRowProps = { invitation: Team['invitations'][number]; isOwner: boolean };

function InvitationRow({ invitation, isOwner }: InvitationRowProps) {
  const { team } = useTranslations();
  const { formatDate } = useDateFormat();
  const withdraw = useMutation(trpc.team.withdraw.mutationOptions({ onSuccess: refreshTeam }));
  const { id, name, email, role, expiresAt } = invitation;
  return (
    <li>
      <div className={shared.grow}>
        <strong>{name}</strong>
        <div className={shared.soft}>
          {email} · {team.until(formatDate(expiresAt))}
        </div>
      </div>
      <span className={shared.tag}>{team.roles[role]}</span>
      {isOwner && (
        <Button
          size="compact-sm"
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ id })}
        >
          {team.withdraw}
        </Button>
      )}
      <ErrorMessage error={withdraw.error} />
    </li>
  );
}
