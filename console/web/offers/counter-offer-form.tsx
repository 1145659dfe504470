import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { EuroField } from '../components/euro-field.tsx';
import shared from '../components/shared.module.css';
import { DayField } from '../dates/day-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { type Offer, refreshOffers } from './offer.ts';

type CounterOfferFormProps = { offer: Offer; onClose(): void };

/** Records the next amount. The side that did not speak last comes first. */
export function CounterOfferForm({ offer, onClose }: CounterOfferFormProps) {
  const { offer: words, common, transaction } = useTranslations();
  const [party, setParty] = useState<'buyer' | 'seller'>(offer.rounds.at(-1)?.party === 'seller' ? 'buyer' : 'seller');
  const [amount, setAmount] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [until, setUntil] = useState('');
  const counter = useMutation(
    trpc.offers.counter.mutationOptions({
      onSuccess: async () => {
        await refreshOffers();
        onClose();
      },
    }),
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    counter.mutate({
      id: offer.id,
      party,
      amountEuros: Number(amount),
      ...(note.trim() && { note: note.trim() }),
      ...(until && { validUntil: until }),
    });
  };
  return (
    <form className={shared.stack} onSubmit={handleSubmit}>
      <SegmentedControl
        aria-label={words.by}
        value={party}
        onChange={(value) => setParty(value as typeof party)}
        data={(['seller', 'buyer'] as const).map((value) => ({ value, label: words.parties[value] }))}
      />
      <EuroField label={transaction.amount} required min={1} value={amount} onChange={setAmount} />
      <DayField label={words.validUntil} value={until} onChange={setUntil} />
      <Textarea
        label={words.note}
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <ErrorMessage error={counter.error} />
      <DialogActions onCancel={onClose}>
        <Button type="submit" loading={counter.isPending} disabled={!(Number(amount) > 0)}>
          {common.save}
        </Button>
      </DialogActions>
    </form>
  );
}
