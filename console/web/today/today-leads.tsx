import { Badge, Table } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './today.module.css';
import type { Today } from './today-options.ts';
import { TodaySection } from './today-section.tsx';
import { useFiguresTexts } from './use-figures-texts.ts';

const periods = ['day', 'week'] as const;

/** The leads of today and of seven days, the time until somebody wrote to them, and those to whom nobody has. */
export function TodayLeads({ leads }: { leads: Today['leads'] }) {
  const { today } = useTranslations();
  const figures = useFiguresTexts();
  return (
    <TodaySection title={today.leads} empty={leads.week.total === 0 && today.noLead}>
      <Table horizontalSpacing={4} className={styles.leads}>
        <Table.Thead c="dimmed" fz="xs">
          <Table.Tr>
            <Table.Th fw={400} scope="col">
              {today.leadPeriod}
            </Table.Th>
            <Table.Th fw={400} scope="col">
              {today.leadTotal}
            </Table.Th>
            <Table.Th fw={400} scope="col">
              {today.leadAnswer}
            </Table.Th>
            <Table.Th fw={400} scope="col">
              {today.leadUnanswered}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {periods.map((period) => {
            const { total, medianSeconds, unanswered } = leads[period];
            return (
              <Table.Tr key={period}>
                <Table.Th fw={400} scope="row">
                  {today.leadPeriods[period]}
                </Table.Th>
                <Table.Td fw={600}>{figures.number(total)}</Table.Td>
                <Table.Td>{medianSeconds === null ? figures.none : figures.duration(medianSeconds)}</Table.Td>
                <Table.Td>
                  {unanswered > 0 ? <Badge color="yellow">{figures.number(unanswered)}</Badge> : figures.number(0)}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </TodaySection>
  );
}
