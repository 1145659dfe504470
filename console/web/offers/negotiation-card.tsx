import { Box, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { trpc, trpcClient } from '../trpc.ts';
import { CounterOfferForm } from './counter-offer-form.tsx';
import { hasNextStep, NextStep } from './next-step.tsx';
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
      <Group align="baseline" gap="0 0.8rem" mb="xs" c="dimmed">
        <Text component="strong" c="var(--ink)" fz="1.45rem" fw={700}>
          {record.euros(amountEuros)}
        </Text>
        {asking !== null && <span>{words.ofAsking(record.euros(asking), (amountEuros - asking) / asking)}</span>}
        {feesEuros !== null && <span>{transaction.feesOf(record.euros(feesEuros))}</span>}
      </Group>
      <Box component="ol" mb="md" p={0}>
        {rounds.map(({ party, amountEuros: amount, note, validUntil, by, at }) => (
          <Group component="li" key={at + party} className={styles.round} align="baseline" gap="0 1rem" py="xs">
            <Box component="span" w="6rem">
              {words.parties[party]}
            </Box>
            <strong>{record.euros(amount)}</strong>
            {note && (
              <Text span flex="1 1 10rem" fz="sm" c="dimmed">
                {note}
              </Text>
            )}
            <Text span ml="auto" maw="18rem" fz={13} c="dimmed" ta="end">
              {[formatDateTime(at), by?.name, validUntil && words.validUntilDay(formatDate(validUntil))]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Group>
        ))}
      </Box>
      <ErrorMessage error={move.error} />
      {isOpen && !isCountering && (
        <Group gap="xs">
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
        </Group>
      )}
      {isOpen && isCountering && <CounterOfferForm offer={offer} onClose={() => setIsCountering(false)} />}
      {hasNextStep(offer) && <NextStep key={stage} offer={offer} />}
    </Card>
  );
}
