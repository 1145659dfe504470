import { NativeSelect } from '@mantine/core';
import { FormDialog } from '../components/form-dialog.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { DayField } from '../dates/day-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type Offer, useChangeBuyer } from './offer.ts';
import { useOfferTexts } from './use-offer-texts.ts';

const deliveries = ['registered', 'electronic', 'by_hand'] as const;

type BuyerDialogProps = { offer: Offer; buyer: Offer['buyers'][number]; onClose(): void };

/** The letter of one buyer, and their retraction. */
export function BuyerDialog({ offer, buyer, onClose }: BuyerDialogProps) {
  const words = useOfferTexts();
  const { common } = useTranslations();
  const send = useChangeBuyer(onClose);
  const form = useContractForm({
    initial: {
      delivery: buyer.delivery ?? ('registered' as const),
      notifiedOn: buyer.notifiedOn ?? '',
      retractedOn: buyer.retractedOn ?? '',
    },
    inputOf: ({ delivery, notifiedOn, retractedOn }) => ({
      ...{ id: offer.id, contactId: buyer.contactId },
      delivery: notifiedOn ? delivery : null,
      notifiedOn: notifiedOn || null,
      retractedOn: retractedOn || null,
    }),
    send,
  });
  const { field, values } = form;
  return (
    <FormDialog
      title={words.letterOf(buyer.name)}
      lead={words.retractionHint}
      form={form}
      action={common.save}
      onClose={onClose}
    >
      <NativeSelect
        label={words.delivery}
        data={deliveries.map((value) => ({ value, label: words.deliveries[value] }))}
        {...field('delivery')}
      />
      <DayField label={words.presentedOn[values.delivery]} towards="past" {...field('notifiedOn')} />
      <DayField label={words.days.retractedOn} towards="past" {...field('retractedOn')} />
      <p className={shared.soft}>{words.retractionSent}</p>
    </FormDialog>
  );
}
