import { Button } from '@mantine/core';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { RecordLink } from '../drawer/record-link.tsx';
import { ContactSearch } from '../search/contact-search.tsx';
import { type Offer, useChangeOffer } from './offer.ts';
import { useOfferTexts } from './use-offer-texts.ts';

/** The two notaries, who are contacts of the agency. */
export function NotaryCard({ offer }: { offer: Offer }) {
  const words = useOfferTexts();
  const change = useChangeOffer();
  const sides = [
    ['buyerNotaryId', offer.buyerNotary, words.buyerNotary],
    ['sellerNotaryId', offer.sellerNotary, words.sellerNotary],
  ] as const;
  return (
    <Card title={words.notaries}>
      <div className={shared.stack}>
        {sides.map(([field, notary, label]) =>
          notary ? (
            <div key={field}>
              <span className={shared.soft}>{label}</span>
              <div className={shared.row}>
                <RecordLink quiet record={{ kind: 'contact', id: notary.id }}>
                  {notary.name}
                </RecordLink>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`${words.removeNotary} (${label})`}
                  onClick={() => change.mutate({ id: offer.id, [field]: null })}
                >
                  {words.removeNotary}
                </Button>
              </div>
            </div>
          ) : (
            <ContactSearch
              key={field}
              label={label}
              onSelect={({ id }) => change.mutate({ id: offer.id, [field]: id })}
            />
          ),
        )}
      </div>
      <ErrorMessage error={change.error} />
    </Card>
  );
}
