import { Badge, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { paths } from '../../page-paths.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { NotFound } from '../components/not-found.tsx';
import { Page } from '../components/page.tsx';
import { RecordLink } from '../drawer/record-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { SignatureSubject } from '../signatures/signature.ts';
import { SignatureSection } from '../signatures/signature-section.tsx';
import { isUnknownRecord, trpc } from '../trpc.ts';
import { BuyersCard } from './buyers-card.tsx';
import { ConditionsCard } from './conditions-card.tsx';
import { DeadlineList } from './deadline-list.tsx';
import { NegotiationCard } from './negotiation-card.tsx';
import { NotaryCard } from './notary-card.tsx';
import type { Offer } from './offer.ts';
import styles from './offers.module.css';
import { PapersCard } from './papers-card.tsx';
import { TermsCard } from './terms-card.tsx';
import { useOfferTexts } from './use-offer-texts.ts';

/** An open offer can be signed, the compromis once it is accepted. */
function subjectsOf(stage: Offer['stage']): SignatureSubject[] {
  if (stage === 'accepted') return ['promise', 'offer'];
  return stage === 'received' || stage === 'countered' ? ['offer'] : [];
}

/** One offer: its amounts, its deadlines, the notaries and the papers of the sale. */
export default function OfferPage() {
  const { offerId = '' } = useParams<{ offerId: string }>();
  const words = useOfferTexts();
  const { transaction } = useTranslations();
  const { data: offer, error } = useQuery(trpc.offers.read.queryOptions({ id: offerId }));
  const back = { href: paths.transactions, label: transaction.title };
  if (isUnknownRecord(error)) return <NotFound back={back} />;
  if (!offer) return <ErrorMessage error={error} />;
  const { property } = offer;
  const stage = (
    <Badge variant="light" color={offer.stage === 'refused' ? 'gray' : 'green'} size="lg" tt="none">
      {transaction.offerStages[offer.stage]}
    </Badge>
  );
  return (
    <Page title={words.titleOf(offer.contactName)} back={back} aside={stage} wide>
      <Group gap="0 0.9rem" mb="md" c="dimmed">
        <RecordLink record={{ kind: 'property', id: offer.propertyId }}>{property.title}</RecordLink>
        <span>{`${property.reference}, ${property.city}`}</span>
        <RecordLink record={{ kind: 'contact', id: offer.contactId }}>{offer.contactName}</RecordLink>
      </Group>
      <DeadlineList deadlines={offer.deadlines} />
      <div className={styles.columns}>
        <div>
          <NegotiationCard offer={offer} />
          <TermsCard key={offer.updatedAt} offer={offer} />
        </div>
        <div>
          <BuyersCard offer={offer} />
          <ConditionsCard offer={offer} />
          <PapersCard offer={offer} />
          <NotaryCard offer={offer} />
          <SignatureSection id={offer.id} subjects={subjectsOf(offer.stage)} />
        </div>
      </div>
    </Page>
  );
}
