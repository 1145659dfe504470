import { Button, SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../components/form-dialog.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ContactSearch, type FoundContact } from '../search/contact-search.tsx';
import { trpc } from '../trpc.ts';
import { type ContactSheet, thenClose } from './contact.ts';

const kinds = ['couple', 'co_buyers'] as const;
type Kind = ContactSheet['links'][number]['kind'];

type LinkDialogProps = { contactId: string; onClose(): void };

/** Links another contact, who is found by a name or a phone number. */
export default function LinkDialog({ contactId, onClose }: LinkDialogProps) {
  const { contactRecord: words } = useTranslations();
  const form = useContractForm({
    initial: { kind: 'couple' as Kind, other: undefined as FoundContact | undefined },
    inputOf: ({ kind, other }) => ({ contactId, otherId: other?.id ?? '', kind }),
    send: useMutation(trpc.contacts.link.mutationOptions({ onSuccess: thenClose(onClose) })),
  });
  const { other } = form.values;
  const isSame = other?.id === contactId;
  return (
    <FormDialog
      title={words.linkTitle}
      lead={words.linkLead}
      form={form}
      action={words.linkConfirm}
      disabled={!other || isSame}
      onClose={onClose}
    >
      <SegmentedControl
        fullWidth
        aria-label={words.linkKind}
        data={kinds.map((value) => ({ value, label: words.linkKinds[value] }))}
        {...form.field('kind')}
      />
      {other ? (
        <div className={shared.row}>
          <strong>{other.name}</strong>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => form.update({ other: undefined })}>
            {words.otherContact}
          </Button>
        </div>
      ) : (
        <ContactSearch label={words.linkedContact} onSelect={(other) => form.update({ other })} />
      )}
      {isSame && (
        <p className={shared.failure} role="alert">
          {words.linkToItself}
        </p>
      )}
    </FormDialog>
  );
}
