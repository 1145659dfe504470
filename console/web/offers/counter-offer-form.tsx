import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CounterOfferInput } from '../../../domain/offers/counter-offer-input.ts';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { EuroField } from '../components/euro-field.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { DayField } from '../dates/day-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { useTyped } from '../unsaved/use-typed.ts';
import { FinancingFields } from './financing-fields.tsx';
import { type Offer, refreshOffers } from './offer.ts';
import { useOfferTexts } from './use-offer-texts.ts';

type CounterOfferFormProps = { offer: Offer; onSaved(): void; onClose(): void };

/** Records the next amount. The side that did not speak last comes first; of the financing only what changes is sent. */
export function CounterOfferForm({ offer, onSaved, onClose }: CounterOfferFormProps) {
  const words = useOfferTexts();
  const { common, transaction } = useTranslations();
  const form = useContractForm({
    contract: CounterOfferInput,
    initial: {
      party: offer.rounds.at(-1)?.party === 'seller' ? ('buyer' as const) : ('seller' as const),
      amountEuros: null as number | null,
      validUntil: '',
      financing: offer.financing,
      loanEuros: offer.loanEuros,
      conditions: '',
      note: '',
    },
    inputOf: ({ party, amountEuros, validUntil, financing, loanEuros, conditions, note }) => ({
      id: offer.id,
      party,
      amountEuros: Number(amountEuros),
      ...(financing !== null && financing !== offer.financing && { financing }),
      ...(financing !== 'cash' && loanEuros !== offer.loanEuros && { loanEuros }),
      ...(conditions.trim() && { conditions: conditions.trim() }),
      ...(note.trim() && { note: note.trim() }),
      ...(validUntil && { validUntil }),
    }),
    send: useMutation(
      trpc.offers.counter.mutationOptions({
        onSuccess: async () => {
          await refreshOffers();
          onSaved();
        },
      }),
    ),
  });
  const { field } = form;
  const { handleInput, giveUp } = useTyped();
  return (
    <form className={shared.stack} {...form.props} onInput={handleInput}>
      <SegmentedControl
        aria-label={words.by}
        data={(['seller', 'buyer'] as const).map((value) => ({ value, label: words.parties[value] }))}
        {...field('party')}
      />
      <EuroField label={transaction.amount} required min={1} {...field('amountEuros')} />
      <DayField label={words.days.validUntil} required {...field('validUntil')} />
      <FinancingFields financing={field('financing')} loan={field('loanEuros')} />
      <Textarea label={words.newConditions} autosize minRows={2} maxLength={2000} {...field('conditions')} />
      <Textarea label={words.note} autosize minRows={2} maxLength={2000} {...field('note')} />
      <ErrorMessage error={form.error} />
      <DialogActions onCancel={() => giveUp(onClose)}>
        <Button type="submit" loading={form.isPending}>
          {common.save}
        </Button>
      </DialogActions>
    </form>
  );
}
