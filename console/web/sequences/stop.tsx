import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../look/dialog.tsx';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { queries, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import type { Enrolled } from './enrollments.tsx';

/** Ends a contact's way through a sequence. */
export function Stop({ enrollment: { id, contact }, onClose }: { enrollment: Enrolled; onClose(): void }) {
  const { enrollments: words, common } = useWords();
  const stop = useMutation(
    trpc.enrollments.cancel.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: trpc.enrollments.pathKey() });
        onClose();
      },
    }),
  );
  return (
    <Dialog title={words.cancelTitle(contact.name)} lead={words.cancelLead} onClose={onClose}>
      <Failure error={stop.error} />
      <div className={`${parts.row} ${parts.end}`}>
        <Button data-first variant="subtle" color="gray" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button color="red" loading={stop.isPending} onClick={() => stop.mutate({ id })}>
          {words.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
