import { useIsMutating, useMutation } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { useContractForm } from '../components/use-contract-form.ts';
import { useUnsentText } from '../composer/unsent-text.ts';
import type { RouterInputs } from '../trpc.ts';

export type CallOutcome = RouterInputs['contacts']['noteCall']['outcome'];

/** A note is kept in the shape of an unsent message, of which it uses the body alone. */
const empty = { channel: 'sms' as const, subject: '', body: '', attachments: [] };

type NoteOptions = {
  /** The contact or the conversation that the note is about. The form is mounted anew for another one. */
  id: string;
  save(note: { id: string; body: string; formId: string }, call: CallOutcome | undefined): Promise<unknown>;
  /** Refetches the lists in which the note appears. */
  refresh(): unknown;
};

/** A note that is being written. It is kept like a reply that was not sent, until it is saved. */
export function useNote({ id, save, refresh }: NoteOptions) {
  const { text, update, renewId } = useUnsentText(`note:${id}`, empty);
  const mutationKey = ['note', id];
  const add = useMutation({
    mutationKey,
    mutationFn: ({ call, ...note }: { id: string; body: string; formId: string; call: CallOutcome | undefined }) =>
      save(note, call),
    // The next call has another id too, even if nothing was written about this one.
    onSuccess: () => update({ body: '', formId: v4() }),
    onError: (error, { formId }) => renewId(error, formId),
    // After an error too: if the answer was lost, the list shows whether the note was saved. Nothing waits for the list, because
    // an unreachable server would delay the error.
    onSettled: () => void refresh(),
  });
  const isSaving = useIsMutating({ mutationKey }) > 0;
  /** Saves what is written, or a call, about which nothing has to be written. */
  const submit = (call?: CallOutcome) => {
    const { body, formId } = text;
    if ((call || body.trim() !== '') && !isSaving) add.mutate({ id, body, formId, call });
  };
  const form = useContractForm({
    kept: { values: { body: text.body }, update: ({ body = '' }) => update({ body }) },
    inputOf: () => undefined,
    // The field is read-only meanwhile, because it is emptied once the note is saved.
    send: { mutate: () => submit(), error: add.error, isPending: isSaving },
  });
  return { form, body: text.body, isSaved: add.isSuccess, submit };
}
