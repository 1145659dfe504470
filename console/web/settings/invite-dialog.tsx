import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CopyableText } from '../components/copyable-text.tsx';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { queryClient, trpc } from '../trpc.ts';

type Role = 'owner' | 'agent' | 'assistant';

/** Invites a colleague. Clef sends no e-mail: the owner passes on the link, which works once. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const { team, common } = useTranslations();
  const [role, setRole] = useState<Role>('agent');
  const invite = useMutation(
    trpc.team.invite.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.team.pathKey() }),
    }),
  );
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    invite.mutate({ name: fieldText(form, 'name'), email: fieldText(form, 'email'), role });
  };
  if (invite.data) {
    return (
      <Dialog title={team.linkTitle} lead={team.linkLead(invite.variables.name)} onClose={onClose}>
        <div className={shared.stack}>
          <CopyableText label={team.link} text={invite.data.link} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={team.invite} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <TextInput label={common.name} name="name" required autoFocus />
        <TextInput label={common.email} name="email" type="email" required />
        <SegmentedControl
          aria-label={team.role}
          value={role}
          onChange={(value) => setRole(value as Role)}
          data={(['agent', 'assistant', 'owner'] as const).map((value) => ({ value, label: team.roles[value] }))}
        />
        <ErrorMessage error={invite.error} />
        <div className={`${shared.row} ${shared.end}`}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" loading={invite.isPending}>
            {team.send}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
