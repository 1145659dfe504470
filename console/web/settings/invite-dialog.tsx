import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CopyableText } from '../components/copyable-text.tsx';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf, fetchedOnce, queryClient, trpc } from '../trpc.ts';
import { InvitationPreview } from './invitation-preview.tsx';

type Role = 'owner' | 'agent' | 'assistant';

/** Invites a colleague: by the e-mail that the dialog shows, or by a link that the owner passes on. Both work once. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const { team, common } = useTranslations();
  const [role, setRole] = useState<Role>('agent');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [sendsMail, setSendsMail] = useState(true);
  const mail = useQuery(trpc.team.preview.queryOptions({}, fetchedOnce));
  const invite = useMutation(
    trpc.team.invite.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.team.list.queryKey() }),
      // The text may have changed since it was shown: show the current one before anything is sent.
      onError: (error) => errorCodeOf(error) === 'conflict' && void mail.refetch(),
    }),
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const fingerprint = sendsMail ? mail.data?.fingerprint : undefined;
    invite.mutate({ name, email, role, ...(fingerprint && { fingerprint }) });
  };
  if (invite.data) {
    const lead = invite.data.mail ? team.mailLead(invite.data.email) : team.linkLead(invite.data.name);
    return (
      // Another dialog than the form: nothing was typed into it.
      <Dialog key="link" title={team.linkTitle} lead={lead} onClose={onClose}>
        <div className={shared.stack}>
          <CopyableText label={team.link} text={invite.data.link} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={team.invite} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <TextInput
          label={common.name}
          value={name}
          required
          autoFocus
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={common.email}
          value={email}
          type="email"
          required
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <div>
          <SegmentedControl
            fullWidth
            aria-label={team.role}
            value={role}
            onChange={(value) => setRole(value as Role)}
            data={(['agent', 'assistant', 'owner'] as const).map((value) => ({ value, label: team.roles[value] }))}
          />
          <p className={shared.soft}>{team.roleHints[role]}</p>
        </div>
        <Checkbox
          label={team.sendMail}
          checked={sendsMail}
          onChange={(event) => setSendsMail(event.currentTarget.checked)}
        />
        {sendsMail && mail.data && <InvitationPreview mail={mail.data} to={email} />}
        <ErrorMessage error={invite.error ?? mail.error} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={invite.isPending} disabled={sendsMail && !mail.data}>
            {sendsMail ? team.sendByMail : team.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
