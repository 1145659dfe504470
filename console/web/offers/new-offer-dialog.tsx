import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { FoundProperty } from '../search/property-search.tsx';
import { refetchLive, trpc } from '../trpc.ts';
import { blankOffer, NewOfferFields, offerOf } from './new-offer-fields.tsx';
import { useOfferTexts } from './use-offer-texts.ts';

type NewOfferDialogProps = {
  contactId: string;
  contactName: string;
  /** The property, if it is known already, as after a visit: it is not asked for then. */
  property?: FoundProperty | undefined;
  onClose(): void;
};

/** Notes an offer of this buyer. */
export default function NewOfferDialog({ contactId, contactName, property, onClose }: NewOfferDialogProps) {
  const words = useOfferTexts();
  const { transaction } = useTranslations();
  const form = useContractForm({
    initial: { ...blankOffer, property },
    inputOf: (values) => ({ contactId, ...offerOf(values) }),
    faultsOf: (values) => ({ property: values.property === undefined && transaction.propertyMissing }),
    send: useMutation(
      trpc.offers.record.mutationOptions({
        onSuccess: async () => {
          onClose();
          await refetchLive();
        },
      }),
    ),
  });
  return (
    <FormDialog
      title={words.titleOf(contactName)}
      lead={property && `${property.title}, ${property.reference}`}
      form={form}
      action={transaction.recordOffer}
      onClose={onClose}
    >
      <NewOfferFields contactId={contactId} form={form} asksProperty={!property} />
    </FormDialog>
  );
}
