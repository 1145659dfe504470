import { useMutation } from '@tanstack/react-query';
import { errorCodeOf, queryClient, trpc } from '../trpc.ts';
import { type ContactSheet, refreshContacts } from './contact.ts';

/** Saves changed fields of the contact. A refusal because of a colleague's newer version fetches that version. */
export const useContactSave = (onSaved: (saved: ContactSheet) => void) =>
  useMutation(
    trpc.contacts.edit.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(trpc.contacts.sheet.queryKey({ id: saved.id }), saved);
        onSaved(saved);
        return refreshContacts();
      },
      onError: (error) => errorCodeOf(error) === 'conflict' && refreshContacts(),
    }),
  );
