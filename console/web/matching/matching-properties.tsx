import { Box, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import { LoadMore } from '../components/load-more.tsx';
import shared from '../components/shared.module.css';
import { Section } from '../contact-record/section.tsx';
import { RecordLink } from '../drawer/record-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { matchText, type PropertyMatch } from './match.ts';
import { useMatchHistory } from './match-history.ts';
import { MatchState } from './match-state.tsx';
import { useMatchingTexts } from './use-matching-texts.ts';

type MatchingPropertiesProps = { contactId: string; hasSearch: boolean };

/** The properties for sale that fit a contact's searches, then those that miss one wish by little. */
export function MatchingProperties({ contactId, hasSearch }: MatchingPropertiesProps) {
  const words = useMatchingTexts();
  const list = useInfiniteQuery(
    trpc.contacts.matches.infiniteQueryOptions(
      { contactId, limit: 10 },
      { getNextPageParam: (page) => page.nextCursor, enabled: hasSearch },
    ),
  );
  const matches = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const empty = !hasSearch ? words.noSearch : list.isSuccess && matches.length === 0 && words.noProperties;
  return (
    <Section title={words.properties} empty={empty}>
      <ErrorMessage error={list.error} />
      {[true, false].map((fits) => (
        <Matches
          key={String(fits)}
          title={fits ? words.fit : words.near}
          matches={matches.filter((match) => match.fits === fits)}
        />
      ))}
      <LoadMore list={list} />
    </Section>
  );
}

function Matches({ title, matches }: { title: string; matches: PropertyMatch[] }) {
  if (matches.length === 0) return null;
  return (
    <>
      <Text component="h3" fz={13} fw={600} mt="xs">
        {title}
      </Text>
      <ul className={shared.rows}>
        {matches.map((match) => (
          <PropertyRow key={match.property.id} match={match} />
        ))}
      </ul>
    </>
  );
}

function PropertyRow({ match }: { match: PropertyMatch }) {
  const { record } = useTranslations();
  const words = useMatchingTexts();
  const historyOf = useMatchHistory();
  const { id, title, reference, city, priceEuros, surfaceSqm } = match.property;
  const history = historyOf(match.last);
  const facts = [
    ...[reference, city, priceEuros !== null && record.euros(priceEuros)],
    surfaceSqm !== null && words.fact.surface(surfaceSqm),
  ];
  return (
    <li>
      <Box flex={1} miw={0}>
        <Group justify="space-between" align="baseline" wrap="nowrap" gap="xs">
          <RecordLink quiet record={{ kind: 'property', id }}>
            {title}
          </RecordLink>
          <MatchState state={match.state} />
        </Group>
        <Text fz={13} c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        <Text fz={13}>{matchText(match, words)}</Text>
        {history && (
          <Text fz={13} c="dimmed">
            {history}
          </Text>
        )}
      </Box>
    </li>
  );
}
