import { useMutation } from '@tanstack/react-query';
import { MAX_FIRST_NUMBER } from '../../../domain/mandates/register-number.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { NumberField } from '../components/number-field.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { agencyClock } from '../dates/agency-clock.ts';
import { DayField } from '../dates/day-field.tsx';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { refreshMandates } from './mandate.ts';
import { useMandateTexts } from './use-mandate-texts.ts';

type DeclareDialogProps = { register: RouterOutputs['mandates']['register']; onClose(): void };

/** Begins the register with the number after the last of the old one. */
export function DeclareDialog({ register: { declared, suggestedFirst }, onClose }: DeclareDialogProps) {
  const words = useMandateTexts();
  const { day: today } = agencyClock(0);
  const form = useContractForm({
    initial: {
      firstNumber: (declared?.firstNumber ?? suggestedFirst) as number | null,
      startedOn: declared?.startedOn ?? today,
    },
    faultsOf: ({ firstNumber }) => ({
      firstNumber: firstNumber !== null && firstNumber < suggestedFirst && words.tooLow(suggestedFirst),
    }),
    inputOf: ({ firstNumber, startedOn }) => ({ firstNumber: firstNumber ?? 0, startedOn }),
    send: useMutation(
      trpc.mandates.declare.mutationOptions({
        onSuccess: async () => {
          await refreshMandates();
          onClose();
        },
      }),
    ),
  });
  return (
    <FormDialog title={words.declare} lead={words.declareLead} form={form} action={words.declare} onClose={onClose}>
      <NumberField
        label={words.firstNumber}
        required
        isPlain
        min={1}
        max={MAX_FIRST_NUMBER}
        {...form.field('firstNumber')}
      />
      <DayField label={words.startedOn} required towards="past" max={today} {...form.field('startedOn')} />
      <p className={shared.soft}>{words.declareHint}</p>
    </FormDialog>
  );
}
