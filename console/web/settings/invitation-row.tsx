import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
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
  sent: shared.good,
  failed: shared.bad,
  unconfirmed: shared.warn,
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
      <span className={`${shared.tag} ${mail ? tones[mail.status] : ''}`}>
        {mail ? team.mailStatuses[mail.status] : team.byLink}
      </span>
      <span className={shared.tag}>{team.roles[role]}</span>
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
