import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { type Scope, scopes } from '../../../domain/shared/actor.ts';
import { textOf } from '../door/entry.ts';
import { Dialog } from '../look/dialog.tsx';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { queries, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import type { Made } from './secret.tsx';

/** Makes a key. What it may is ticked one by one; nothing is ticked beforehand but reading. */
export function NewKey({ onMade, onClose }: { onMade(made: Made): void; onClose(): void }) {
  const { keys, common } = useWords();
  const create = useMutation(
    trpc.keys.create.mutationOptions({
      onSuccess: (made) => {
        void queries.invalidateQueries({ queryKey: trpc.keys.pathKey() });
        onMade(made);
      },
    }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const until = textOf(form, 'until');
    create.mutate({
      name: textOf(form, 'name'),
      scopes: form.getAll('scope') as Scope[],
      ...(until && { expiresAt: new Date(`${until}T23:59:59`).toISOString() }),
    });
  };
  return (
    <Dialog title={keys.create} onClose={onClose}>
      <form className={parts.stack} onSubmit={submit}>
        <TextInput label={keys.name} description={keys.nameHint} name="name" maxLength={100} required autoFocus />
        <fieldset className={parts.choices}>
          <legend>{keys.scopes}</legend>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              name="scope"
              value={scope}
              label={keys.scopeNames[scope]}
              description={<code>{scope}</code>}
              defaultChecked={scope === 'contacts:read'}
            />
          ))}
        </fieldset>
        <TextInput label={keys.expires} name="until" type="date" />
        <Failure error={create.error} />
        <div className={`${parts.row} ${parts.end}`}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {keys.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
