import { Badge, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import { ForRole } from '../components/for-role.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';

type Invitation = RouterOutputs['team']['list']['invitations'][number];

const tones = {
  waiting: '',
  sending: '',
  sent: 'green',
  failed: 'red',
  unconfirmed: 'yellow',
  cancelled: '',
};

/** An open invitation, and what became of its e-mail. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { team } = useTranslations();
  const { formatDate } = useDateFormat();
  const withdraw = useMutation(
    trpc.team.withdraw.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.team.list.queryKey() }),
    }),
  );
  const isTestMode = useQuery(trpc.account.state.queryOptions()).data?.sandbox.email ?? false;
  const { id, name, email, role, expiresAt, mail } = invitation;
  const isInDoubt = mail?.status === 'failed' || mail?.status === 'unconfirmed';
  return (
    <li>
      <div className={shared.grow}>
        <strong>{name}</strong>
        <div className={shared.soft}>
          {email} · {team.until(formatDate(expiresAt))}
        </div>
        {mail && isInDoubt && (
          <div className={shared.soft}>
            {team.mailAdvice[mail.status as 'failed' | 'unconfirmed']} {mail.detail}
          </div>
        )}
      </div>
      {mail?.status === 'sent' && isTestMode ? (
        <Badge>{team.mailStatusTest}</Badge>
      ) : (
        <Badge color={mail ? tones[mail.status] : 'gray'}>{mail ? team.mailStatuses[mail.status] : team.byLink}</Badge>
      )}
      <Badge>{team.roles[role]}</Badge>
      <ForRole operation="withdrawInvitation">
        <Button
          size="compact-sm"
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ id })}
        >
          {team.withdraw}
        </Button>
      </ForRole>
      <ErrorMessage error={withdraw.error} />
    </li>
  );
}
