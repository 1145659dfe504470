import { Checkbox } from '@mantine/core';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { type Offer, useChangeOffer } from './offer.ts';
import { useOfferTexts } from './use-offer-texts.ts';

/** The papers that the sale needs, and those that are missing. */
export function PapersCard({ offer }: { offer: Offer }) {
  const words = useOfferTexts();
  const change = useChangeOffer();
  const missing = offer.papers.filter(({ isReceived }) => !isReceived).length;
  const toggle = (toggled: string) =>
    change.mutate({
      id: offer.id,
      papers: offer.papers
        .filter(({ paper, isReceived }) => isReceived !== (paper === toggled))
        .map(({ paper }) => paper),
    });
  return (
    <Card title={words.papers}>
      <p className={shared.soft}>{words.missing(missing)}</p>
      <div className={shared.stack}>
        {offer.papers.map(({ paper, isReceived }) => (
          <Checkbox
            key={paper}
            label={words.paperNames[paper]}
            checked={isReceived}
            disabled={change.isPending}
            onChange={() => toggle(paper)}
          />
        ))}
      </div>
      <ErrorMessage error={change.error} />
    </Card>
  );
}
