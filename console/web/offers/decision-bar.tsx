import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { trpcClient } from '../trpc.ts';
import { CounterOfferForm } from './counter-offer-form.tsx';
import { type Offer, refreshOffers } from './offer.ts';
import { useOfferTexts } from './use-offer-texts.ts';

type DecisionBarProps = { offer: Offer; onCountered(): void };

/** The answers to an open offer. An offer whose time is over is accepted only by somebody who says so. */
export function DecisionBar({ offer, onCountered }: DecisionBarProps) {
  const words = useOfferTexts();
  const { transaction } = useTranslations();
  const { formatDate } = useDateFormat();
  const [isCountering, setIsCountering] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { id, stage, hasExpired, validUntil } = offer;
  const move = useMutation({
    mutationFn: (to: { stage: 'accepted' | 'refused'; evenExpired?: boolean }) =>
      trpcClient.offers.move.mutate({ id, ...to }),
    onSettled: refreshOffers,
    onSuccess: (moved) =>
      showActionToast(transaction.offerStages[moved.stage], async () => {
        await trpcClient.offers.move.mutate({ id, stage });
        await refreshOffers();
      }),
  });
  const isTaken = offer.others.some((other) => other.stage !== 'received' && other.stage !== 'countered');
  if (isCountering) {
    const close = () => setIsCountering(false);
    const handleSaved = () => {
      close();
      onCountered();
    };
    return <CounterOfferForm offer={offer} onSaved={handleSaved} onClose={close} />;
  }
  return (
    <>
      <ErrorMessage error={move.error} />
      <Group gap="xs">
        {!isTaken && (
          <Button
            loading={move.isPending}
            onClick={() => (hasExpired ? setIsAsking(true) : move.mutate({ stage: 'accepted' }))}
          >
            {words.accept}
          </Button>
        )}
        <Button variant="default" onClick={() => setIsCountering(true)}>
          {words.counter}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          loading={move.isPending}
          onClick={() => move.mutate({ stage: 'refused' })}
        >
          {words.refuse}
        </Button>
      </Group>
      {isAsking && validUntil && (
        <ConfirmDialog
          title={words.acceptExpired}
          lead={words.acceptExpiredLead(formatDate(validUntil))}
          action={words.acceptAnyway}
          onConfirm={() => move.mutateAsync({ stage: 'accepted', evenExpired: true })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
