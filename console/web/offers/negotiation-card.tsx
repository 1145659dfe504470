import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Card } from '../components/card.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { hasNextStep, NextStep } from './next-step.tsx';
import { isOpen, type Offer } from './offer.ts';
import { OtherOffers } from './other-offers.tsx';
import { RoundList } from './round-list.tsx';
import { useOfferTexts } from './use-offer-texts.ts';

/** The amounts that both sides named, and the decision. */
export function NegotiationCard({ offer }: { offer: Offer }) {
  const words = useOfferTexts();
  const { record, transaction } = useTranslations();
  const [countered, setCountered] = useState(0);
  const { stage, property, feesEuros, feesFollow, amountEuros } = offer;
  const { priceEuros: asking, feesPercent, feesPaidBy } = property;
  const share = feesPercent !== null && feesFollow ? words.feeTerms(feesPercent, feesPaidBy) : null;
  return (
    <Card title={words.negotiation}>
      <Group align="baseline" gap="0 0.8rem" mb="xs" c="dimmed">
        <Text component="strong" c="var(--ink)" fz="1.45rem" fw={700}>
          {record.euros(amountEuros)}
        </Text>
        {asking !== null && <span>{words.ofAsking(record.euros(asking), (amountEuros - asking) / asking)}</span>}
        {feesEuros !== null && (
          <span>
            {transaction.feesOf(record.euros(feesEuros))}
            {share && ` (${share})`}
          </span>
        )}
      </Group>
      <RoundList offer={offer} countered={countered} />
      {isOpen(stage) && <DecisionBar offer={offer} onCountered={() => setCountered(countered + 1)} />}
      <OtherOffers offer={offer} />
      {hasNextStep(offer) && <NextStep key={stage} offer={offer} />}
    </Card>
  );
}
