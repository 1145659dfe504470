import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { RecordLink } from '../drawer/record-link.tsx';
import { useDayFormat } from '../i18n/use-day-format.ts';
import { ContactSearch } from '../search/contact-search.tsx';
import { trpc } from '../trpc.ts';
import { BuyerDialog } from './buyer-dialog.tsx';
import { type Offer, refreshOffers, useChangeBuyer } from './offer.ts';
import styles from './offers.module.css';
import { RetractedNotice } from './retracted-notice.tsx';
import { useOfferTexts } from './use-offer-texts.ts';

/** Everybody who buys, each with the letter that brought them the contract and the days that they have to retract. */
export function BuyersCard({ offer }: { offer: Offer }) {
  const words = useOfferTexts();
  const formatDay = useDayFormat();
  const [opened, setOpened] = useState<string>();
  const add = useChangeBuyer();
  const remove = useMutation(trpc.offers.removeBuyer.mutationOptions({ onSettled: refreshOffers }));
  const { id, buyers, linked, stage, signedOn } = offer;
  const hasContract = stage === 'promise_signed' || (stage === 'refused' && signedOn !== null);
  const statusOf = ({ delivery, notifiedOn, retractionUntil, daysLeft, retractedOn }: Offer['buyers'][number]) => {
    if (retractedOn) return words.retractedOn(formatDay(retractedOn));
    if (!notifiedOn || !retractionUntil || daysLeft === null) return words.noLetter;
    // Without the papers of the co-ownership the time has not begun, as the notice above says.
    if (offer.coOwnershipPapersMissing) return words.notifiedBy(delivery, formatDay(notifiedOn));
    const until =
      daysLeft < 0
        ? words.retractionEnded(formatDay(retractionUntil))
        : words.retractsUntil(formatDay(retractionUntil));
    return `${words.notifiedBy(delivery, formatDay(notifiedOn))} ${until}`;
  };
  const dialog = buyers.find(({ contactId }) => contactId === opened);
  return (
    <Card title={words.buyers}>
      <RetractedNotice offer={offer} />
      {hasContract && offer.coOwnershipPapersMissing && (
        <p className={shared.notice}>{words.coOwnershipPapersMissing}</p>
      )}
      <ul className={styles.list}>
        {buyers.map((buyer) => (
          <li key={buyer.contactId} className={styles.round}>
            <Group justify="space-between" gap="xs" py="xs">
              <RecordLink quiet record={{ kind: 'contact', id: buyer.contactId }}>
                {buyer.name}
              </RecordLink>
              <Group gap="xs">
                {hasContract && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={words.letterOf(buyer.name)}
                    onClick={() => setOpened(buyer.contactId)}
                  >
                    {words.letter}
                  </Button>
                )}
                {!buyer.isMain && !buyer.notifiedOn && !buyer.retractedOn && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    aria-label={words.removeBuyer(buyer.name)}
                    onClick={() => remove.mutate({ id, contactId: buyer.contactId })}
                  >
                    {words.removeNotary}
                  </Button>
                )}
              </Group>
            </Group>
            {hasContract && (
              <Text fz="sm" c="dimmed">
                {statusOf(buyer)}
              </Text>
            )}
          </li>
        ))}
      </ul>
      {linked.map(({ contactId, name }) => (
        <Button
          key={contactId}
          size="compact-sm"
          variant="subtle"
          mt="xs"
          onClick={() => add.mutate({ id, contactId })}
        >
          {words.addLinked(name)}
        </Button>
      ))}
      <ContactSearch
        label={words.addBuyer}
        exceptId={offer.contactId}
        onSelect={(found) => add.mutate({ id, contactId: found.id })}
      />
      <ErrorMessage error={add.error ?? remove.error} />
      {dialog && <BuyerDialog offer={offer} buyer={dialog} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}
