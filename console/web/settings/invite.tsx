import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { textOf } from '../door/entry.ts';
import { Copyable } from '../look/copyable.tsx';
import { Dialog } from '../look/dialog.tsx';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { queries, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';

/** Invites a colleague: the link is handed over by hand, and serves once. */
export function Invite({ onClose }: { onClose(): void }) {
  const { team, common } = useWords();
  const [role, choose] = useState<'owner' | 'agent'>('agent');
  const invite = useMutation(
    trpc.team.invite.mutationOptions({ onSuccess: () => queries.invalidateQueries({ queryKey: trpc.team.pathKey() }) }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    invite.mutate({ name: textOf(form, 'name'), email: textOf(form, 'email'), role });
  };
  if (invite.data) {
    return (
      <Dialog title={team.linkTitle} lead={team.linkLead(invite.variables.name)} onClose={onClose}>
        <div className={parts.stack}>
          <Copyable label={team.link} text={invite.data.link} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={team.invite} onClose={onClose}>
      <form className={parts.stack} onSubmit={submit}>
        <TextInput label={common.name} name="name" required autoFocus />
        <TextInput label={common.email} name="email" type="email" required />
        <SegmentedControl
          aria-label={team.role}
          value={role}
          onChange={(value) => choose(value as 'owner' | 'agent')}
          data={(['agent', 'owner'] as const).map((value) => ({ value, label: team.roles[value] }))}
        />
        <Failure error={invite.error} />
        <div className={`${parts.row} ${parts.end}`}>
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
