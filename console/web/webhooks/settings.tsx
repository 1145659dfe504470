import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type EventType, eventTypes } from '../../../domain/events/event-types.ts';
import { textOf } from '../door/entry.ts';
import { Dialog } from '../look/dialog.tsx';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { codeOf, queries, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import type { Webhook } from './standing.tsx';

type Told = { webhook?: Webhook; onMade?(secret: string): void; onClose(): void };

/** Makes a webhook, or changes one. */
export function Settings({ webhook, onMade, onClose }: Told) {
  const { webhooks, common, errors } = useWords();
  const { create, change, refused, reset, isPending } = useSaving(onMade, onClose);
  const [isNone, none] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const kinds = form.getAll('kind') as EventType[];
    // An empty list is all of them: that is for people to choose, not to come upon.
    const isChosen = kinds.length > 0 || form.has('all');
    none(!isChosen);
    if (!isChosen) return;
    const given = { name: textOf(form, 'name'), url: textOf(form, 'url'), kinds };
    if (webhook) change({ id: webhook.id, ...given });
    else create(given);
  };
  const code = codeOf(refused);
  const wrong = code?.startsWith('address_') ? errors[code] : undefined;
  return (
    <Dialog title={webhook ? webhook.name : webhooks.create} onClose={onClose}>
      <form className={parts.stack} onSubmit={submit}>
        <TextInput
          {...{ label: webhooks.name, description: webhooks.nameHint, name: 'name', maxLength: 100 }}
          defaultValue={webhook?.name}
          required
        />
        <TextInput
          {...{ label: webhooks.url, description: webhooks.urlHint, name: 'url', inputMode: 'url', maxLength: 2000 }}
          defaultValue={webhook?.url}
          placeholder="https://"
          error={wrong}
          onChange={reset}
          required
        />
        <Kinds chosen={webhook?.kinds ?? []} isNone={isNone} onChange={() => none(false)} />
        {!wrong && <Failure error={refused} />}
        <div className={`${parts.row} ${parts.end}`}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {webhook ? webhooks.save : webhooks.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useSaving(onMade: Told['onMade'], onClose: () => void) {
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
  const create = useMutation(
    trpc.webhooks.create.mutationOptions({
      onSuccess: ({ secret }) => {
        void refresh();
        onMade?.(secret);
      },
    }),
  );
  const change = useMutation(
    trpc.webhooks.change.mutationOptions({
      onSuccess: async () => {
        await refresh();
        onClose();
      },
    }),
  );
  const refused = create.error ?? change.error;
  const reset = () => {
    create.reset();
    change.reset();
  };
  const isPending = create.isPending || change.isPending;
  return { create: create.mutate, change: change.mutate, refused, reset, isPending };
}

/** All, or those that are ticked. */
function Kinds({ chosen, isNone, onChange }: { chosen: readonly string[]; isNone: boolean; onChange(): void }) {
  const { webhooks } = useWords();
  const [all, choose] = useState(chosen.length === 0);
  return (
    <fieldset className={parts.choices} onChange={onChange}>
      <legend>{webhooks.kinds}</legend>
      <Checkbox
        name="all"
        label={webhooks.all}
        checked={all}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      {!all &&
        eventTypes.map((kind) => (
          <Checkbox
            key={kind}
            name="kind"
            value={kind}
            label={webhooks.kindNames[kind]}
            description={<code>{kind}</code>}
            defaultChecked={chosen.includes(kind)}
          />
        ))}
      {isNone && (
        <p className={parts.failure} role="alert">
          {webhooks.noKinds}
        </p>
      )}
    </fieldset>
  );
}
