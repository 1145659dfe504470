import { Anchor, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { isOpen, type Offer, refreshOffers } from './offer.ts';
import { useOfferTexts } from './use-offer-texts.ts';

type Other = Offer['others'][number];

/** The other offers for the property: the one that is accepted stands in the way, and the open ones wait for an answer. */
export function OtherOffers({ offer }: { offer: Offer }) {
  const words = useOfferTexts();
  const { record, transaction } = useTranslations();
  const refuse = useMutation(trpc.offers.refuseOthers.mutationOptions({ onSettled: refreshOffers }));
  const accepted = offer.others.find(({ stage }) => !isOpen(stage));
  const open = offer.others.filter(({ stage }) => isOpen(stage));
  const isAccepted = offer.stage !== 'refused' && !isOpen(offer.stage);
  if (offer.stage === 'refused' || offer.others.length === 0) return null;
  const linkTo = ({ id, contactName, amountEuros, stage }: Other) => (
    <Anchor component={Link} href={paths.offer.replace(':offerId', id)} inherit>
      {`${contactName}, ${record.euros(amountEuros)} (${transaction.offerStages[stage]})`}
    </Anchor>
  );
  return (
    <>
      {accepted && (
        <div className={shared.notice} role="note">
          {isAccepted ? words.alsoAccepted : words.otherAccepted} {linkTo(accepted)}
        </div>
      )}
      {open.length > 0 && (
        <div>
          <Text fz="sm" c="dimmed" mt="sm">
            {words.otherOffers(open.length)}
          </Text>
          <ul className={shared.stack}>
            {open.map((other) => (
              <li key={other.id}>{linkTo(other)}</li>
            ))}
          </ul>
          {isAccepted && (
            <Group mt="xs">
              <Button
                size="compact-sm"
                variant="default"
                loading={refuse.isPending}
                onClick={() => refuse.mutate({ id: offer.id, others: open.map(({ id }) => id) })}
              >
                {words.refuseOthers(open.length)}
              </Button>
            </Group>
          )}
          <ErrorMessage error={refuse.error} />
        </div>
      )}
    </>
  );
}
