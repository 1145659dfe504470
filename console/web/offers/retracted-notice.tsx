import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { trpc } from '../trpc.ts';
import { type Offer, refreshOffers } from './offer.ts';
import { useOfferTexts } from './use-offer-texts.ts';

/** Says what follows once a buyer has retracted: the sale does not take place. A person ends it. */
export function RetractedNotice({ offer: { id, stage, buyers } }: { offer: Offer }) {
  const words = useOfferTexts();
  const end = useMutation(trpc.offers.move.mutationOptions({ onSettled: refreshOffers }));
  const names = buyers.flatMap(({ name, retractedOn }) => (retractedOn ? [name] : []));
  if (names.length === 0) return null;
  return (
    <div className={shared.notice} role="note">
      {words.afterRetraction(names.join(', '))}
      {stage !== 'refused' && (
        <Group mt="xs">
          <Button
            size="compact-sm"
            color="red"
            loading={end.isPending}
            onClick={() => end.mutate({ id, stage: 'refused' })}
          >
            {words.endSale}
          </Button>
        </Group>
      )}
      <ErrorMessage error={end.error} />
    </div>
  );
}
