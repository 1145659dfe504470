import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { textOf } from '../door/entry.ts';
import { Dialog } from '../look/dialog.tsx';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { queries, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import type { Key } from './key-row.tsx';
import type { Made } from './secret.tsx';

const refresh = () => queries.invalidateQueries({ queryKey: trpc.keys.pathKey() });

export function Revoke({ asked, onClose }: { asked: Key; onClose(): void }) {
  const { keys, common } = useWords();
  const revoke = useMutation(
    trpc.keys.revoke.mutationOptions({
      onSuccess: async () => {
        await refresh();
        onClose();
      },
    }),
  );
  return (
    <Dialog title={keys.revokeTitle(asked.name)} lead={keys.revokeLead} onClose={onClose}>
      <Failure error={revoke.error} />
      <div className={`${parts.row} ${parts.end}`}>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button color="red" loading={revoke.isPending} onClick={() => revoke.mutate({ id: asked.id })}>
          {keys.revoke}
        </Button>
      </div>
    </Dialog>
  );
}

export function Rotate({ asked, onMade, onClose }: { asked: Key; onMade(made: Made): void; onClose(): void }) {
  const { keys, common } = useWords();
  const rotate = useMutation(
    trpc.keys.rotate.mutationOptions({
      onSuccess: (made) => {
        void refresh();
        onClose();
        onMade(made);
      },
    }),
  );
  return (
    <Dialog title={keys.rotateTitle(asked.name)} lead={keys.rotateLead} onClose={onClose}>
      <form
        className={parts.stack}
        onSubmit={(event) => {
          event.preventDefault();
          rotate.mutate({ id: asked.id, overlapHours: Number(textOf(new FormData(event.currentTarget), 'hours')) });
        }}
      >
        <TextInput type="number" name="hours" label={keys.overlap} defaultValue={24} min={0} max={168} required />
        <Failure error={rotate.error} />
        <div className={`${parts.row} ${parts.end}`}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" loading={rotate.isPending}>
            {keys.rotate}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
