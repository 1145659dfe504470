import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { DayField } from '../dates/day-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc, trpcClient } from '../trpc.ts';
import { type Offer, refreshOffers } from './offer.ts';
import { useOfferTexts } from './use-offer-texts.ts';

type ConditionDialogProps = {
  offerId: string;
  /** The one that is changed; a new one without it. */
  condition: Offer['otherConditions'][number] | undefined;
  onClose(): void;
};

/** A condition besides the loan. */
export function ConditionDialog({ offerId, condition, onClose }: ConditionDialogProps) {
  const words = useOfferTexts();
  const { common } = useTranslations();
  const onSuccess = async () => {
    await refreshOffers();
    onClose();
  };
  const remove = useMutation(trpc.offers.removeCondition.mutationOptions({ onSuccess }));
  const send = useMutation({
    mutationFn: (given: { label: string; until: string | null }) =>
      condition
        ? trpcClient.offers.changeCondition.mutate({ id: condition.id, ...given })
        : trpcClient.offers.addCondition.mutate({ offerId, ...given }),
    onSuccess,
  });
  const form = useContractForm({
    initial: { label: condition?.label ?? '', until: condition?.until ?? '' },
    inputOf: ({ label, until }) => ({ label: label.trim(), until: until || null }),
    send,
  });
  const removal = condition && (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate({ id: condition.id })}>
      {words.removeCondition}
    </Button>
  );
  return (
    <FormDialog
      title={condition ? words.changeCondition(condition.label) : words.addCondition}
      form={form}
      action={common.save}
      actions={removal}
      disabled={form.values.label.trim() === ''}
      onClose={onClose}
    >
      <TextInput
        label={words.conditionLabel}
        placeholder={words.conditionExample}
        required
        maxLength={200}
        {...form.field('label')}
      />
      <DayField label={words.conditionUntil} {...form.field('until')} />
    </FormDialog>
  );
}
