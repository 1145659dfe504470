import { Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { isClosed } from '../../../domain/property-status/statuses.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { Section } from '../contact-record/section.tsx';
import { contactPath } from '../contacts/contact-columns.tsx';
import { RecordLink } from '../drawer/record-link.tsx';
import { useReportLines } from '../drawer/report-lines.ts';
import { splitVisits } from '../drawer/split-visits.ts';
import { VisitStatus } from '../drawer/visit-status.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { MatchState } from '../matching/match-state.tsx';
import { MatchingBuyers } from '../matching/matching-buyers.tsx';
import { OfferRows, offersIn } from '../offers/offer-rows.tsx';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { PortalViewsSection } from './portal-views-section.tsx';
import { PricesSection } from './prices-section.tsx';
import type { PropertySheet } from './property-fields.ts';
import { SellersSection } from './sellers-section.tsx';

type Interested = RouterOutputs['properties']['interested']['data'][number];

/** So many are shown at once, those with whom something happened last. */
const FIRST = 8;

/** The sellers of a property, the buyers whom it fits, its offers and visits, the buyers to whom it was proposed, the views of its advert, and its former prices. */
export function ActivityPanel({ property }: { property: PropertySheet }) {
  const propertyId = property.id;
  const { record } = useTranslations();
  const interested = useQuery(trpc.properties.interested.queryOptions({ propertyId }));
  const visits = useQuery(trpc.visits.list.queryOptions({ propertyId, order: 'desc', limit: 50 }));
  const { past, coming } = splitVisits(visits.data?.data ?? []);
  const buyers = interested.data?.data ?? [];
  return (
    <>
      <SellersSection propertyId={propertyId} />
      {/* Nobody is proposed a property that was sold or withdrawn. */}
      {!isClosed(property.status) && <MatchingBuyers property={property} />}
      <Offers buyers={buyers} isLoaded={interested.isSuccess} />
      <ErrorMessage error={visits.error} />
      <Section title={record.visits} empty={visits.isSuccess && past.length === 0 && record.noVisits}>
        <Visits visits={past} />
      </Section>
      {coming.length > 0 && (
        <Section title={record.comingVisits}>
          <Visits visits={coming} />
        </Section>
      )}
      <ErrorMessage error={interested.error} />
      <Buyers buyers={buyers} isLoaded={interested.isSuccess} />
      <PortalViewsSection propertyId={propertyId} />
      <PricesSection propertyId={propertyId} />
    </>
  );
}

function Visits({ visits }: { visits: RouterOutputs['visits']['list']['data'] }) {
  const { formatDateTime } = useDateFormat();
  const reportLines = useReportLines();
  return (
    <ul className={shared.rows}>
      {visits.map((visit) => (
        <li key={visit.id}>
          <Box flex={1} miw={0}>
            <RecordLink quiet record={{ kind: 'visit', id: visit.id }}>
              {formatDateTime(visit.startsAt)}
            </RecordLink>
            <Text fz={13} c="dimmed">
              <Link href={contactPath(visit.contactId)}>{visit.contact.name}</Link>
              {' · '}
              <VisitStatus {...visit} />
            </Text>
            <Text fz={13} lineClamp={4} style={{ whiteSpace: 'pre-line' }}>
              {reportLines(visit)}
            </Text>
          </Box>
        </li>
      ))}
    </ul>
  );
}

type BuyersProps = { buyers: Interested[]; isLoaded: boolean };

function Offers({ buyers, isLoaded }: BuyersProps) {
  const { propertyRecord: words } = usePropertyTexts();
  const hasOffers = buyers.some(({ moments }) => offersIn(moments).length > 0);
  return (
    <Section title={words.offers} empty={isLoaded && !hasOffers && words.noOffers}>
      <OfferRows
        proposals={buyers.map(({ contact, moments }) => ({
          about: <Link href={contactPath(contact.id)}>{contact.name}</Link>,
          moments,
        }))}
      />
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
