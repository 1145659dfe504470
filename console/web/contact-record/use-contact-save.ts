import { useMutation } from '@tanstack/react-query';
import { errorCodeOf, queryClient, trpc } from '../trpc.ts';
import { type ContactSheet, refreshContacts } from './contact.ts';

/** Saves changed fields of the contact. A refusal because of a colleague's newer version fetches that version. */
export const useContactSave = (onSaved: (saved: ContactSheet, before: ContactSheet | undefined) => void) =>
  useMutation(
    trpc.contacts.edit.mutationOptions({
      // Kept here, because a newer version may arrive before the answer does.
      onMutate: ({ id }) => queryClient.getQueryData(trpc.contacts.sheet.queryKey({ id })),
      onSuccess: (saved, _, before) => {
        queryClient.setQueryData(trpc.contacts.sheet.queryKey({ id: saved.id }), saved);
        onSaved(saved, before);
        return refreshContacts();
      },
      onError: (error) => errorCodeOf(error) === 'conflict' && refreshContacts(),
    }),
  );
