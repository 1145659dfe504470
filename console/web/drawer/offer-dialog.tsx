import { useMutation } from '@tanstack/react-query';
import { EuroField } from '../components/euro-field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { refetchLive, trpc } from '../trpc.ts';
import { useVisitTexts } from './use-visit-texts.ts';

type OfferDialogProps = { contactId: string; propertyId: string; onClose(): void };

/** Notes the offer that a visitor makes; its own page takes the rest of it. */
export function OfferDialog({ contactId, propertyId, onClose }: OfferDialogProps) {
  const words = useVisitTexts();
  const { transaction } = useTranslations();
  const form = useContractForm({
    initial: { amountEuros: null as number | null },
    inputOf: ({ amountEuros }) => ({ contactId, propertyId, amountEuros: Number(amountEuros) }),
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
    <FormDialog title={words.recordOffer} form={form} action={words.recordOffer} onClose={onClose}>
      <EuroField label={transaction.amount} required {...form.field('amountEuros')} />
    </FormDialog>
  );
}
