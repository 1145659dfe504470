import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ForRole } from '../components/for-role.tsx';
import { Page } from '../components/page.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PersonRow } from './person-row.tsx';
import { RolesTable } from './roles-table.tsx';

/** The people of the agency, the open invitations, and what each role may do. */
export default function TeamPage() {
  const { team } = useTranslations();
  const [isInviting, setIsInviting] = useState(false);
  const list = useQuery(trpc.team.list.queryOptions({}));
  const inviteButton = (
    <ForRole operation="inviteColleague">
      <Button onClick={() => setIsInviting(true)}>{team.invite}</Button>
    </ForRole>
  );
  return (
    <Page title={team.title} lead={team.lead} aside={inviteButton}>
      <ErrorMessage error={list.error} />
      {list.data && (
        <Card>
          <ul className={shared.rows}>
            {list.data.colleagues.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
        </Card>
      )}
      {list.data && list.data.invitations.length > 0 && (
        <Card title={team.invited}>
          <ul className={shared.rows}>
            {list.data.invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </Card>
      )}
      <RolesTable />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Page>
  );
}
