import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { InvitationInput } from '../../../domain/access/invitation-input.ts';
import { CopyableText } from '../components/copyable-text.tsx';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf, fetchedOnce, queryClient, trpc } from '../trpc.ts';
import { InvitationPreview } from './invitation-preview.tsx';

type Role = 'owner' | 'negotiator' | 'assistant';

/** Invites a colleague: by the e-mail that the dialog shows, or by a link that the owner passes on. Both work once. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const { team, common } = useTranslations();
  const isTestMode = useQuery(trpc.account.state.queryOptions()).data?.sandbox.email ?? false;
  const mail = useQuery(trpc.team.preview.queryOptions({}, fetchedOnce));
  const invite = useMutation(
    trpc.team.invite.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.team.list.queryKey() }),
      // The text may have changed since it was shown: show the current one before anything is sent.
      onError: (error) => errorCodeOf(error) === 'conflict' && void mail.refetch(),
    }),
  );
  const form = useContractForm({
    contract: InvitationInput,
    initial: { name: '', email: '', role: 'negotiator' as Role, sendsMail: true },
    inputOf: ({ name, email, role, sendsMail }) => {
      const fingerprint = sendsMail ? mail.data?.fingerprint : undefined;
      return { name, email, role, ...(fingerprint && { fingerprint }) };
    },
    send: invite,
  });
  if (invite.data) {
    const invited = invite.data;
    const mailLead = isTestMode ? team.mailTestLead(invited.name) : team.mailLead(invited.email);
    const lead = invited.mail ? mailLead : team.linkLead(invited.name);
    return (
      // Another dialog than the form: nothing was typed into it.
      <Dialog key="link" title={team.linkTitle} lead={lead} onClose={onClose}>
        <div className={shared.stack}>
          <CopyableText label={team.link} text={invite.data.link} />
        </div>
      </Dialog>
    );
  }
  const { role, email, sendsMail } = form.values;
  return (
    <FormDialog
      title={team.invite}
      form={form}
      action={sendsMail ? team.sendByMail : team.send}
      disabled={sendsMail && !mail.data}
      problem={!form.error && mail.error && <ErrorMessage error={mail.error} />}
      onClose={onClose}
    >
      <TextInput label={common.name} required autoFocus maxLength={100} {...form.field('name')} />
      <TextInput label={common.email} type="email" required {...form.field('email')} />
      <div>
        <SegmentedControl
          fullWidth
          aria-label={team.role}
          data={(['negotiator', 'assistant', 'owner'] as const).map((value) => ({ value, label: team.roles[value] }))}
          {...form.field('role')}
        />
        <p className={shared.soft}>{team.roleHints[role]}</p>
      </div>
      <Checkbox label={team.sendMail} {...form.checkbox('sendsMail')} />
      {sendsMail && isTestMode && <p className={shared.soft}>{team.mailTest}</p>}
      {sendsMail && mail.data && <InvitationPreview mail={mail.data} to={email} />}
    </FormDialog>
  );
}
