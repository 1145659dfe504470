import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Select } from '../components/select.tsx';
import shared from '../components/shared.module.css';
import { useDayFormat } from '../i18n/use-day-format.ts';
import { trpc } from '../trpc.ts';
import { ConditionDialog } from './condition-dialog.tsx';
import { type Offer, refreshOffers, useChangeOffer } from './offer.ts';
import styles from './offers.module.css';
import { useOfferTexts } from './use-offer-texts.ts';

const states = ['open', 'met', 'not_met', 'waived'] as const;
type State = (typeof states)[number];
type Condition = { id: string | null; label: string; until: string | null; state: State; decidedOn: string | null };

/** The conditions of the sale, the loan first, and what became of each. */
export function ConditionsCard({ offer }: { offer: Offer }) {
  const words = useOfferTexts();
  const formatDay = useDayFormat();
  const [edited, setEdited] = useState<Offer['otherConditions'][number] | 'new'>();
  const changeOffer = useChangeOffer();
  const change = useMutation(trpc.offers.changeCondition.mutationOptions({ onSettled: refreshOffers }));
  const { id: offerId, financing, loanUntil, loanState, loanDecidedOn } = offer;
  const loan: Condition = {
    id: null,
    label: words.loanCondition,
    until: loanUntil,
    state: loanState,
    decidedOn: loanDecidedOn,
  };
  const conditions = [...(financing === 'cash' ? [] : [loan]), ...offer.otherConditions];
  const decide = ({ id }: Condition, state: State) =>
    id === null ? changeOffer.mutate({ id: offerId, loanState: state }) : change.mutate({ id, state });
  return (
    <Card title={words.conditionsTitle}>
      {conditions.length === 0 && <p className={shared.soft}>{words.noCondition}</p>}
      <ul className={styles.list}>
        {conditions.map((condition) => {
          const known = offer.otherConditions.find(({ id }) => id === condition.id);
          const days = [
            condition.until && words.untilDay(formatDay(condition.until)),
            condition.decidedOn && words.decidedOn(formatDay(condition.decidedOn)),
          ].filter(Boolean);
          return (
            <li key={condition.id ?? 'loan'} className={styles.round}>
              <Group justify="space-between" gap="xs" pt="xs">
                <Text flex="1 1 10rem">{condition.label}</Text>
                <Group gap="xs" wrap="nowrap">
                  <Select
                    label={words.stateOf(condition.label)}
                    value={condition.state}
                    options={states.map((state) => [state, words.conditionStates[state]] as const)}
                    onChange={(state) => decide(condition, state as State)}
                  />
                  {known && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="gray"
                      aria-label={words.changeCondition(condition.label)}
                      onClick={() => setEdited(known)}
                    >
                      {words.change}
                    </Button>
                  )}
                </Group>
              </Group>
              {days.length > 0 && (
                <Text fz="sm" c="dimmed">
                  {days.join(' · ')}
                </Text>
              )}
            </li>
          );
        })}
      </ul>
      <Button size="compact-sm" variant="default" mt="xs" onClick={() => setEdited('new')}>
        {words.addCondition}
      </Button>
      <ErrorMessage error={change.error ?? changeOffer.error} />
      {edited && (
        <ConditionDialog
          offerId={offerId}
          condition={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}
