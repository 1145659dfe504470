import { Button, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { maxProposed } from '../../../domain/matching/limits.ts';
import { lazyPage } from '../components/code-loading.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { LoadMore } from '../components/load-more.tsx';
import shared from '../components/shared.module.css';
import { Section } from '../contact-record/section.tsx';
import type { PropertySheet } from '../property-record/property-fields.ts';
import { trpc } from '../trpc.ts';
import { BuyerRow } from './buyer-row.tsx';
import type { BuyerMatch } from './match.ts';
import { OtherBuyers } from './other-buyers.tsx';
import { useMatchingTexts } from './use-matching-texts.ts';

const ProposeToBuyersDialog = lazyPage(() => import('./propose-to-buyers-dialog.tsx'));

/** The buyers whose searches a property fits, then those who miss one wish by little; those who are ticked can be written to. */
export function MatchingBuyers({ property }: { property: PropertySheet }) {
  const propertyId = property.id;
  const words = useMatchingTexts();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // The buyers as they were ticked: a colleague's proposal changes the list, and not the dialog that is open.
  const [proposedTo, setProposedTo] = useState<BuyerMatch[]>();
  const list = useInfiniteQuery(
    trpc.properties.matches.infiniteQueryOptions(
      { propertyId, limit: 20 },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const counts = useQuery(trpc.properties.countMatches.queryOptions({ propertyId }));
  const buyers = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const chosen = buyers.filter(({ contact, waiting }) => waiting === null && ticked.has(contact.id));
  const toggle = (id: string) =>
    setTicked((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  const group = (title: string, fits: boolean) => {
    const some = buyers.filter((buyer) => buyer.fits === fits);
    if (some.length === 0) return null;
    return <Group title={title} buyers={some} ticked={ticked} onToggle={toggle} />;
  };
  return (
    <Section title={words.buyers} empty={list.isSuccess && buyers.length === 0 && words.noBuyers}>
      <ErrorMessage error={list.error} />
      {counts.data && buyers.length > 0 && (
        <Text fz={13} c="dimmed">
          {words.summary(counts.data.fit, counts.data.near)}
        </Text>
      )}
      {group(words.fit, true)}
      {group(words.near, false)}
      <LoadMore list={list} />
      {buyers.length > 0 && (
        <Button
          mt="xs"
          fullWidth
          // As high as its words: what to do first is a whole sentence, which also has to be read while it cannot be pressed.
          h="auto"
          mih={36}
          py={6}
          styles={{ label: { whiteSpace: 'normal', lineHeight: 1.3 } }}
          {...(chosen.length === 0 && { c: 'var(--soft)' })}
          variant={chosen.length > 0 ? 'filled' : 'default'}
          disabled={chosen.length === 0 || chosen.length > maxProposed}
          onClick={() => setProposedTo(chosen)}
        >
          {chosen.length === 0
            ? words.tickFirst
            : chosen.length > maxProposed
              ? words.tooMany(maxProposed)
              : words.propose(chosen.length)}
        </Button>
      )}
      {counts.data && <OtherBuyers counts={counts.data} />}
      <Suspense>
        {proposedTo && (
          <ProposeToBuyersDialog
            property={property}
            buyers={proposedTo}
            onProposed={() => setTicked(new Set())}
            onClose={() => setProposedTo(undefined)}
          />
        )}
      </Suspense>
    </Section>
  );
}

type GroupProps = { title: string; buyers: BuyerMatch[]; ticked: ReadonlySet<string>; onToggle(id: string): void };

const Group = ({ title, buyers, ticked, onToggle }: GroupProps) => (
  <>
    <Text component="h3" fz={13} fw={600} mt="xs">
      {title}
    </Text>
    <ul className={shared.rows}>
      {buyers.map((buyer) => (
        <BuyerRow
          key={buyer.contact.id}
          buyer={buyer}
          isTicked={ticked.has(buyer.contact.id)}
          onToggle={() => onToggle(buyer.contact.id)}
        />
      ))}
    </ul>
  </>
);
