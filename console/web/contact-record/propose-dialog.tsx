import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../components/form-dialog.tsx';
import { PropertyChoice } from '../components/property-choice.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { FoundProperty } from '../search/property-search.tsx';
import { trpc } from '../trpc.ts';
import { thenClose } from './contact.ts';

type ProposeDialogProps = { contactId: string; onClose(): void };

/** Notes a property that is proposed to the contact in person. */
export default function ProposeDialog({ contactId, onClose }: ProposeDialogProps) {
  const { contactRecord: words } = useTranslations();
  const form = useContractForm({
    initial: { property: undefined as FoundProperty | undefined },
    inputOf: ({ property }) => ({ contactId, propertyId: property?.id ?? '' }),
    send: useMutation(trpc.contacts.propose.mutationOptions({ onSuccess: thenClose(onClose) })),
  });
  const { property } = form.values;
  return (
    <FormDialog
      title={words.proposeTitle}
      lead={words.proposeLead}
      form={form}
      action={words.proposeConfirm}
      disabled={!property}
      onClose={onClose}
    >
      <PropertyChoice
        label={words.proposedProperty}
        chosen={property}
        onChoose={(property) => form.update({ property })}
      />
    </FormDialog>
  );
}
