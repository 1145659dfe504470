import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { showActionToast } from '../toasts/toast-store.ts';
import { trpc, trpcClient } from '../trpc.ts';
import { CounterOfferForm } from './counter-offer-form.tsx';
import { type Offer, refreshOffers } from './offer.ts';
import styles from './offers.module.css';

/** The amounts that both sides named, and the decision. */
export function NegotiationCard({ offer }: { offer: Offer }) {
  const { offer: words, record, transaction } = useTranslations();
  const { formatDateTime, formatDate } = useDateFormat();
  const [isCountering, setIsCountering] = useState(false);
  const { id, stage, rounds, property, feesEuros, amountEuros } = offer;
  const move = useMutation({
    ...trpc.offers.move.mutationOptions({ onSettled: refreshOffers }),
    onSuccess: (moved) =>
      showActionToast(transaction.offerStages[moved.stage], async () => {
        await trpcClient.offers.move.mutate({ id, stage });
        await refreshOffers();
      }),
  });
  const isOpen = stage === 'received' || stage === 'countered';
  const asking = property.priceEuros;
  return (
    <Card title={words.negotiation}>
      <p className={styles.amount}>
        <strong>{record.euros(amountEuros)}</strong>
        {asking !== null && <span>{words.ofAsking(record.euros(asking), (amountEuros - asking) / asking)}</span>}
        {feesEuros !== null && <span>{transaction.feesOf(record.euros(feesEuros))}</span>}
      </p>
      <ol className={styles.rounds}>
        {rounds.map(({ party, amountEuros: amount, note, validUntil, by, at }) => (
          <li key={at + party} data-party={party}>
            <span>{words.parties[party]}</span>
            <strong>{record.euros(amount)}</strong>
            <small>
              {[formatDateTime(at), by?.name, validUntil && words.validUntilDay(formatDate(validUntil))]
                .filter(Boolean)
                .join(' · ')}
            </small>
            {note && <p>{note}</p>}
          </li>
        ))}
      </ol>
      <ErrorMessage error={move.error} />
      {isOpen && !isCountering && (
        <div className={shared.row}>
          <Button loading={move.isPending} onClick={() => move.mutate({ id, stage: 'accepted' })}>
            {words.accept}
          </Button>
          <Button variant="default" onClick={() => setIsCountering(true)}>
            {words.counter}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            loading={move.isPending}
            onClick={() => move.mutate({ id, stage: 'refused' })}
          >
            {words.refuse}
          </Button>
        </div>
      )}
      {isOpen && isCountering && <CounterOfferForm offer={offer} onClose={() => setIsCountering(false)} />}
      {stage === 'accepted' && <p className={shared.soft}>{words.afterAcceptance}</p>}
    </Card>
  );
}
