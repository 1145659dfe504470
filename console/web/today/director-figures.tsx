import { Box, Group, Paper, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { notLive, trpc } from '../trpc.ts';
import styles from './figures.module.css';
import { KeyTable } from './key-table.tsx';
import { LeadTable } from './lead-table.tsx';
import { useFiguresTexts } from './use-figures-texts.ts';

const periods = [30, 90] as const;
type Days = (typeof periods)[number];

/** The figures of the agency over whole days up to yesterday. Each says what it counts. */
export default function DirectorFigures() {
  const { record } = useTranslations();
  const words = useFiguresTexts();
  const { formatDate } = useDateFormat();
  const [days, setDays] = useState<Days>(30);
  const { data, error } = useQuery({
    ...trpc.today.figures.queryOptions({ days }),
    ...notLive,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const lastDay = data && new Date(Date.parse(data.to) - 1).toISOString();
  return (
    <Box component="section" mt="xs" pt="lg" className={styles.figures} aria-labelledby="figures">
      <Group component="header" justify="space-between" align="end" mb="md">
        <div>
          <h2 id="figures">{words.title}</h2>
          <Text c="dimmed" fz="sm">
            {data && lastDay ? words.period(formatDate(data.from), formatDate(lastDay)) : words.loading}
          </Text>
        </div>
        <SegmentedControl
          aria-label={words.which}
          value={String(days)}
          onChange={(value) => setDays(Number(value) as Days)}
          data={periods.map((value) => ({ value: String(value), label: words.days(value) }))}
        />
      </Group>
      <ErrorMessage error={error} />
      {data && (
        <>
          <SimpleGrid
            component="dl"
            type="container"
            cols={{ base: 1, '28rem': 2, '54rem': 3, '68rem': 5 }}
            spacing="sm"
            mt={0}
            mb="lg"
          >
            <Figure name={words.leads} value={words.number(data.leads.total)}>
              {words.leadsMeaning}
            </Figure>
            <Figure
              name={words.response}
              value={data.responses.medianSeconds === null ? words.none : words.duration(data.responses.medianSeconds)}
            >
              {data.responses.slowSeconds !== null && words.slow(words.duration(data.responses.slowSeconds))}{' '}
              {words.responseMeaning(data.responses.answered, data.responses.unanswered)}
            </Figure>
            <Figure name={words.offers} value={share(words, data.visits.offered, data.visits.visited)}>
              {words.offersMeaning(data.visits.offered, data.visits.visited)}
            </Figure>
            <Figure name={words.deeds} value={record.euros(data.deeds.feesEuros)}>
              {words.deedsMeaning(data.deeds.total, data.deeds.withoutFees)}
            </Figure>
            <Figure name={words.exclusive} value={share(words, data.mandates.exclusive, data.mandates.total)}>
              {words.exclusiveMeaning(data.mandates.exclusive, data.mandates.total)}
            </Figure>
            <Figure name={words.silentSellers} value={words.number(data.silentSellers)}>
              {words.silentSellersMeaning}
            </Figure>
          </SimpleGrid>
          <LeadTable leads={data.leads} />
          <KeyTable keys={data.keys} />
        </>
      )}
    </Box>
  );
}

const share = ({ none, percent }: { none: string; percent(part: number): string }, part: number, of: number) =>
  of === 0 ? none : percent(part / of);

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <Paper withBorder px="md" py="sm">
      <Text component="dt" c="dimmed" fz="sm">
        {name}
      </Text>
      <Text component="dd" m={0} fz={24} fw={600} lh={1.4}>
        {value}
      </Text>
      <Text component="dd" m={0} c="dimmed" fz="xs">
        {children}
      </Text>
    </Paper>
  );
}
