import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ContactSearch } from '../search/contact-search.tsx';
import { trpcClient } from '../trpc.ts';
import type { Contact } from './contact.ts';
import MergeDialog from './merge-dialog.tsx';

type MergeWithDialogProps = { contact: Contact; onClose(): void };

/** Finds the other record of a person, and then compares the two. */
export default function MergeWithDialog({ contact, onClose }: MergeWithDialogProps) {
  const { contactRecord: words } = useTranslations();
  // Read at the moment it is chosen, because a merge refuses what changed after it was read.
  const other = useMutation({ mutationFn: (id: string) => trpcClient.contacts.read.query({ id }) });
  if (other.data) return <MergeDialog contacts={[contact, other.data]} onClose={onClose} />;
  return (
    <Dialog title={words.mergeWithTitle} lead={words.mergeWithLead} onClose={onClose}>
      <div className={shared.stack}>
        <ContactSearch
          label={words.otherRecord}
          exceptId={contact.id}
          onSelect={({ id }) => !other.isPending && other.mutate(id)}
        />
        <ErrorMessage error={other.error} />
      </div>
    </Dialog>
  );
}
