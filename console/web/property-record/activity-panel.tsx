import { Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { isClosed } from '../../../domain/property-status/statuses.ts';
import { paths } from '../../page-paths.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { Section } from '../contact-record/section.tsx';
import { contactPath } from '../contacts/contact-columns.tsx';
import { RecordLink } from '../drawer/record-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { MatchState } from '../matching/match-state.tsx';
import { MatchingBuyers } from '../matching/matching-buyers.tsx';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { PricesSection } from './prices-section.tsx';
import type { PropertySheet } from './property-fields.ts';
import { SellersSection } from './sellers-section.tsx';

type Interested = RouterOutputs['properties']['interested']['data'][number];

/** So many are shown at once, those with whom something happened last. */
const FIRST = 8;

/** The sellers of a property, the buyers whom it fits, its offers and visits, the buyers to whom it was proposed, and its former prices. */
export function ActivityPanel({ property }: { property: PropertySheet }) {
  const propertyId = property.id;
  const { record } = useTranslations();
  const { formatDateTime } = useDateFormat();
  const interested = useQuery(trpc.properties.interested.queryOptions({ propertyId }));
  const visits = useQuery(trpc.visits.list.queryOptions({ propertyId, order: 'desc', limit: 20 }));
  const buyers = interested.data?.data ?? [];
  return (
    <>
      <SellersSection propertyId={propertyId} />
      {/* Nobody is proposed a property that was sold or withdrawn. */}
      {!isClosed(property.status) && <MatchingBuyers property={property} />}
      <Offers buyers={buyers} isLoaded={interested.isSuccess} />
      <Section title={record.visits} empty={visits.data?.data.length === 0 && record.noVisits}>
        <ErrorMessage error={visits.error} />
        <ul className={shared.rows}>
          {visits.data?.data.map(({ id, startsAt, status, contact, contactId }) => (
            <li key={id}>
              <Box flex={1} miw={0}>
                <RecordLink quiet record={{ kind: 'visit', id }}>
                  {formatDateTime(startsAt)}
                </RecordLink>
                <Text fz={13} c="dimmed">
                  <Link href={contactPath(contactId)}>{contact.name}</Link>
                  {` · ${record.visitStatuses[status]}`}
                </Text>
              </Box>
            </li>
          ))}
        </ul>
      </Section>
      <ErrorMessage error={interested.error} />
      <Buyers buyers={buyers} isLoaded={interested.isSuccess} />
      <PricesSection propertyId={propertyId} />
    </>
  );
}

type BuyersProps = { buyers: Interested[]; isLoaded: boolean };

function Offers({ buyers, isLoaded }: BuyersProps) {
  const { record, transaction } = useTranslations();
  const { propertyRecord: words } = usePropertyTexts();
  const { formatDate } = useDateFormat();
  const offers = buyers
    .flatMap(({ contact, moments }) =>
      moments.flatMap((moment) => (moment.kind === 'offer' ? [{ contact, ...moment }] : [])),
    )
    .sort((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <Section title={words.offers} empty={isLoaded && offers.length === 0 && words.noOffers}>
      <ul className={shared.rows}>
        {offers.map(({ id, at, amountEuros, stage, contact }) => (
          <li key={id}>
            <Box flex={1} miw={0}>
              <Group justify="space-between" align="baseline" wrap="nowrap" gap="xs">
                <Link className={shared.recordName} href={paths.offer.replace(':offerId', id)}>
                  {record.euros(amountEuros)}
                </Link>
                <Text span fz={13} c={stage === 'refused' ? 'var(--bad)' : undefined}>
                  {transaction.offerStages[stage]}
                </Text>
              </Group>
              <Text fz={13} c="dimmed">
                <Link href={contactPath(contact.id)}>{contact.name}</Link>
                {` · ${formatDate(at)}`}
              </Text>
            </Box>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Buyers({ buyers, isLoaded }: BuyersProps) {
  const { stages, draft } = useTranslations();
  const { propertyRecord: words } = usePropertyTexts();
  const { formatDueDay } = useDateFormat();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? buyers : buyers.slice(0, FIRST);
  return (
    <Section title={words.buyers} empty={isLoaded && buyers.length === 0 && words.noBuyers}>
      <ul className={shared.rows}>
        {shown.map(({ contact, state, moments: [latest] }) => (
          <li key={contact.id}>
            <Box flex={1} miw={0}>
              <Group justify="space-between" align="baseline" wrap="nowrap" gap="xs">
                <Link className={shared.recordName} href={contactPath(contact.id)}>
                  {contact.name || draft.unnamedContact}
                </Link>
                <MatchState state={state} />
              </Group>
              <Text fz={13} c="dimmed">
                {[stages[contact.stage], latest && formatDueDay(latest.at)].filter(Boolean).join(' · ')}
              </Text>
            </Box>
          </li>
        ))}
      </ul>
      {shown.length < buyers.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setShowsAll(true)}>
          {words.moreBuyers(buyers.length - shown.length)}
        </Button>
      )}
    </Section>
  );
}
