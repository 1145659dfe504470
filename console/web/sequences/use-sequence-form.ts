import { useMutation } from '@tanstack/react-query';
import { paths } from '../../page-paths.ts';
import { errorCodeOf, queryClient, refetchLive, trpc } from '../trpc.ts';
import { changedFields } from '../unsaved/unsaved-changes.ts';
import { useRecordForm } from '../unsaved/use-record-form.ts';
import type { Sequence } from './sequence.ts';
import { emptyStep, type SequenceForm } from './sequence-form.ts';

/** A sequence with the steps of its newest version. */
type NewestVersion = SequenceForm & { id: string; fingerprint: string; updatedAt: string };

const newestVersionOf = ({ id, name, updatedAt, versions: [newest] }: Sequence): NewestVersion => {
  const { fingerprint, steps } = newest ?? { fingerprint: '', steps: [] };
  return { id, name, updatedAt, fingerprint, steps };
};

const emptyForm: SequenceForm = { name: '', steps: [emptyStep] };

const recordForm = {
  path: paths.sequences,
  valuesOf: ({ name, steps }: SequenceForm = emptyForm): SequenceForm => ({ name, steps }),
  changesOf: changedFields<SequenceForm>,
};

/** The form of a sequence and the mutation that saves it. */
export function useSequenceForm(sequence: Sequence | undefined) {
  const record = useRecordForm<NewestVersion, SequenceForm>(sequence && newestVersionOf(sequence), recordForm);
  const save = useSave(record.saved, record.handleSaved);
  return { record, save };
}

function useSave(saved: NewestVersion | undefined, onSaved: (saved: NewestVersion, sent: SequenceForm) => void) {
  const save = useMutation(trpc.sequences.save.mutationOptions());
  const create = useMutation(trpc.sequences.create.mutationOptions());
  return useMutation({
    mutationFn: (form: SequenceForm) => {
      if (!saved) return create.mutateAsync(form);
      const { id, fingerprint } = saved;
      return save.mutateAsync({ id, fingerprint, steps: form.steps, ...changedFields(form, saved) });
    },
    onSuccess: async (sequence, sent) => {
      queryClient.setQueryData(trpc.sequences.read.queryKey({ id: sequence.id }), sequence);
      onSaved(newestVersionOf(sequence), sent);
      await queryClient.invalidateQueries({ queryKey: trpc.sequences.list.queryKey() });
    },
    // A colleague saved first: fetch that version, so that the reader can choose between the two.
    onError: (error) => (errorCodeOf(error) === 'conflict' ? refetchLive(trpc.sequences.pathKey()) : undefined),
  });
}
